import { readFileSync, writeFileSync } from 'node:fs'
import { PAGE_NAMES } from '../../../src/app/pages/pages.ts'
import { type BuiltClient, builtClient, scriptsOf, sizeOf } from './built-client.ts'
import { componentOf } from './page-components.ts'

/**
 * Gzipped JavaScript in kB. `first page`: what an operator waits for before the first live value, beside the `texts` of a
 * language, here the longest. A page: what it loads beyond the interface that every page has. `worker`: once a browser. `worker of
 * files`: with each spreadsheet file.
 */
type Sizes = Readonly<Record<string, number>>

const RECORD = new URL('bundle-sizes.json', import.meta.url)
const SLACK = 1.05

const START = ['src/main.tsx', 'src/app/app.tsx']
/** The page that `/` leads to. */
const FIRST_PAGE = [...START, 'src/areas/situation/pages/situation/situation-page.tsx']
const LANGUAGES = ['de', 'en', 'cs', 'ru']

export function sizesNow(client: BuiltClient): Sizes {
  const sizeOfAll = (modules: readonly string[], without: readonly string[] = []) => {
    const there = without.length === 0 ? new Set() : scriptsOf(client, without)
    const scripts = [...scriptsOf(client, modules)].filter((script) => !there.has(script))
    return sizeOf(
      client,
      scripts.map(({ fileName }) => fileName),
    )
  }
  const texts = LANGUAGES.map((language) => sizeOfAll([`locales/${language}/texts.json`]))
  const pages = PAGE_NAMES.map((page) => [page, sizeOfAll([componentOf(page)], START)] as const)
  const all = {
    'first page': sizeOfAll(FIRST_PAGE),
    texts: Math.max(...texts),
    worker: sizeOf(client, [client.worker]),
    'worker of files': sizeOf(client, [client.filesWorker]),
    ...Object.fromEntries(pages),
  }
  return Object.fromEntries(Object.entries(all).map(([name, kb]) => [name, Math.round(kb * 10) / 10]))
}

/** The sizes when the limits were set. */
export function sizesAtLimit(): Sizes {
  return JSON.parse(readFileSync(RECORD, 'utf8'))
}

const isPage = (name: string) => !['first page', 'texts', 'worker', 'worker of files'].includes(name)
const largestPage = (sizes: Sizes) => Math.max(...Object.entries(sizes).map(([name, kb]) => (isPage(name) ? kb : 0)))

/** Names of what is more than 5 % larger than when the limits were set: first page, texts, worker, and pages above the largest of then. */
export function tooLarge(now: Sizes, before: Sizes): readonly string[] {
  return Object.keys(now).filter((name) => {
    const limit = isPage(name) ? largestPage(before) : (before[name] ?? 0)
    return (now[name] ?? 0) > limit * SLACK
  })
}

/** Every size now, when the limits were set, and the change. */
export function sizeTable(now: Sizes, before: Sizes): string {
  const kb = (size: number | undefined) => (size === undefined ? '–' : size.toFixed(1)).padStart(8)
  const rows = Object.entries(now).map(([name, size]) => {
    const change = before[name] === undefined ? '' : `${((size / before[name] - 1) * 100).toFixed(1)} %`
    return `${name.padEnd(22)}${kb(size)}${kb(before[name])}${change.padStart(10)}`
  })
  return [`${'kB, gzipped'.padEnd(22)}${'now'.padStart(8)}${'then'.padStart(8)}${'change'.padStart(10)}`, ...rows].join(
    '\n',
  )
}

// `npm run sizes`; with `--set` the sizes of now become those that the limits are made of.
if (import.meta.main) {
  const now = sizesNow(await builtClient())
  process.stdout.write(`${sizeTable(now, sizesAtLimit())}\n`)
  if (process.argv.includes('--set')) writeFileSync(RECORD, `${JSON.stringify(now, null, 2)}\n`)
}
