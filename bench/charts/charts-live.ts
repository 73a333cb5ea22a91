import { setTimeout as pause } from 'node:timers/promises'
import { pvParam } from '../../src/domain/values/pv-ref.ts'
import { createPlantModel } from '../../src/simulator/model/create-plant-model.ts'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { slope, workerHeapBytes } from '../live/worker-heap.ts'
import type { Scenario } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { startBenchSimulator } from '../tools/bench-simulator.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { productDist } from '../tools/product-dist.ts'
import { setLoginCookies } from '../tools/set-login-cookies.ts'
import { allocatedBytesPerSecond } from './allocations.ts'

const SERIES = 18
/** Every analogue input of the plant that is shown changes about ten times a second. */
const UPDATES_PER_SECOND = 10_000
const TICK_MS = 25
const SEED = 1
const MS_PER_MINUTE = 60_000
const BYTES_PER_MB = 1e6
const FULL = {
  minutes: Number(process.env.CHARTS_LIVE_MINUTES ?? 10),
  warmUpMinutes: 2,
  everySeconds: 15,
  allocationSeconds: 20,
}
const QUICK = { minutes: 1, warmUpMinutes: 0.25, everySeconds: 5, allocationSeconds: 5 }

interface Sample {
  readonly atMs: number
  readonly workerMb: number
  readonly pageMb: number
  /** Typed arrays and other buffers of the page. */
  readonly buffersMb: number
  /** Canvases, nodes and listeners of the page. */
  readonly canvases: number
  readonly nodes: number
  readonly listeners: number
  readonly values: number
}

function chartAddress(): string {
  const model = createPlantModel({ size: 'demo', seed: SEED, start: Date.UTC(2026, 0, 1) })
  const pvs = model.nodes.flatMap((node) => node.pvs).filter(({ type }) => type === 'AnaIn')
  const shown = pvs.filter((pv) => model.config(pv)?.hasArchiveData === true).slice(0, SERIES)
  if (shown.length < SERIES) throw new Error('The plant has too few analogue inputs')
  return `/charts/realtime?${shown.map((pv) => `pv=${pvParam(pv)}`).join('&')}`
}

async function pageSample(tab: RawTab) {
  await tab.send('HeapProfiler.collectGarbage')
  const heap = await tab.send<{ usedSize: number; backingStorageSize?: number }>('Runtime.getHeapUsage')
  const dom = await tab.send<{ nodes: number; jsEventListeners: number }>('Memory.getDOMCounters')
  return {
    pageMb: heap.usedSize / BYTES_PER_MB,
    buffersMb: (heap.backingStorageSize ?? Number.NaN) / BYTES_PER_MB,
    canvases: await tab.evaluate<number>("document.querySelectorAll('canvas').length"),
    nodes: dom.nodes,
    listeners: dom.jsEventListeners,
  }
}

function figuresOf(steady: readonly Sample[]): readonly { key: string; name: string; value: Figure }[] {
  const over = (of: (sample: Sample) => number) => figure(steady.map(of))
  const perMinute = (of: (sample: Sample) => number) =>
    figure([slope(steady.map((sample) => ({ x: sample.atMs, y: of(sample) }))) * MS_PER_MINUTE])
  const rate = slope(steady.map(({ atMs, values }) => ({ x: atMs, y: values }))) * 1000
  return [
    { key: 'sentPerSecond', name: 'values/s that the simulator sends', value: figure([rate]) },
    { key: 'pageMB', name: 'page heap MB after collection', value: over(({ pageMb }) => pageMb) },
    { key: 'pageMBPerMinute', name: 'page heap slope MB/min', value: perMinute(({ pageMb }) => pageMb) },
    { key: 'buffersMBPerMinute', name: 'page buffers slope MB/min', value: perMinute(({ buffersMb }) => buffersMb) },
    { key: 'workerMB', name: 'worker heap MB after collection', value: over(({ workerMb }) => workerMb) },
    { key: 'workerMBPerMinute', name: 'worker heap slope MB/min', value: perMinute(({ workerMb }) => workerMb) },
    { key: 'canvases', name: 'canvases', value: over(({ canvases }) => canvases) },
    { key: 'nodesPerMinute', name: 'nodes/min', value: perMinute(({ nodes }) => nodes) },
    { key: 'listenersPerMinute', name: 'listeners/min', value: perMinute(({ listeners }) => listeners) },
  ]
}

/** A live chart of 18 series at 10 Hz that is never touched. */
export const chartsLive: Scenario = async ({ quick, say }) => {
  const length = quick ? QUICK : FULL
  const simulator = await startBenchSimulator({
    dist: productDist(),
    seed: SEED,
    tickMs: TICK_MS,
    updatesPerSecond: UPDATES_PER_SECOND,
  })
  const browser = await RawChromium.start()
  try {
    await setLoginCookies(browser, simulator.url)
    const tab = await browser.newTab('about:blank')
    await tab.send('HeapProfiler.enable')
    await tab.goto(simulator.url + chartAddress())
    await tab.waitFor(`document.querySelectorAll('[data-series] [data-cell=max]').length === ${SERIES}`)
    await tab.waitFor("[...document.querySelectorAll('[data-cell=max]')].every((cell) => /\\d/.test(cell.textContent))")
    const samples: Sample[] = []
    const start = performance.now()
    while (performance.now() - start < length.minutes * MS_PER_MINUTE) {
      await pause(length.everySeconds * 1000)
      const workerMb = (await workerHeapBytes(browser.cdp)) / BYTES_PER_MB
      const page = await pageSample(tab)
      const values = (await simulator.stats()).hubs.pv.valuesSent
      samples.push({ atMs: performance.now() - start, workerMb, values, ...page })
      say(
        `charts-live: page ${page.pageMb.toFixed(2)} MB, buffers ${page.buffersMb.toFixed(2)} MB, ${page.nodes} nodes`,
      )
    }
    const figures = [
      ...figuresOf(samples.filter(({ atMs }) => atMs >= length.warmUpMinutes * MS_PER_MINUTE)),
      {
        key: 'allocatedMBPerSecond',
        name: 'MB/s that the page takes from the heap',
        value: figure([(await allocatedBytesPerSecond(tab, length.allocationSeconds)) / BYTES_PER_MB]),
      },
    ]
    return {
      scenario: 'charts-live',
      measuredAt: new Date().toISOString(),
      keys: Object.fromEntries(figures.map(({ key, value }) => [`charts.live18.${key}`, value])),
      machine: describeMachine(await browserProduct(browser)),
      setting: { quick, ...length, series: SERIES, updatesPerSecond: UPDATES_PER_SECOND },
      tables: [
        {
          title: `A live chart of ${SERIES} series at 10 Hz for ${length.minutes} minutes`,
          caseName: 'figure',
          columns: [{ key: 'value', title: 'value', decimals: 3 }],
          rows: figures.map(({ name, value }) => ({ name, figures: { value } })),
          notes: [],
        },
      ],
    }
  } finally {
    await browser.close()
    await simulator.close()
  }
}
