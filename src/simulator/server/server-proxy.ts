import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createProxyServer } from 'http-proxy-3'
import type { Mount } from './mount.ts'
import { requestUrl } from './request-url.ts'
import { isSameOrigin } from './same-origin.ts'
import { SECURITY_HEADERS, setSecurityHeaders } from './security-headers.ts'
import { refuseUpgrade, sendJson } from './send-response.ts'

const PROXIED = /^\/(api|hubs|Views|data\/2\.5)(\/|$)/i
const OWN_HEADERS = [...Object.keys(SECURITY_HEADERS), 'Strict-Transport-Security']
/** The client gives up after 20 s; what takes longer than this has no reader any more. */
const ANSWER_TIMEOUT_MS = 30_000

/** Passes `/api`, `/hubs`, `/Views` and the weather (`/data/2.5`) on to a real server, WebSockets included. */
export function createServerProxy(target: URL): Mount {
  const proxy = createProxyServer({
    target: target.href,
    changeOrigin: true,
    cookieDomainRewrite: '',
    proxyTimeout: ANSWER_TIMEOUT_MS,
  })
  const sockets = new Set<Duplex>()

  proxy.on('proxyRes', (answer) => {
    // Which headers a page gets is decided where it is served.
    for (const name of OWN_HEADERS) delete answer.headers[name.toLowerCase()]
  })
  proxy.on('error', (error, _req, res) => {
    const reason = 'code' in error ? String(error.code) : error.message
    if (!(res instanceof ServerResponse)) refuseUpgrade(res, 502)
    else if (res.headersSent) res.destroy()
    else sendJson(res, 502, { error: `The server at ${target.origin} does not answer (${reason}).` })
  })

  return {
    handleRequest: (req, res) => {
      if (!isProxied(req)) return false
      setSecurityHeaders(res)
      speakAsTarget(req, target)
      proxy.web(req, res)
      return true
    },
    handleUpgrade: (req, socket, head) => {
      if (!isProxied(req)) return false
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      speakAsTarget(req, target)
      proxy.ws(req, socket, head)
      return true
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function isProxied(req: IncomingMessage): boolean {
  return PROXIED.test(requestUrl(req)?.pathname ?? '')
}

/**
 * The server checks that a request comes from its own page, and here that page is ours. The origin of any other site
 * is passed on as it is, so that the server can refuse it.
 */
function speakAsTarget(req: IncomingMessage, target: URL): void {
  if (req.headers.origin !== undefined && isSameOrigin(req)) req.headers.origin = target.origin
}
