import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}

export interface FileServer {
  /** Ends with a slash. */
  readonly url: string
  close(): void
}

/** Serves files from memory on loopback, `/` as `index.html`. */
export async function serveFiles(files: ReadonlyMap<string, string | Uint8Array>): Promise<FileServer> {
  const server = createServer((req, res) => {
    const name = (req.url ?? '/').slice(1) || 'index.html'
    const body = files.get(name)
    res.writeHead(body === undefined ? 404 : 200, { 'Content-Type': TYPES[extname(name)] ?? 'text/plain' })
    res.end(body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
