import { RawChromium } from '../tests/support/raw-chromium.ts'
import { startBenchPlant } from './bench-plant.ts'
import { browserProduct } from './browser-product.ts'
import { buildLoadClient, LoadTab } from './load-client.ts'
import { lagPercentile } from './load-reading.ts'
import { describeMachine } from './machine.ts'
import type { Scenario } from './scenario.ts'
import { figure } from './statistics.ts'
import { slope, workerHeapBytes } from './worker-heap.ts'

const LEASED = 10_000
const OFFERED_PER_SECOND = 40_000
const MS_PER_HOUR = 3_600_000
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function pageHeapBytes({ tab }: LoadTab): Promise<number> {
  await tab.send('HeapProfiler.collectGarbage')
  return (await tab.send<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize
}

/** A wall monitor in fast motion: one tab that is never closed, at 20,000 values a second. */
export const soak: Scenario = async ({ quick, say }) => {
  const { minutes, warmUpMinutes, everySeconds } = quick ? QUICK : FULL
  const client = await buildLoadClient()
  const plant = await startBenchPlant({
    dist: client.dist,
    size: 'large',
    seed: 1,
    updatesPerSecond: OFFERED_PER_SECOND,
  })
  const browser = await RawChromium.start()
  const samples: Sample[] = []
  try {
    const shown = await LoadTab.open(browser, plant.url, LEASED, true)
    const start = performance.now()
    while (performance.now() - start < minutes * 60_000) {
      await pause(everySeconds * 1000)
      const workerMb = (await workerHeapBytes(browser.cdp)) / BYTES_PER_MB
      const pageMb = (await pageHeapBytes(shown)) / BYTES_PER_MB
      const reading = await shown.read()
      const values = reading.stats?.hubs.find(({ hub }) => hub === 'pv')?.values ?? Number.NaN
      samples.push({ atMs: performance.now() - start, workerMb, pageMb, lagP99: lagPercentile(reading, 0.99), values })
      say(
        `soak: ${(samples.at(-1)?.atMs ?? 0).toFixed(0)} ms, worker ${workerMb.toFixed(2)} MB, page ${pageMb.toFixed(2)} MB`,
      )
    }
    const steady = samples.filter(({ atMs }) => atMs >= warmUpMinutes * 60_000)
    const perHour = (of: (sample: Sample) => number) =>
      slope(steady.map((sample) => ({ x: sample.atMs / MS_PER_HOUR, y: of(sample) })))
    const rate =
      ((steady.at(-1)?.values ?? 0) - (steady[0]?.values ?? 0)) /
      (((steady.at(-1)?.atMs ?? 0) - (steady[0]?.atMs ?? 0)) / 1000)
    const figures = [
      { key: 'soak.valuesPerSecond', name: 'values/s taken in', value: figure([rate]) },
      {
        key: 'soak.heapMB',
        name: 'worker heap MB after collection',
        value: figure(steady.map(({ workerMb }) => workerMb)),
      },
      { key: 'soak.heapMBPerHour', name: 'worker heap slope MB/h', value: figure([perHour((each) => each.workerMb)]) },
      {
        key: 'soak.pageHeapMB',
        name: 'page heap MB after collection',
        value: figure(steady.map(({ pageMb }) => pageMb)),
      },
      { key: 'soak.pageHeapMBPerHour', name: 'page heap slope MB/h', value: figure([perHour(({ pageMb }) => pageMb)]) },
      { key: 'soak.lagP99Ms', name: 'lag p99 ms', value: figure(steady.map(({ lagP99 }) => lagP99)) },
    ]
    return {
      scenario: 'soak',
      measuredAt: new Date().toISOString(),
      keys: Object.fromEntries(figures.map(({ key, value }) => [key, value])),
      machine: describeMachine(await browserProduct(browser)),
      setting: { quick, minutes, warmUpMinutes, everySeconds, leased: LEASED, offeredPerSecond: OFFERED_PER_SECOND },
      tables: [
        {
          title: `One shown tab of ${LEASED} values for ${minutes} minutes`,
          caseName: 'figure',
          columns: [{ key: 'value', title: 'value', decimals: 2 }],
          rows: figures.map(({ name, value }) => ({ name, figures: { value } })),
          notes: [],
        },
      ],
    }
  } finally {
    await browser.close()
    await plant.close()
    await client.remove()
  }
}
