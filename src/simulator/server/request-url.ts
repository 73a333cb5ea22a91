import type { IncomingMessage } from 'node:http'

/** The address of a request, null where it is none; only path and query mean anything. */
export function requestUrl(req: IncomingMessage): URL | null {
  // A leading `//` would be taken for a host.
  const path = (req.url ?? '/').replace(/^\/{2,}/, '/')
  return path.startsWith('/') && URL.canParse(path, 'http://plant') ? new URL(path, 'http://plant') : null
}
