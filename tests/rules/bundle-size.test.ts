import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BuiltClient,
  builtClient,
  type Script,
  scriptsOf,
  textOfFile,
  withImports,
} from '../support/build/built-client.ts'
import { sizesAtLimit, sizesNow, sizeTable, tooLarge } from '../support/build/bundle-sizes.ts'

const BUILD_TIMEOUT_MS = 120_000

let client: BuiltClient
const document = () => textOfFile(client, 'index.html')

beforeAll(async () => {
  client = await builtClient()
}, BUILD_TIMEOUT_MS)

test('first live page, every page and the worker are at most 5 % larger than when their limits were set', () => {
  const [now, before] = [sizesNow(client), sizesAtLimit()]
  expect(tooLarge(now, before), sizeTable(now, before)).toEqual([])
})

test('what has grown is found', () => {
  const before = { 'first page': 200, worker: 80, login: 6, charts: 180 }
  expect(tooLarge({ 'first page': 210, worker: 84, login: 189, charts: 189, other: 189 }, before)).toEqual([])
  const now = { 'first page': 210.1, worker: 84.1, login: 189.1, charts: 189, other: 189.1 }
  expect(tooLarge(now, before)).toEqual(['first page', 'worker', 'login', 'other'])
  expect(sizeTable(now, before)).toMatch(/^worker +84\.1 +80\.0 +5\.1 %$/m)
})

describe('the build', () => {
  test('has no files that import each other in a circle: one of them would run before what it needs', () => {
    const needs = ({ imports }: Script) =>
      withImports(
        client,
        client.scripts.filter(({ fileName }) => imports.includes(fileName)),
      )
    const circles = client.scripts.filter((script) => needs(script).has(script))
    expect(circles.map(({ fileName }) => fileName)).toEqual([])
  })

  test('has nothing of the kit page and of the simulator', () => {
    const modules = client.scripts.flatMap((script) => script.modules)
    expect(modules.length).toBeGreaterThan(500)
    expect(modules.filter((id) => /^src\/(?:kit|simulator)\/|node_modules\/ws\//.test(id))).toEqual([])
  })

  test('has a document that asks for the interface itself, not only for its script', () => {
    const needed = [...scriptsOf(client, ['src/main.tsx', 'src/app/app.tsx'])].map(({ fileName }) => fileName)
    expect(needed.filter((fileName) => !document().includes(`/${fileName}"`))).toEqual([])
  })

  test('has one style sheet, which the document names: a page would wait for its own before its code may run', () => {
    const styles = readdirSync(`${client.folder}/assets`).filter((name) => name.endsWith('.css'))
    expect(styles).toHaveLength(1)
    expect(document()).toContain(`/assets/${styles[0]}"`)
  })

  test('has one worker script, and the page opens it with all of its options (pitfalls 13, 14)', () => {
    const codes = client.scripts.map(({ fileName }) => textOfFile(client, fileName))
    const [opener, ...others] = codes.filter((code) => code.includes('new SharedWorker('))
    expect(others).toEqual([])
    expect(opener).toMatch(/\{[^{}]*type:[`"']module[`"'][^{}]*extendedLifetime:!0[^{}]*\}/)
  })
})

/** Names of XML, and what libraries write into their error messages; nothing is ever asked there. */
const NAMED_HOSTS =
  'www.w3.org localhost local.invalid aka.ms base-ui.com github.com learn.microsoft.com react.dev react.i18next.com reactrouter.com rolldown.rs www.ibm.com schemas.openxmlformats.org www.inkscape.org'.split(
    ' ',
  )

test('the build holds no address of another host, no key and nothing of the environment it was built in (S-18, S-28)', () => {
  const files = [
    'index.html',
    client.worker,
    client.filesWorker,
    client.acceptanceWorker,
    ...client.scripts.map(({ fileName }) => fileName),
  ]
  const texts = files.map((file) => textOfFile(client, file))
  const hosts = texts.flatMap((text) => [...text.matchAll(/https?:\/\/([a-z0-9.-]+)/gi)].map(([, host]) => host ?? ''))
  expect([...new Set(hosts)].filter((host) => !NAMED_HOSTS.includes(host.replace(/\.$/, '')))).toEqual([])
  const secrets = /VITE_[A-Z]+|appid=\w+|api[_-]?key["']?\s*[:=]\s*["'`][^"'`]{8,}/gi
  expect(texts.flatMap((text) => [...text.matchAll(secrets)].map(([match]) => match))).toEqual([])
})
