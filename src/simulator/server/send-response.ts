import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Nothing a plant answers may be kept: the next user of the browser must not find it. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const data = Buffer.from(JSON.stringify(body))
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': data.byteLength,
    'Cache-Control': 'no-store',
  })
  res.end(data)
}

/** Answers an upgrade with a plain HTTP status and ends the socket. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  const headers = { ...SECURITY_HEADERS, Connection: 'close', 'Content-Length': '0' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`)
}
