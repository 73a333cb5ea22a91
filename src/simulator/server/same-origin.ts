import type { IncomingMessage } from 'node:http'

/**
 * Whether a request comes from our own page or from a program that is no browser. Hosts are compared without the
 * scheme, because behind a proxy that ends TLS the page is https and we are http. Browsers send `Origin` with every
 * WebSocket and every POST; a hub that does not look at it can be used by any page the operator has open.
 */
export function isSameOrigin(req: IncomingMessage): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const { origin, host } = req.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
/** What proxies add to the requests that they forward. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether the client is on this machine and means this machine: a page of another site can reach loopback by a name
 * of its own that resolves to 127.0.0.1, and a proxy on this machine speaks for strangers. A proxy that adds no header
 * is not noticed, so this is never enough by itself.
 */
export function isLoopback(req: IncomingMessage): boolean {
  return (
    LOOPBACK_ADDRESSES.has(req.socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(req.headers.host ?? '') &&
    FORWARDED.every((name) => req.headers[name] === undefined)
  )
}
