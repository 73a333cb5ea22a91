import { setTimeout as pause } from 'node:timers/promises'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { Scenario } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { type BenchSimulator, startBenchSimulator } from '../tools/bench-simulator.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { buildLoadClient, LoadTab } from './load-client.ts'
import { lagPercentile } from './load-reading.ts'
import { slope, workerHeapBytes } from './worker-heap.ts'

const LEASED = 10_000
const OFFERED_PER_SECOND = 40_000
const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 60 * MS_PER_MINUTE
const BYTES_PER_MB = 1e6
const FULL = { minutes: Number(process.env.SOAK_MINUTES ?? 60), warmUpMinutes: 10, everySeconds: 60 }
const QUICK = { minutes: 1, warmUpMinutes: 0.25, everySeconds: 5 }

interface Sample {
  readonly atMs: number
  readonly workerMb: number
  readonly pageMb: number
  readonly lagP99: number
  readonly values: number
}

async function pageHeapBytes({ tab }: LoadTab): Promise<number> {
  await tab.send('HeapProfiler.collectGarbage')
  return (await tab.send<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize
}

type Length = typeof FULL

/** Samples one tab at intervals for the given minutes. */
async function watch(simulator: BenchSimulator, { minutes, everySeconds }: Length, say: (text: string) => void) {
  const browser = await RawChromium.start()
  try {
    const samples: Sample[] = []
    const shown = await LoadTab.open(browser, simulator.url, LEASED, true)
    const start = performance.now()
    while (performance.now() - start < minutes * MS_PER_MINUTE) {
      await pause(everySeconds * 1000)
      const workerMb = (await workerHeapBytes(browser.cdp)) / BYTES_PER_MB
      const pageMb = (await pageHeapBytes(shown)) / BYTES_PER_MB
      const reading = await shown.read()
      const values = reading.stats?.hubs.find(({ hub }) => hub === 'pv')?.values ?? Number.NaN
      const atMs = performance.now() - start
      samples.push({ atMs, workerMb, pageMb, lagP99: lagPercentile(reading, 0.99), values })
      say(`soak: ${atMs.toFixed(0)} ms, worker ${workerMb.toFixed(2)} MB, page ${pageMb.toFixed(2)} MB`)
    }
    return { samples, product: await browserProduct(browser) }
  } finally {
    await browser.close()
  }
}

function figuresOf(steady: readonly Sample[]): readonly { key: string; name: string; value: Figure }[] {
  const over = (of: (sample: Sample) => number) => figure(steady.map(of))
  const perMs = (of: (sample: Sample) => number) => slope(steady.map((sample) => ({ x: sample.atMs, y: of(sample) })))
  const perHour = (of: (sample: Sample) => number) => figure([perMs(of) * MS_PER_HOUR])
  const rate = figure([perMs(({ values }) => values) * 1000])
  return [
    { key: 'soak.valuesPerSecond', name: 'values/s ingested', value: rate },
    { key: 'soak.heapMB', name: 'worker heap MB after collection', value: over(({ workerMb }) => workerMb) },
    { key: 'soak.heapMBPerHour', name: 'worker heap slope MB/h', value: perHour(({ workerMb }) => workerMb) },
    { key: 'soak.pageHeapMB', name: 'page heap MB after collection', value: over(({ pageMb }) => pageMb) },
    { key: 'soak.pageHeapMBPerHour', name: 'page heap slope MB/h', value: perHour(({ pageMb }) => pageMb) },
    { key: 'soak.lagP99Ms', name: 'lag p99 ms', value: over(({ lagP99 }) => lagP99) },
  ]
}

/** A wall monitor in fast motion: one tab that never closes, at 20,000 values a second. */
export const soak: Scenario = async ({ quick, say }) => {
  const length = quick ? QUICK : FULL
  const { dist, remove } = await buildLoadClient()
  try {
    const simulator = await startBenchSimulator({ dist, size: 'large', seed: 1, updatesPerSecond: OFFERED_PER_SECOND })
    const { samples, product } = await watch(simulator, length, say).finally(simulator.close)
    const figures = figuresOf(samples.filter(({ atMs }) => atMs >= length.warmUpMinutes * MS_PER_MINUTE))
    return {
      scenario: 'soak',
      measuredAt: new Date().toISOString(),
      keys: Object.fromEntries(figures.map(({ key, value }) => [key, value])),
      machine: describeMachine(product),
      setting: { quick, ...length, leased: LEASED, offeredPerSecond: OFFERED_PER_SECOND },
      tables: [
        {
          title: `One shown tab of ${LEASED} values for ${length.minutes} minutes`,
          caseName: 'figure',
          columns: [{ key: 'value', title: 'value', decimals: 2 }],
          rows: figures.map(({ name, value }) => ({ name, figures: { value } })),
          notes: [],
        },
      ],
    }
  } finally {
    await remove()
  }
}
