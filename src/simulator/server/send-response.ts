import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { contentSecurityPolicy, type SwitchedOn, securityHeaders } from './security-headers.ts'

/** Of a server without any feature switched on. */
export const SECURITY_HEADERS = securityHeaders()

/** Sets the strict headers, unless the server in front of this part has set its own: it knows what is switched on. */
export function setSecurityHeaders(
  res: ServerResponse,
  headers: Readonly<Record<string, string>> = SECURITY_HEADERS,
): void {
  if (res.hasHeader('Content-Security-Policy')) return
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
}

/**
 * Sets the same headers for pages of Vite's development server, whose own inline scripts and styles carry the nonce.
 * Everything else is as strict as in the build, so a violation shows during development.
 */
export function setDevelopmentHeaders(res: ServerResponse, nonce: string, features: SwitchedOn): void {
  setSecurityHeaders(res, securityHeaders(features))
  res.setHeader('Content-Security-Policy', contentSecurityPolicy(features, ` 'nonce-${nonce}'`))
}

/** Sends JSON that nobody may cache: the next user of the browser must not find it. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const data = Buffer.from(JSON.stringify(body))
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': data.byteLength,
    'Cache-Control': 'no-store',
  })
  res.end(data)
}

/** Answers a request that has failed unexpectedly. */
export function sendFailed(res: ServerResponse): void {
  if (res.headersSent) res.destroy()
  else sendJson(res, 500, { error: 'The server has failed.' })
}

/** Responds to an upgrade with a plain HTTP status and ends the socket. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  const headers = { ...SECURITY_HEADERS, Connection: 'close', 'Content-Length': '0' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`)
}
