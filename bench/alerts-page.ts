import { fileURLToPath } from 'node:url'
import { loginInTab } from '../tests/e2e/login.ts'
import { RawChromium } from '../tests/support/raw-chromium.ts'
import type { RawTab } from '../tests/support/raw-tab.ts'
import { startBenchPlant } from './bench-plant.ts'
import type { Table } from './scenario.ts'
import { type Figure, figure } from './statistics.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

interface Reading {
  readonly ms: number
  readonly longestTaskMs: number
}

/** In the page: does something, waits in animation frames until it shows, and tells the longest task meanwhile. */
const PROBE = `
let longest = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
}).observe({ type: 'longtask' })
const frame = () => new Promise(requestAnimationFrame)
const grid = () => document.querySelector('main [role=grid]')
window.listLength = () => Number(grid()?.getAttribute('aria-rowcount') ?? 1) - 1
window.rowAt = (index) => grid()?.querySelector('[role=row][aria-rowindex="' + (index + 2) + '"]')?.getAttribute('data-id') ?? null
window.measure = async (run, isDone) => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  longest = 0
  const start = performance.now()
  run()
  while (!isDone()) await frame()
  const ms = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, 300))
  return { ms, longestTaskMs: longest }
}
window.type = (text) => {
  const input = document.querySelector('main input[type=search]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}`

const STEPS = [
  { key: 'filter', title: 'search a text', run: `window.type('messwert 11')`, done: `listLength() < before` },
  { key: 'clear', title: 'search nothing', run: `window.type('')`, done: `listLength() >= before` },
  {
    key: 'sort',
    title: 'sort by station',
    run: `document.querySelectorAll('main [role=columnheader] button')[4].click()`,
    done: `rowAt(0) !== null && rowAt(0) !== first`,
  },
  {
    key: 'end',
    title: 'jump to the last row',
    run: `{ const row = document.querySelector('main [role=row][data-id]'); row.focus()
      row.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true })) }`,
    done: `rowAt(listLength() - 1) !== null`,
  },
] as const

async function readSteps(tab: RawTab): Promise<Readonly<Record<string, Reading>>> {
  const readings: Record<string, Reading> = {}
  const before = await tab.evaluate<number>('listLength()')
  for (const { key, run, done } of STEPS) {
    const first = await tab.evaluate<string | null>('rowAt(0)')
    const known = `const before = ${before}; const first = ${JSON.stringify(first)}`
    readings[key] = await tab.evaluate<Reading>(`{ ${known}; measure(() => { ${run} }, () => ${done}) }`)
  }
  return readings
}

/** What filtering, sorting and jumping cost the page of the built client, with the alerts of the largest plant. */
export async function alertsPageTable(runs: number): Promise<Table> {
  const all: Readonly<Record<string, Reading>>[] = []
  let length = 0
  for (let run = 0; run < runs; run += 1) {
    const plant = await startBenchPlant({ dist: DIST, size: 'benchmark', seed: 1, updatesPerSecond: 100 })
    const browser = await RawChromium.start({ args: ['--lang=de-DE', '--accept-lang=de-DE'] })
    try {
      const tab = await browser.newTab('about:blank')
      await tab.onNewDocument(PROBE)
      await loginInTab(tab, plant.url)
      await tab.goto(`${plant.url}/alerts/pending`)
      await tab.waitFor('listLength() > 1000')
      length = await tab.evaluate<number>('listLength()')
      all.push(await readSteps(tab))
    } finally {
      await browser.close()
      await plant.close()
    }
  }
  const of = (key: string, read: (reading: Reading) => number): Figure =>
    figure(all.map((readings) => read(readings[key] ?? { ms: Number.NaN, longestTaskMs: Number.NaN })))
  const longest = Math.max(
    ...all.flatMap((readings) => Object.values(readings).map(({ longestTaskMs }) => longestTaskMs)),
  )
  return {
    title: `The page of the built client, ${length.toLocaleString('en')} alerts`,
    caseName: 'step',
    columns: [
      { key: 'ms', title: 'until the row is on screen, ms', decimals: 0 },
      { key: 'task', title: 'longest task of the main thread, ms', decimals: 0 },
    ],
    rows: STEPS.map(({ key, title }) => ({
      name: title,
      figures: { ms: of(key, ({ ms }) => ms), task: of(key, ({ longestTaskMs }) => longestTaskMs) },
    })),
    notes: [`Longest task of the main thread over all runs: ${longest.toFixed(0)} ms (0: none above 50 ms).`],
  }
}
