import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { readFlood, SCROLL_PROBE, SCROLLS, type ScrollReading } from './alerts-scroll.ts'
import { withProduct } from './open-product.ts'

export interface Reading {
  readonly ms: number
  readonly longestTaskMs: number
}

/**
 * Runs in the page. `measure` runs an action, waits frame by frame until its effect shows, and returns the longest
 * task.
 */
export const STEP_PROBE = `
let longest = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
}).observe({ type: 'longtask' })
const frame = () => new Promise(requestAnimationFrame)
const grid = () => document.querySelector('main [role=grid]')
window.listLength = () => Number(grid()?.getAttribute('aria-rowcount') ?? 1) - 1
window.isFloodKnown = () => document.querySelector('[data-flood-mode]') !== null
window.inFlood = () => document.querySelector('[data-flood-mode=on]')
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

/**
 * Measures filtering, sorting, jumping and scrolling in the page of the built client, with the alerts of the largest
 * plant.
 */
export async function alertsPageTable(runs: number): Promise<Table> {
  const all: Readonly<Record<string, Reading>>[] = []
  const scrolls: Readonly<Record<string, ScrollReading>>[] = []
  let length = 0
  for (let run = 0; run < runs; run += 1) {
    await withProduct([STEP_PROBE, SCROLL_PROBE], async ({ simulator, tab }) => {
      const open = async () => {
        await tab.goto(`${simulator.url}/alerts/pending`)
        await tab.waitFor('isFloodKnown()')
        // This plant is always in a flood, in which the list groups itself; the figures are about the rows of one list.
        await tab.evaluate('inFlood()?.querySelector("button").click()')
        await tab.waitFor('listLength() > 1000')
        // The search is among the filters, which are closed at first and stay open for their user.
        await tab.evaluate(
          `document.querySelector('main button[aria-expanded=false]:has(.lucide-list-filter)')?.click()`,
        )
        await tab.waitFor(`document.querySelector('main input[type=search]') !== null`)
      }
      await open()
      length = await tab.evaluate<number>('listLength()')
      all.push(await readSteps(tab))
      await open()
      scrolls.push(await readFlood(tab, simulator))
    })
  }
  const of = (key: string, read: (reading: Reading) => number): Figure =>
    figure(all.map((readings) => read(readings[key] ?? { ms: Number.NaN, longestTaskMs: Number.NaN })))
  const ofScroll = (key: string, column: keyof ScrollReading): Figure =>
    figure(scrolls.map((readings) => readings[key]?.[column] ?? Number.NaN))
  const tasks = [...all, ...scrolls].flatMap((readings) =>
    Object.values(readings).map(({ longestTaskMs }) => longestTaskMs),
  )
  const blank = scrolls.flatMap((readings) => Object.values(readings).map(({ blankRows }) => blankRows))
  return {
    title: `The page of the built client, ${length.toLocaleString('en')} alerts`,
    caseName: 'step',
    columns: [
      { key: 'ms', title: 'until the row is on screen, ms', decimals: 0 },
      { key: 'task', title: 'longest task of the main thread, ms', decimals: 0 },
      { key: 'alerts', title: 'alerts that came or went, /s', decimals: 0 },
      { key: 'rows', title: 'rows scrolled, /s', decimals: 0 },
      { key: 'frames', title: 'frames/s', decimals: 1 },
      { key: 'longestFrame', title: 'longest distance of two frames, ms', decimals: 0 },
      { key: 'blankRows', title: 'most blank rows in a frame', decimals: 0 },
      { key: 'pendingRows', title: 'most of them without data', decimals: 0 },
      { key: 'blankFrames', title: 'frames with a blank row, %', decimals: 1 },
    ],
    rows: [
      ...STEPS.map(({ key, title }) => ({
        name: title,
        figures: { ms: of(key, ({ ms }) => ms), task: of(key, ({ longestTaskMs }) => longestTaskMs) },
      })),
      ...SCROLLS.map(({ key, title }) => ({
        name: title,
        figures: {
          task: ofScroll(key, 'longestTaskMs'),
          alerts: ofScroll(key, 'alertsPerSecond'),
          rows: ofScroll(key, 'rowsPerSecond'),
          frames: ofScroll(key, 'framesPerSecond'),
          longestFrame: ofScroll(key, 'longestFrameMs'),
          blankRows: ofScroll(key, 'blankRows'),
          pendingRows: ofScroll(key, 'pendingRows'),
          blankFrames: ofScroll(key, 'blankFramesPercent'),
        },
      })),
    ],
    notes: [
      `Longest task of the main thread over all runs: ${Math.max(...tasks).toFixed(0)} ms (0: none above 50 ms).`,
      `Most rows on screen that were blank in one frame while it scrolled: ${Math.max(...blank)}.`,
    ],
  }
}
