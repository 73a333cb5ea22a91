import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { startSimulator } from '../../src/simulator/start-simulator.ts'
import { loginByCookie } from '../e2e/login.ts'
import { playwrightArgs } from '../support/browser/chromium-args.ts'
import { findBrowser } from '../support/browser/find-browser.ts'
import { createChanger, sayChange } from '../support/hostile/changer.ts'
import { startHostileProxy } from '../support/hostile/hostile-proxy.ts'
import { HOSTILE_START, HOSTILE_VIEWS } from '../support/hostile/hostile-views.ts'
import { KIND_NAMES } from '../support/hostile/kinds.ts'
import { type Breach, lookAtPage } from '../support/hostile/look-at-page.ts'
import { SaidValues } from '../support/hostile/said-values.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'

/**
 * Opens every page over a server that damages its answers, by many seeds: `npm run hostile -- --seeds 20` takes about an hour.
 * `--share 1 --kinds 'bare NaN'` leaves no answer that can be read. What it finds stands in `test-results/hostile.json`, with the
 * changes that each page had got.
 */
const { values: args } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    /** The first seed. */
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: '0.02' },
    /** Parts of names of views, with commas. Default: all. */
    views: { type: 'string', default: '' },
    /** Kinds of damage, with commas. Default: all. */
    kinds: { type: 'string', default: '' },
    out: { type: 'string', default: 'test-results/hostile.json' },
  },
})

const CLOSE_MS = 5000

interface Found {
  readonly view: string
  readonly seed: number
  readonly breaches: readonly Breach[]
  readonly changes: readonly string[]
}

const wanted = args.views.split(',')
const views = HOSTILE_VIEWS.filter(({ name }) => wanted.some((part) => name.includes(part)))
const kinds = args.kinds === '' ? KIND_NAMES : KIND_NAMES.filter((name) => args.kinds.split(',').includes(name))
const plant = await startSimulator({ dist: `${PROJECT_ROOT}/dist`, steady: true, start: HOSTILE_START })
const proxy = await startHostileProxy(plant.url)
const executablePath = await findBrowser()
const launch = () => chromium.launch({ executablePath, args: [...playwrightArgs()] })
let browser: Browser = await launch()
const found: Found[] = []
let pages = 0

for (let seed = Number(args.seed); seed < Number(args.seed) + Number(args.seeds); seed += 1) {
  for (const view of views) {
    const context = await browser.newContext({
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      viewport: { width: 1280, height: 800 },
    })
    await loginByCookie(context, proxy.url, 'operator')
    const said = new SaidValues()
    proxy.changes.length = 0
    proxy.onText = (_, text) => said.hear(text)
    proxy.change = createChanger({ seed, share: Number(args.share), kinds })
    const page = await context.newPage()
    const breaches = await lookAtPage(page, proxy, view.path(plant), said).catch((error: unknown) => [
      { breach: 'lost', detail: String(error) } as const,
    ])
    proxy.change = null
    pages += 1
    const changes = [...new Set(proxy.changes.map(sayChange))]
    if (breaches.length > 0) found.push({ view: view.name, seed, breaches, changes })
    const lines = breaches.map(({ breach, detail }) => `${breach}: ${detail}`)
    process.stdout.write(
      `${seed} ${view.name}: ${changes.length} changes${lines.map((text) => `\n    ${text}`).join('')}\n`,
    )
    const isFrozen = breaches.some(({ breach }) => breach === 'frozen')
    const closed = await Promise.race([
      context.close().then(() => true),
      new Promise((resolve) => setTimeout(resolve, CLOSE_MS)),
    ])
    if (isFrozen || closed !== true) {
      await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS))])
      browser = await launch()
    }
  }
}
await mkdir('test-results', { recursive: true })
await writeFile(args.out, JSON.stringify(found, null, 2))
const byBreach = Map.groupBy(
  found.flatMap(({ view, breaches }) =>
    [...new Set(breaches.map(({ breach }) => breach))].map((breach) => ({ breach, view })),
  ),
  ({ breach }) => breach,
)
process.stdout.write(`\n${found.length} of ${pages} pages failed\n`)
for (const [breach, all] of byBreach)
  process.stdout.write(`  ${breach}: ${all.length} (${[...new Set(all.map(({ view }) => view))].join(', ')})\n`)
await browser.close()
await proxy.close()
await plant.close()
process.exitCode = found.length === 0 ? 0 : 1
