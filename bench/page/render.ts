import { setTimeout as pause } from 'node:timers/promises'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { Scenario, Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { startFeedSimulator } from '../subjects/feed-simulator.ts'
import { setViewport, VIEWPORTS_TEXT } from '../subjects/viewport.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { productDist } from '../tools/product-dist.ts'
import { setLoginCookies } from '../tools/set-login-cookies.ts'
import { serialisePage, serveBarePage } from './bare-page.ts'
import { startCpu } from './cpu-by-thread.ts'
import { MAIN_THREAD_PARTS, traceMainThread } from './main-thread-trace.ts'
import { recordWrites, WRITE_RECORD, type WriteRecord } from './write-recorder.ts'

const RATES = [2000, 20_000] as const
const TARGET_RATIO = 1
const CELLS = 1000

interface Length {
  readonly runs: number
  readonly warmUpMs: number
  readonly measureMs: number
  readonly traceMs: number
}
const FULL: Length = { runs: 3, warmUpMs: 3000, measureMs: 10_000, traceMs: 2000 }
const QUICK: Length = { runs: 1, warmUpMs: 500, measureMs: 2000, traceMs: 500 }

const CPU_COLUMNS = [
  { key: 'frames', title: 'frames/s with values', decimals: 1 },
  { key: 'writes', title: 'values written/s', decimals: 0 },
  { key: 'others', title: 'other texts/s', decimals: 0 },
  { key: 'attributes', title: 'attributes/s', decimals: 0 },
  { key: 'cpu', title: 'browser CPU ms/s', decimals: 0 },
  { key: 'main', title: 'of it main threads of pages', decimals: 0 },
  { key: 'worker', title: 'live worker', decimals: 0 },
  { key: 'compositor', title: 'compositor', decimals: 0 },
  { key: 'raster', title: 'drawing and other pool threads', decimals: 0 },
  { key: 'gpu', title: 'GPU process', decimals: 0 },
  { key: 'rest', title: 'browser, network and the rest', decimals: 0 },
] as const
const TRACE_COLUMNS = MAIN_THREAD_PARTS.map((key) => ({ key, title: `${key} ms/s`, decimals: 0 }))
type Measured = Readonly<Record<(typeof CPU_COLUMNS)[number]['key'] | (typeof MAIN_THREAD_PARTS)[number], number>>

async function openTall(browser: RawChromium): Promise<RawTab> {
  const tab = await browser.newTab('about:blank')
  await setViewport(tab, 'values')
  return tab
}

interface Live {
  readonly measured: Measured
  readonly html: string
  readonly record: WriteRecord
}

async function measureLive(updatesPerSecond: number, length: Length): Promise<Live> {
  const simulator = await startFeedSimulator({ seed: 1, updatesPerSecond }, productDist())
  const browser = await RawChromium.start()
  try {
    await setLoginCookies(browser, simulator.url)
    const tab = await openTall(browser)
    await tab.goto(`${simulator.url}/values`)
    await tab.waitFor(`document.querySelectorAll('[data-pv]:not([data-quality=None])').length >= ${CELLS}`)
    await pause(length.warmUpMs)
    const readCpu = startCpu(browser.pid)
    await tab.evaluate(recordWrites(length.measureMs))
    const cpu = readCpu()
    const record = await tab.evaluate<WriteRecord>(WRITE_RECORD)
    const trace = await traceMainThread(browser.cdp, length.traceMs)
    const perSecond = (count: number) => (count * 1000) / record.ms
    const counts = {
      frames: perSecond(record.frames.length),
      writes: perSecond(record.valueWrites),
      others: perSecond(record.otherTexts),
      attributes: perSecond(record.attributes),
    }
    return { measured: { ...counts, ...cpu, ...trace }, html: await serialisePage(tab), record }
  } finally {
    await browser.close()
    await simulator.close()
  }
}

async function measureBare({ html, record }: Live, path: '' | 'idle.html', length: Length): Promise<Measured> {
  const page = await serveBarePage(html, record.frames)
  const browser = await RawChromium.start()
  try {
    const tab = await openTall(browser)
    await tab.goto(page.url + path)
    if (path === '') await tab.waitFor('window.bare.frames > 0')
    await pause(length.warmUpMs)
    const counts = () => tab.evaluate<{ frames: number; writes: number }>('window.bare ?? { frames: 0, writes: 0 }')
    const [before, readCpu, start] = [await counts(), startCpu(browser.pid), performance.now()]
    await pause(length.measureMs)
    const [cpu, end, after] = [readCpu(), performance.now(), await counts()]
    const trace = await traceMainThread(browser.cdp, length.traceMs)
    const perSecond = (count: number) => (count * 1000) / (end - start)
    return {
      frames: perSecond(after.frames - before.frames),
      writes: perSecond(after.writes - before.writes),
      others: 0,
      attributes: 0,
      ...cpu,
      ...trace,
    }
  } finally {
    await browser.close()
    page.close()
  }
}

interface Case {
  readonly rate: number
  readonly live: Measured[]
  readonly bare: Measured[]
}

function tableOf(title: string, columns: Table['columns'], cases: readonly Case[], idle: readonly Measured[]): Table {
  const row = (name: string, runs: readonly Measured[]) => {
    const all: readonly Readonly<Record<string, number>>[] = runs
    return {
      name,
      figures: Object.fromEntries(columns.map(({ key }) => [key, figure(all.map((run) => run[key] ?? Number.NaN))])),
    }
  }
  const rows = cases.flatMap(({ rate, live, bare }) => [
    row(`live, ${rate.toLocaleString('en')} values/s`, live),
    row('bare, the same writes', bare),
  ])
  return { title, caseName: 'page', columns, rows: [...rows, row('idle', idle)], notes: [] }
}

function notesOf({ rate, live, bare }: Case, ratio: Figure, idle: number): readonly string[] {
  const median = (runs: readonly Measured[], key: keyof Measured) => figure(runs.map((run) => run[key])).median
  const net = (median(live, 'cpu') - idle) / (median(bare, 'cpu') - idle)
  const more = (...keys: readonly (keyof Measured)[]) =>
    keys.reduce((sum, key) => sum + median(live, key) - median(bare, key), 0).toFixed(0)
  return [
    `At ${rate.toLocaleString('en')} values/s live cells cost ${ratio.median.toFixed(2)} times (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}) what bare ` +
      `writes cost (aim: at most ${TARGET_RATIO}): ${ratio.median <= TARGET_RATIO ? 'kept' : 'MISSED'}; ${net.toFixed(2)} times with the idle page taken off both.`,
    `More than bare, ms/s: main thread ${more('main')}, live worker ${more('worker')}, compositor and drawing ` +
      `${more('compositor', 'raster', 'gpu')}, browser and network ${more('rest')}.`,
  ]
}

/** Compares a page of 1,000 live values with the same page into which a script writes only the numbers. */
export const render: Scenario = async ({ quick, say }) => {
  const length = quick ? QUICK : FULL
  const cases: readonly Case[] = (quick ? RATES.slice(0, 1) : RATES).map((rate) => ({ rate, live: [], bare: [] }))
  const idle: Measured[] = []
  for (let run = 1; run <= length.runs; run += 1) {
    let last: Live | null = null
    for (const each of cases) {
      say(`render: ${each.rate} values/s, run ${run} of ${length.runs}`)
      last = await measureLive(each.rate, length)
      each.live.push(last.measured)
      each.bare.push(await measureBare(last, '', length))
    }
    if (last !== null) idle.push(await measureBare(last, 'idle.html', length))
  }
  const ratios = cases.map(({ live, bare }) => figure(live.map(({ cpu }, run) => cpu / (bare[run]?.cpu ?? Number.NaN))))
  const [ratio = figure([]), ratioFast] = ratios
  const idleCpu = figure(idle.map(({ cpu }) => cpu)).median
  return {
    scenario: 'render',
    measuredAt: new Date().toISOString(),
    keys: {
      'render.ratioToTextNodes': ratio,
      ...(ratioFast === undefined ? {} : { 'render.20kps.ratioToTextNodes': ratioFast }),
    },
    machine: describeMachine(await browserProduct()),
    setting: { quick, ...length, seed: 1, size: 'wall', viewport: VIEWPORTS_TEXT },
    tables: [
      {
        ...tableOf('A shown page of 1,000 live values, and the same page with bare writes', CPU_COLUMNS, cases, idle),
        notes: cases.flatMap((each, index) => notesOf(each, ratios[index] ?? figure([]), idleCpu)),
      },
      {
        ...tableOf('What the main threads do, by the trace of the browser', TRACE_COLUMNS, cases, idle),
        notes: [
          'Tracing costs time itself: these are parts of a whole. The live page also writes ages, quality signs, limit bars and the clock; the bare one writes only the numbers.',
        ],
      },
    ],
  }
}
