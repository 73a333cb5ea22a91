import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { securityHeaders } from '../../src/simulator/server/security-headers.ts'
import { clientFolder, type Front } from '../support/release/fronts.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { ask } from './ask.ts'
import { SERVINGS, type Serving, startServing } from './servings.ts'

/** The headers of docs/deploying.md for every answer over TLS; that document and the simulator have the same (S-24). */
const EVERYWHERE = Object.entries({ ...securityHeaders(), 'Strict-Transport-Security': 'max-age=31536000' })
const DEPLOYING = readFileSync(join(PROJECT_ROOT, 'docs/deploying.md'), 'utf8')
const [, IMMUTABLE = ''] = /^\| `\/assets\/\*` \| `Cache-Control: (.+)` \|$/m.exec(DEPLOYING) ?? []
const PAGE = { Accept: 'text/html' }

/** A file below `assets`, by the begin and the end of its name. */
const asset = (begin: string, end: string) =>
  `/assets/${readdirSync(join(clientFolder(), 'assets')).find((name) => name.startsWith(begin) && name.endsWith(end))}`

/** What is asked for, what file comes, and how it may be kept. */
const FILES = () =>
  [
    ['/', 'index.html', 'text/html', 'no-cache'],
    ['/index.html', 'index.html', 'text/html', 'no-cache'],
    ['/stations/11', 'index.html', 'text/html', 'no-cache'],
    ['/images/station-1.svg', 'index.html', 'text/html', 'no-cache'],
    ['/build.json', 'build.json', 'application/json', 'no-cache'],
    ['/icon.svg', 'icon.svg', 'image/svg+xml', 'no-cache'],
    ['/manifest.de.webmanifest', 'manifest.de.webmanifest', 'application/manifest+json', 'no-cache'],
    ...[asset('live.worker-', '.js'), asset('files.worker-', '.js'), asset('app-', '.js')].map(
      (path) => [path, path.slice(1), 'text/javascript', IMMUTABLE] as const,
    ),
    ...[asset('', '.css')].map((path) => [path, path.slice(1), 'text/css', IMMUTABLE] as const),
    ...[asset('', '.webp')].map((path) => [path, path.slice(1), 'image/webp', IMMUTABLE] as const),
  ] as const

/** The ends of the names of all that is in the client; what is compressed lies beside what it is. */
const endsOf = (names: readonly string[]) => new Set(names.map(extname).filter((end) => end !== '.br' && end !== '.gz'))

test('a file of each kind that the client has is asked for', () => {
  const all = readdirSync(clientFolder(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(endsOf(FILES().map(([, file]) => file))).toEqual(endsOf(all.map(({ name }) => name)))
})

const directives = (value: unknown) =>
  String(value ?? '')
    .split(/, ?/)
    .sort()
    .join(', ')

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync } as const
const ENDS = { br: '.br', gzip: '.gz' } as const

/** nginx has Brotli as a module of its own. */
const hasBrotli = (name: Serving) =>
  name !== 'nginx' || existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so')

for (const name of SERVINGS) {
  test.describe(name, () => {
    let front: Front | null = null
    test.beforeAll(async () => {
      front = await startServing(name)
    })
    test.afterAll(() => front?.close())
    const served = () => {
      if (front === null) throw new Error(`${name} has not started`)
      return front
    }
    test.beforeEach(() => test.skip(front === null, `${name} is not installed`))

    test('speaks HTTP/2 over TLS, and each file has its type, its time to keep, and the headers of the documents once (S-24)', async () => {
      for (const [path, file, type, cache] of FILES()) {
        const { status, headers, body, protocol } = await ask(served(), path, PAGE)
        expect([path, status, protocol]).toEqual([path, 200, 'h2'])
        expect([path, String(headers['content-type']).split(';')[0]]).toEqual([path, type])
        expect([path, directives(headers['cache-control'])]).toEqual([path, directives(cache)])
        for (const [header, value] of EVERYWHERE)
          expect([path, header, headers[header.toLowerCase()]]).toEqual([path, header, value])
        expect([path, body.equals(readFileSync(join(clientFolder(), file)))]).toEqual([path, true])
      }
    })

    test('a missing asset is a 404 that nobody keeps, and so is what the server of the plant does not have; its answers have each header once', async () => {
      for (const path of ['/assets/missing-12345678.js', '/api/None/none']) {
        const { status, headers } = await ask(served(), path, PAGE)
        expect([path, status]).toEqual([path, 404])
        expect(String(headers['cache-control'] ?? '')).not.toMatch(/immutable|max-age=[1-9]/)
      }
      const { status, headers } = await ask(served(), '/api/UserManagement/login-token')
      expect(status).toBe(200)
      expect(String(headers['cache-control'])).toContain('no-store')
      for (const [header, value] of EVERYWHERE) expect([header, headers[header.toLowerCase()]]).toEqual([header, value])
    })

    test('what is compressed beside a file is sent to who takes it, and nothing of it again while it is the same', async () => {
      for (const path of ['/', asset('live.worker-', '.js'), asset('', '.css')]) {
        const file = join(clientFolder(), path === '/' ? 'index.html' : path)
        for (const coding of ['br', 'gzip'] as const) {
          if (coding === 'br' && !hasBrotli(name)) continue
          const accept = { 'accept-encoding': coding === 'br' ? 'gzip, deflate, br' : 'gzip, br;q=0' }
          const { headers, body } = await ask(served(), path, accept)
          expect([path, coding, headers['content-encoding']]).toEqual([path, coding, coding])
          expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
          expect([path, coding, body.equals(readFileSync(`${file}${ENDS[coding]}`))]).toEqual([path, coding, true])
          expect(UNPACK[coding](body).equals(readFileSync(file))).toBe(true)
          const again = await ask(served(), path, { ...accept, 'if-none-match': String(headers.etag) })
          expect([path, coding, again.status, again.body.length]).toEqual([path, coding, 304, 0])
        }
      }
      const { headers } = await ask(served(), '/build.json')
      const again = await ask(served(), '/build.json', { 'if-none-match': String(headers.etag) })
      expect(again.status).toBe(304)
    })
  })
}
