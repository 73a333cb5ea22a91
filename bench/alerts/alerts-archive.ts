import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { type Reading, STEP_PROBE } from './alerts-page.ts'
import { SCROLL_PROBE, type Seen, turnWheel } from './alerts-scroll.ts'
import { withProduct } from './open-product.ts'
import { type Turns, watchWorker } from './worker-turns.ts'

const ALERTS = 100_000
/** More than the simulator needs to make so many alerts. */
const LOAD_MS = 60_000

const PROBE = `${STEP_PROBE}
const filterCells = () => [...document.querySelectorAll('main [data-filter]')]
window.filterBy = (text) => {
  const input = document.querySelector('main [data-filter=text] input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
window.sortBy = (field) => {
  const at = filterCells().findIndex(({ dataset }) => dataset.filter === field)
  document.querySelectorAll('main [role=columnheader] button[data-title]')[at].click()
}
window.opened = (async () => {
  while (grid() === null || listLength() < ${ALERTS} || rowAt(0) === null) await frame()
  const ms = performance.now()
  await new Promise((resolve) => setTimeout(resolve, 300))
  return { ms, longestTaskMs: longest }
})()`

const SORTED = `rowAt(0) !== null && rowAt(0) !== first`
const STEPS = [
  { key: 'filter', title: 'filter by a text', run: `filterBy('ü')`, done: `listLength() < ${ALERTS}` },
  { key: 'clear', title: 'filter by nothing', run: `filterBy('')`, done: `listLength() >= ${ALERTS}` },
  { key: 'sortText', title: 'sort by message', run: `sortBy('text')`, done: SORTED },
  { key: 'sortStation', title: 'sort by station', run: `sortBy('station')`, done: SORTED },
] as const

type Step = Reading & Turns

interface Run {
  readonly steps: Readonly<Record<string, Step>>
  readonly scroll: Seen & Turns
}

async function readRun(tab: RawTab, url: string, turns: () => Promise<Turns>): Promise<Run> {
  const steps: Record<string, Step> = {}
  await turns()
  await tab.goto(`${url}/alerts/archive?range=last12Months&limit=${ALERTS}`)
  await tab.waitFor(`listLength() >= ${ALERTS} && rowAt(0) !== null`, LOAD_MS)
  steps.open = { ...(await tab.evaluate<Reading>('opened')), ...(await turns()) }
  for (const { key, run, done } of STEPS) {
    const first = await tab.evaluate<string | null>('rowAt(0)')
    await turns()
    const reading = await tab.evaluate<Reading>(
      `{ const first = ${JSON.stringify(first)}; measure(() => { ${run} }, () => ${done}) }`,
    )
    steps[key] = { ...reading, ...(await turns()) }
  }
  await turns()
  await tab.evaluate('watchScroll()')
  await turnWheel(tab)
  return { steps, scroll: { ...(await tab.evaluate<Seen>('scrollSeen()')), ...(await turns()) } }
}

/** Measures the page of the archive in the built client with as many alerts as it may load. */
export async function archiveTable(runs: number): Promise<{ readonly table: Table; readonly keys: Keys }> {
  const all: Run[] = []
  for (let run = 0; run < runs; run += 1) {
    all.push(
      await withProduct([PROBE, SCROLL_PROBE], async ({ simulator, browser, tab }) => {
        await tab.waitFor(`location.pathname !== '/login'`)
        return readRun(tab, simulator.url, await watchWorker(browser.cdp))
      }),
    )
  }
  const of = (read: (run: Run) => number): Figure => figure(all.map(read))
  const step = (key: string, read: (step: Step) => number) =>
    of(({ steps }) => (steps[key] === undefined ? Number.NaN : read(steps[key])))
  const rows = [{ key: 'open', title: 'open the page' }, ...STEPS].map(({ key, title }) => ({
    name: title,
    figures: {
      ms: step(key, ({ ms }) => ms),
      task: step(key, ({ longestTaskMs }) => longestTaskMs),
      turn: step(key, ({ longest }) => longest),
    },
  }))
  const scrolled = {
    name: 'wheel for 3 s',
    figures: {
      task: of(({ scroll }) => scroll.longestTaskMs),
      turn: of(({ scroll }) => scroll.longest),
      blankRows: of(({ scroll }) => scroll.blankRows),
      blankFrames: of(({ scroll }) => (100 * scroll.blankFrames) / scroll.frames),
    },
  }
  const every = (run: Run): readonly (Reading | Turns)[] => [...Object.values(run.steps), run.scroll]
  const pageTasks = (run: Run) => every(run).filter((part) => 'longestTaskMs' in part && part.longestTaskMs > 50).length
  const workerTurns = (run: Run) => every(run).reduce((sum, part) => sum + ('long' in part ? part.long : 0), 0)
  return {
    table: {
      title: `The archive in the page of the built client, ${ALERTS.toLocaleString('en')} alerts`,
      caseName: 'step',
      columns: [
        { key: 'ms', title: 'until the row is on screen, ms', decimals: 0 },
        { key: 'task', title: 'longest task of the main thread, ms', decimals: 0 },
        { key: 'turn', title: 'longest turn of the worker, ms', decimals: 0 },
        { key: 'blankRows', title: 'most blank rows in a frame', decimals: 0 },
        { key: 'blankFrames', title: 'frames with a blank row, %', decimals: 1 },
      ],
      rows: [...rows, scrolled],
      notes: ['Opening includes the time in which the simulator makes the alerts and sends 50 MB.'],
    },
    keys: {
      'alerts.archive.openMs': step('open', ({ ms }) => ms),
      'alerts.archive.filterMs': step('filter', ({ ms }) => ms),
      'alerts.archive.sortMs': step('sortText', ({ ms }) => ms),
      'alerts.archive.blankFramesPercent': of(({ scroll }) => (100 * scroll.blankFrames) / scroll.frames),
      'alerts.archive.pageLongTasks': of(pageTasks),
      'alerts.archive.workerLongTasks': of(workerTurns),
    },
  }
}

type Keys = Readonly<Record<string, Figure>>
