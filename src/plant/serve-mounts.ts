import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Mount } from './mount.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { refuseUpgrade, sendJson } from './send-answer.ts'

/** A client that sends its request drop by drop must not hold a connection for long. */
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 60_000

export interface Listening {
  readonly url: string
  readonly port: number
  /** Ends everything promptly. */
  close(): Promise<void>
}

export interface ServeOptions {
  /** 0 = any free port. */
  readonly port: number
  readonly host: string
}

/** One HTTP server over all mounts, asked in order. Rejects with Node's error where the port cannot be had. */
export async function serveMounts(mounts: readonly Mount[], { port, host }: ServeOptions): Promise<Listening> {
  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    (req, res) => {
      if (mounts.some((mount) => mount.handleRequest(req, res))) return
      setSecurityHeaders(res)
      sendJson(res, 404, { error: 'There is no such page.' })
    },
  )
  server.on('upgrade', (req, socket, head) => {
    socket.on('error', () => socket.destroy())
    if (!mounts.some((mount) => mount.handleUpgrade(req, socket, head))) refuseUpgrade(socket, 404)
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
