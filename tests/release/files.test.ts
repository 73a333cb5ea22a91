import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compressed } from '../../src/release/compress.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

const FILES = join(PROJECT_ROOT, 'src/release/files')
const textOf = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8')

describe('beside a file of the client', () => {
  const script = Buffer.from('export const plant = 1\n'.repeat(200))

  test.each(['index.html', 'assets/app-1a2b3c4d.js', 'assets/style-1a2b3c4d.css'])(
    'lies the same, compressed: %s',
    async (name) => {
      const files = new Map(await compressed(name, script))
      expect([...files.keys()]).toEqual([`${name}.br`, `${name}.gz`])
      expect(brotliDecompressSync(files.get(`${name}.br`) ?? '')).toEqual(script)
      const gz = files.get(`${name}.gz`) ?? Buffer.alloc(0)
      expect(gunzipSync(gz)).toEqual(script)
      // RFC 1952: no time, and not the system on which it was made.
      expect([gz.readUInt32LE(4), gz[9]]).toEqual([0, 255])
    },
  )

  test.each(['build.json', 'icon.svg', 'plant.json', 'manifest.de.webmanifest', 'assets/tone-1a2b3c4d.woff2'])(
    'lies nothing that would hide a change of it, or is not worth it: %s',
    async (name) => expect(await compressed(name, script)).toEqual([]),
  )

  test('lies nothing that is longer', async () => {
    expect(await compressed('assets/a-1a2b3c4d.js', Buffer.from('1'))).toEqual([])
  })
})

describe('each example forwards to the server of the plant', () => {
  const serve = 'src/release/files/serve'
  // IIS leaves out the slash at the beginning, and forwards what the pattern has matched.
  test.each([
    ['nginx', `${serve}/nginx.conf`, /location ~ (\S+) \{/, '/'],
    ['Caddy', `${serve}/Caddyfile`, /path_regexp (\S+)/, '/'],
    ['IIS', `${serve}/web.config`, /<rule name="server"[^>]*>\s*<match url="([^"]+)"/, ''],
  ] as const)('%s: its calls and hubs, whole, and no page of the client', (_, path, line, root) => {
    const [, pattern = ''] = line.exec(textOf(path)) ?? []
    const matched = (address: string) => new RegExp(pattern).exec(root + address)?.[0] ?? null
    for (const address of ['api', 'api/alerts', 'hubs/pv/negotiate', 'Views/Visualization/a.svg', 'data/2.5/weather'])
      expect([address, matched(address) !== null]).toEqual([address, true])
    if (root === '') expect(matched('hubs/pv/negotiate')).toBe('hubs/pv/negotiate')
    for (const page of ['', 'stations/api', 'apis', 'assets/api.js', 'alerts/pending', 'data/2x5/weather'])
      expect([page, matched(page)]).toEqual([page, null])
  })
})

describe('the files of a container', () => {
  /** What is copied from outside, with the place that it gets. */
  const copies = (text: string) =>
    [...text.matchAll(/^COPY (?!--from)(\S+) (\S+)$/gm)].map(([, from = '', to = '']) => ({ from, to }))

  test('of a release are in it, and where its nginx looks for them', () => {
    const found = copies(textOf('src/release/files/serve/Containerfile'))
    expect(found.map(({ from }) => from)).toEqual(['serve/nginx.conf', 'client'])
    expect(existsSync(join(FILES, found[0]?.from ?? ''))).toBe(true)
    const [, root] = /^ +root (\S+);$/m.exec(textOf('src/release/files/serve/nginx.conf')) ?? []
    expect(found[1]?.to).toBe(root)
  })

  test('for a look are the sources, and its program is where the client is found from', () => {
    const text = textOf('src/simulator/Containerfile')
    expect(copies(text)).toEqual([{ from: '.', to: '.' }])
    expect(textOf('.dockerignore').split('\n')).toContain('node_modules')
    const [, program = ''] = /^CMD \["node", "(.+)"\]$/m.exec(text) ?? []
    const [, client = ''] = /^COPY --from=build \S+\/dist (\S+)$/m.exec(text) ?? []
    const [, fromProgram = ''] = /new URL\('(.+)', import\.meta\.url\)/.exec(textOf('src/simulator/main.ts')) ?? []
    expect(join(dirname(program), fromProgram)).toBe(client)
    const [, entry = ''] = /npx rolldown (\S+)/.exec(text) ?? []
    expect(existsSync(join(PROJECT_ROOT, entry))).toBe(true)
  })
})

describe.skipIf(process.platform !== 'linux')('the upgrade note for Linux (its commands are those of GNU)', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plant-client-upgrade-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** A release with a page and a script of its own. */
  function unpack(version: string): void {
    const client = join(folder, `plant-client-${version}`, 'client')
    mkdirSync(join(client, 'assets'), { recursive: true })
    writeFileSync(join(client, 'index.html'), version)
    writeFileSync(join(client, 'assets', `app-${version}.js`), version)
  }

  function upgrade(from: string, to: string): void {
    const [, block = ''] =
      /^```sh\n(cd \/srv\/plant-client\n[\s\S]*?)```/m.exec(textOf('src/release/files/UPGRADE.md')) ?? []
    const script = block
      .replace('/srv/plant-client', folder)
      .replace(/^OLD=\S+ NEW=\S+$/m, `OLD=plant-client-${from} NEW=plant-client-${to}`)
    expect(script).toContain(`NEW=plant-client-${to}`)
    execFileSync('sh', ['-eu', '-c', script])
  }

  const served = () => ({
    page: readFileSync(join(folder, 'www/index.html'), 'utf8'),
    scripts: readdirSync(join(folder, 'www/assets')).sort(),
  })

  test('serves the new release with the scripts of the one before, of no other, and leaves both as they were', () => {
    for (const version of ['1', '2', '3']) unpack(version)
    upgrade('0', '1')
    expect(served()).toEqual({ page: '1', scripts: ['app-1.js'] })
    writeFileSync(join(folder, 'www/plant.json'), '{"longPolling":true}')
    upgrade('1', '2')
    expect(served()).toEqual({ page: '2', scripts: ['app-1.js', 'app-2.js'] })
    upgrade('2', '3')
    expect(served()).toEqual({ page: '3', scripts: ['app-2.js', 'app-3.js'] })
    // It belongs to the installation.
    expect(readFileSync(join(folder, 'www/plant.json'), 'utf8')).toBe('{"longPolling":true}')
    expect(lstatSync(join(folder, 'www')).isSymbolicLink()).toBe(true)
    expect(readdirSync(join(folder, 'plant-client-2/client/assets'))).toEqual(['app-2.js'])
  })
})
