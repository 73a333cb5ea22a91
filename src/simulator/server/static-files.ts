import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import sirv from 'sirv'
import { requestUrl } from './ingress.ts'
import { sendJson, setSecurityHeaders } from './send-response.ts'
import type { Mount } from './serve-mounts.ts'

const INDEX = '/index.html'
/** Vite hashes the content into every name below here, so these files never change. */
const HASHED = '/assets/'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Files worth compressing, with their content types. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

interface TextFile {
  readonly type: string
  readonly plain: Buffer
  readonly gzipped: Buffer
  readonly etag: string
}

/**
 * Serves the built client. Text files are compressed once and kept in memory; sirv serves the rest. Rejects if the
 * folder has no index.html.
 */
export async function createStaticFiles(dist: string): Promise<Mount> {
  const texts = await readTexts(dist)
  const index = texts.get(INDEX)
  if (index === undefined) throw new Error(`There is no built client in ${dist}.`)
  const others = sirv(dist, {
    etag: true,
    setHeaders: (res, pathname) => res.setHeader('Cache-Control', cacheControl(pathname)),
  })

  function handleRequest(req: IncomingMessage, res: ServerResponse): boolean {
    setSecurityHeaders(res)
    const pathname = decodedPath(req)
    if (pathname === null) {
      sendJson(res, 400, { error: 'The address cannot be read.' })
    } else if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('Allow', 'GET, HEAD')
      sendJson(res, 405, { error: 'Files are read with GET.' })
    } else {
      const text = texts.get(pathname === '/' ? INDEX : pathname)
      if (text !== undefined) sendText(req, res, text, cacheControl(pathname))
      else others(req, res, () => fallBack(req, res, pathname, index))
    }
    return true
  }

  return { handleRequest, handleUpgrade: () => false, close: () => undefined }
}

/**
 * Serves the page for every address of the client, but only to a navigation: a script of an older build must fail as a
 * missing file instead of arriving as HTML.
 */
function fallBack(req: IncomingMessage, res: ServerResponse, pathname: string, index: TextFile | undefined): void {
  const isNavigation = (req.headers.accept ?? '').includes('text/html') && !pathname.startsWith(HASHED)
  if (isNavigation && index !== undefined) sendText(req, res, index, cacheControl(INDEX))
  else sendJson(res, 404, { error: 'There is no such file.' })
}

function sendText(req: IncomingMessage, res: ServerResponse, file: TextFile, cache: string): void {
  res.setHeader('Vary', 'Accept-Encoding')
  res.setHeader('Cache-Control', cache)
  res.setHeader('ETag', file.etag)
  if (req.headers['if-none-match'] === file.etag) {
    res.writeHead(304).end()
    return
  }
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(req.headers['accept-encoding'] ?? ''))
  const data = takesGzip ? file.gzipped : file.plain
  res.setHeader('Content-Type', file.type)
  if (takesGzip) res.setHeader('Content-Encoding', 'gzip')
  res.writeHead(200, { 'Content-Length': data.byteLength }).end(data)
}

async function readTexts(dist: string): Promise<ReadonlyMap<string, TextFile>> {
  const texts = new Map<string, TextFile>()
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const type = TEXT_TYPES[extname(entry.name)]
    if (type === undefined || !entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const plain = await readFile(file)
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 24)}"`
    const path = `/${relative(dist, file).split(sep).join('/')}`
    texts.set(path, { type, plain, gzipped: await promisify(gzip)(plain), etag })
  }
  return texts
}

function cacheControl(pathname: string): string {
  return pathname.startsWith(HASHED) ? IMMUTABLE : 'no-cache'
}

function decodedPath(req: IncomingMessage): string | null {
  try {
    const url = requestUrl(req)
    return url === null ? null : decodeURIComponent(url.pathname)
  } catch {
    return null
  }
}
