import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { contain, type Report, reportError } from './contain.ts'
import { Ingress } from './ingress.ts'
import { type SwitchedOn, securityHeaders } from './security-headers.ts'
import { refuseUpgrade, sendFailed, sendJson, setSecurityHeaders } from './send-response.ts'

/** A part of a web server: handles its own paths and leaves all others alone. */
export interface Mount {
  /** Returns false, without touching the response, if the path is not its own. */
  handleRequest(req: IncomingMessage, res: ServerResponse): boolean
  /** Returns false, without touching the socket, if the path is not its own. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Ends all sockets and timers at once. */
  close(): void
}

/** A client that trickles its request must not hold a connection for long. */
const DEFAULT_TIMEOUTS: RequestTimeouts = { headersMs: 15_000, requestMs: 60_000 }
/**
 * As Kestrel. With the 5 s of Node a busy client often sends on a connection that has just been closed: a browser then sends a
 * command once more.
 */
const KEEP_ALIVE_MS = 130_000
/** How often Node checks for late requests; its default is 30 s. */
const MAX_CHECK_MS = 5_000
/** After one visit over https a browser never uses http again, for a year. */
const HTTPS_ONLY = 'max-age=31536000'

const HOST_REFUSALS = {
  400: 'The request names more than one host.',
  421: 'The server does not go by this name; PLANT_HOSTS lists its names.',
} as const

export interface Listening {
  readonly url: string
  readonly port: number
  /** Ends everything promptly. */
  close(): Promise<void>
}

/** Limits in ms, counted from the first byte of a request. */
interface RequestTimeouts {
  readonly headersMs: number
  readonly requestMs: number
}

export interface ServeOptions {
  /** 0 = any free port. */
  readonly port: number
  readonly host: string
  /** Default: reached by loopback names only, without a proxy in front. */
  readonly ingress?: Ingress
  /** Default: 15 s for the headers, 60 s for the whole request. */
  readonly timeouts?: RequestTimeouts
  /** What the headers of all responses allow beyond the strict policy. */
  readonly features?: SwitchedOn
  /** Default: to the terminal. */
  readonly report?: Report
}

/** Starts one HTTP server that tries the mounts in order. Rejects with Node's error if the port is not available. */
export async function serveMounts(
  mounts: readonly Mount[],
  { port, host, ingress = new Ingress(), timeouts = DEFAULT_TIMEOUTS, features, report = reportError }: ServeOptions,
): Promise<Listening> {
  const headers = securityHeaders(features)
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: Math.min(MAX_CHECK_MS, timeouts.headersMs / 2),
    },
    (req, res) => {
      const serve = () => {
        setSecurityHeaders(res, headers)
        if (ingress.isHttps(req)) res.setHeader('Strict-Transport-Security', HTTPS_ONLY)
        const status = ingress.hostRefusal(req)
        if (status !== null) sendJson(res, status, { error: HOST_REFUSALS[status] })
        else if (!mounts.some((mount) => mount.handleRequest(req, res))) {
          sendJson(res, 404, { error: 'There is no such page.' })
        }
      }
      contain(report, `${req.method} ${req.url}`, serve, () => sendFailed(res))
    },
  )
  server.on('upgrade', (req, socket, head) => {
    socket.on('error', () => socket.destroy())
    const serve = () => {
      const status = ingress.hostRefusal(req)
      if (status !== null) refuseUpgrade(socket, status)
      else if (!mounts.some((mount) => mount.handleUpgrade(req, socket, head))) refuseUpgrade(socket, 404)
    }
    contain(report, `Upgrade ${req.url}`, serve, () => socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        for (const mount of mounts) mount.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
