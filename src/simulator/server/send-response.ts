import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

function contentSecurityPolicy(nonceSource = ''): string {
  return [
    "default-src 'none'",
    `script-src 'self'${nonceSource}`,
    `style-src 'self'${nonceSource}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types plant image',
  ].join('; ')
}

/**
 * Headers of every response, worker scripts included: a SharedWorker does not inherit the policy of the page that started
 * it, so a header on the page alone would leave the worker without one.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy(),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

export function setSecurityHeaders(res: ServerResponse): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) res.setHeader(name, value)
}

/**
 * Sets the same headers for pages of Vite's development server, whose own inline scripts and styles carry the nonce.
 * Everything else is as strict as in the build, so a violation shows during development.
 */
export function setDevelopmentHeaders(res: ServerResponse, nonce: string): void {
  setSecurityHeaders(res)
  res.setHeader('Content-Security-Policy', contentSecurityPolicy(` 'nonce-${nonce}'`))
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

/** Responds to an upgrade with a plain HTTP status and ends the socket. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  const headers = { ...SECURITY_HEADERS, Connection: 'close', 'Content-Length': '0' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`)
}
