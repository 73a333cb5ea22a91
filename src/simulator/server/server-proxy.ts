import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createProxyServer } from 'http-proxy-3'
import { isSameOrigin, isServerPath, requestUrl } from './ingress.ts'
import { refuseUpgrade, SECURITY_HEADERS, sendJson, setSecurityHeaders } from './send-response.ts'
import type { Mount } from './serve-mounts.ts'

const OWN_HEADERS = [...Object.keys(SECURITY_HEADERS), 'Strict-Transport-Security']
/** The client gives up after 20 s, so a later response has no reader. */
const RESPONSE_TIMEOUT_MS = 30_000

/** Forwards the server's paths (`isServerPath`) to a real server, WebSockets included. */
export function createServerProxy(target: URL): Mount {
  const proxy = createProxyServer({
    target: target.href,
    changeOrigin: true,
    cookieDomainRewrite: '',
    proxyTimeout: RESPONSE_TIMEOUT_MS,
  })
  const sockets = new Set<Duplex>()

  proxy.on('proxyRes', (response) => {
    // This server decides which security headers its pages get, and nobody needs to know what the other one runs on.
    for (const name of [...OWN_HEADERS, 'X-Powered-By', 'Server']) delete response.headers[name.toLowerCase()]
    const { location } = response.headers
    if (location !== undefined) response.headers.location = ownLocation(location, target)
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

/**
 * Returns the address of a redirect as one of this server: what the server behind calls itself is not reached from outside. One
 * that leads to another site leads to the start page.
 */
function ownLocation(location: string, target: URL): string {
  const url = URL.canParse(location, target.href) ? new URL(location, target.href) : null
  return url?.host === target.host ? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` : '/'
}

function isProxied(req: IncomingMessage): boolean {
  return isServerPath(requestUrl(req)?.pathname ?? '')
}

/**
 * The server checks that a request comes from its own page, which here is ours. Origins of other sites pass unchanged,
 * so the server can refuse them.
 */
function speakAsTarget(req: IncomingMessage, target: URL): void {
  if (req.headers.origin !== undefined && isSameOrigin(req)) req.headers.origin = target.origin
}
