import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'

const SCRIPT = `export const answer = 42\n${'// filler\n'.repeat(100)}`
const PAGE = '<!doctype html><title>client</title>'
const NAVIGATION = { headers: { Accept: 'text/html,application/xhtml+xml' } }

let dist: string
let plant: SimulatorHandle

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), PAGE)
  await writeFile(join(dist, 'assets/live.worker-abc.js'), SCRIPT)
  await writeFile(join(dist, 'assets/font-abc.woff2'), 'font')
  plant = await startSimulator({ seed: 7, dist })
})
afterAll(async () => {
  await plant.close()
  await rm(dist, { recursive: true })
})

/** The path as it is: `fetch` would normalise it. */
function rawStatus(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(plant.url, { path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
}

test('every response carries the strict headers, worker scripts included (pitfall 15)', async () => {
  const paths = ['/', '/stations/12', '/assets/live.worker-abc.js', '/assets/font-abc.woff2', '/assets/gone.js']
  for (const path of [...paths, '/api/nothing', '/api/alerts', '/hubs/pv', '/plant/stats', '/Views/x']) {
    const { headers } = await fetch(plant.url + path, NAVIGATION)
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self'; frame-src blob:; form-action 'self'; base-uri 'none'; " +
        "object-src 'none'; frame-ancestors 'self'; manifest-src 'self'; require-trusted-types-for 'script'; " +
        'trusted-types plant',
    ])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  }
})

test('hashed files are cached indefinitely, the page is revalidated', async () => {
  const script = await fetch(`${plant.url}/assets/live.worker-abc.js`)
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const font = await fetch(`${plant.url}/assets/font-abc.woff2`)
  expect([await font.text(), font.headers.get('cache-control')]).toEqual([
    'font',
    'public, max-age=31536000, immutable',
  ])
  const page = await fetch(plant.url)
  expect([await page.text(), page.headers.get('cache-control')]).toEqual([PAGE, 'no-cache'])
  const again = await fetch(plant.url, { headers: { 'If-None-Match': page.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('texts are transferred compressed to whoever takes it', async () => {
  const path = `${plant.url}/assets/live.worker-abc.js`
  const compressed = await fetch(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(Number(compressed.headers.get('content-length'))).toBeLessThan(SCRIPT.length / 4)
  expect(await compressed.text()).toBe(SCRIPT)
  const plain = await fetch(path, { headers: { 'Accept-Encoding': 'identity' } })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT])
})

test('a navigation to any address of the client gets the page', async () => {
  expect(await (await fetch(`${plant.url}/charts/live?pv=AnaIn-1.5`, NAVIGATION)).text()).toBe(PAGE)
})

test('a missing file gives 404 and never the page', async () => {
  expect((await fetch(`${plant.url}/assets/gone-abc.js`, NAVIGATION)).status).toBe(404)
  expect((await fetch(`${plant.url}/assets/gone-abc.js`)).status).toBe(404)
  expect((await fetch(`${plant.url}/nothing`)).status).toBe(404)
})

test('nothing outside the folder is served', async () => {
  for (const path of ['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2f..%2fetc/passwd', '/%2e%2e/x']) {
    expect([path, await rawStatus(path)]).toEqual([path, 404])
  }
  expect(await rawStatus('/%')).toBe(400)
})

test('files are not written to', async () => {
  expect((await fetch(plant.url, { method: 'POST' })).status).toBe(405)
  expect((await fetch(plant.url, { method: 'HEAD' })).status).toBe(200)
})

test('a folder without a built client is refused with a sentence', async () => {
  await expect(startSimulator({ dist: join(dist, 'nothing') })).rejects.toThrow('There is no built client in')
})

test('a port in use is refused, and the refused simulator leaves nothing running', async () => {
  await expect(startSimulator({ port: plant.port })).rejects.toThrow('EADDRINUSE')
})
