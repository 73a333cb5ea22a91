import { liveKey } from '../src/domain/pv-ref.ts'
import { logIn } from '../tests/support/plant-session.ts'
import { type BenchPlant, type PlantUsage, startBenchPlant } from './bench-plant.ts'
import { type BenchSubscriber, type Received, startSubscriber } from './bench-subscriber.ts'
import { describeMachine } from './machine.ts'
import type { Scenario, Table } from './scenario.ts'
import { type Figure, figure } from './statistics.ts'

/** The promise: so many values a second to these two subscribers, with less than this share of a core. */
const TARGET_VALUES_PER_SECOND = 50_000
const TARGET_CORE_SHARE = 0.6
const SUBSCRIBED = [10_000, 40_000] as const
const SEED = 1
const WARM_UP_MS = 5_000
const SAMPLE_MS = 1_000

/**
 * Half of the 100,000 process variables are subscribed: of the rate that is usual for the size, half leaves the
 * process. At the higher rate the two subscribers get what is promised.
 */
const CASES = [
  { offered: 50_000, seconds: 60 },
  { offered: 110_000, seconds: 300 },
] as const
const QUICK_SECONDS = 20

/** One second. */
interface Sample {
  readonly atSeconds: number
  readonly seconds: number
  readonly cpuShare: number
  readonly usage: PlantUsage
  readonly received: readonly Received[]
}

interface Measured {
  readonly samples: readonly Sample[]
  /** Processor seconds a second over all samples together. */
  readonly cpuShare: number
  /** After a collection of the garbage. */
  readonly first: PlantUsage
  readonly last: PlantUsage
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function subscribeAll(plant: BenchPlant): Promise<readonly BenchSubscriber[]> {
  const session = await logIn(plant.url)
  const nodes = await session.call('pvNodes', {})
  const keys = nodes.flatMap(({ pvs }) => pvs.flatMap((ref) => liveKey(ref) ?? []))
  const order = { url: plant.url, cookie: session.cookie }
  const subscribers: BenchSubscriber[] = []
  let from = 0
  for (const count of SUBSCRIBED) {
    subscribers.push(await startSubscriber(order, keys.slice(from, from + count)))
    from += count
  }
  return subscribers
}

async function measure(offered: number, seconds: number): Promise<Measured> {
  const plant = await startBenchPlant({ seed: SEED, size: 'benchmark', updatesPerSecond: offered })
  const subscribers = await subscribeAll(plant)
  const receiveAll = () => Promise.all(subscribers.map((subscriber) => subscriber.received()))
  try {
    await pause(WARM_UP_MS)
    const first = await plant.usage('collected')
    await receiveAll()
    const start = performance.now()
    const before = await plant.usage('now')
    const samples: Sample[] = []
    let at = performance.now()
    let { cpuSeconds } = before
    while (at - start < seconds * 1000) {
      await pause(SAMPLE_MS)
      const [usage, received] = await Promise.all([plant.usage('now'), receiveAll()])
      const now = performance.now()
      const taken = (now - at) / 1000
      const cpuShare = (usage.cpuSeconds - cpuSeconds) / taken
      samples.push({ atSeconds: (now - start) / 1000, seconds: taken, cpuShare, usage, received })
      at = now
      cpuSeconds = usage.cpuSeconds
    }
    const cpuShare = (cpuSeconds - before.cpuSeconds) / ((at - start) / 1000)
    return { samples, cpuShare, first, last: await plant.usage('collected') }
  } finally {
    for (const subscriber of subscribers) await subscriber.close()
    await plant.close()
  }
}

/** Growth a minute of the straight line through the samples. */
function slopePerMinute(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const x = mean(samples.map(({ atSeconds }) => atSeconds))
  const y = mean(samples.map(of))
  const covariance = mean(samples.map((sample) => (sample.atSeconds - x) * (of(sample) - y)))
  const variance = mean(samples.map((sample) => (sample.atSeconds - x) ** 2))
  return (covariance / variance) * 60
}

function tableOf(offered: number, seconds: number, { samples, cpuShare, first, last }: Measured): Table {
  const over = (of: (sample: Sample) => number) => figure(samples.map(of))
  const one = (value: number): Figure => ({ median: value, min: value, max: value })
  const total = (sample: Sample, of: (received: Received) => number) =>
    sample.received.reduce((sum, received) => sum + of(received), 0) / sample.seconds
  const values = over((sample) => total(sample, (received) => received.values))
  const allSeconds = samples.reduce((sum, sample) => sum + sample.seconds, 0)
  const mean =
    samples.reduce((sum, sample) => sum + total(sample, (each) => each.values) * sample.seconds, 0) / allSeconds
  const rssSlope = slopePerMinute(samples, ({ usage }) => usage.rssMib)
  const rows: readonly (readonly [string, Figure])[] = [
    ...SUBSCRIBED.map(
      (count, index) =>
        [
          `values/s to the subscriber of ${count.toLocaleString('en')} PVs`,
          over(({ received, seconds: taken }) => (received[index]?.values ?? 0) / taken),
        ] as const,
    ),
    ['values/s to both', values],
    ['MB/s to both', over((sample) => total(sample, (received) => received.bytes) / 1e6)],
    ['messages/s to both', over((sample) => total(sample, (received) => received.messages))],
    ['age of values on arrival, ms', over(({ received }) => Math.max(...received.map(({ ageMs }) => ageMs)))],
    ['plant CPU s per s, by the second', over((sample) => sample.cpuShare)],
    ['plant CPU s per s, of the whole time', one(cpuShare)],
    ['longest pause of the plant in a second, ms', over(({ usage }) => usage.longestPauseMs)],
    ['RSS MiB', over(({ usage }) => usage.rssMib)],
    ['RSS MiB, first sample', one(samples[0]?.usage.rssMib ?? Number.NaN)],
    ['RSS MiB, last sample', one(samples.at(-1)?.usage.rssMib ?? Number.NaN)],
    ['RSS, growth in MiB a minute', one(rssSlope)],
    ['heap MiB', over(({ usage }) => usage.heapMib)],
    ['heap MiB after a collection, at the start', one(first.heapMib)],
    ['heap MiB after a collection, at the end', one(last.heapMib)],
    ['buffers MiB', over(({ usage }) => usage.externalMib)],
  ]
  const isKept = mean >= TARGET_VALUES_PER_SECOND && cpuShare < TARGET_CORE_SHARE
  const promise = `promised: at least ${TARGET_VALUES_PER_SECOND} values/s with less than ${TARGET_CORE_SHARE} of a core`
  return {
    title: `${offered.toLocaleString('en')} updates/s offered over 100,000 PVs, ${seconds} s`,
    caseName: 'figure',
    columns: [{ key: 'value', title: 'value', decimals: 2 }],
    rows: rows.map(([name, value]) => ({ name, figures: { value } })),
    notes:
      mean < TARGET_VALUES_PER_SECOND && offered < 2 * TARGET_VALUES_PER_SECOND
        ? [`${mean.toFixed(0)} values/s in the mean: the two subscribe half of what is offered.`]
        : [
            `${mean.toFixed(0)} values/s in the mean with ${cpuShare.toFixed(2)} of a core (${promise}): ${isKept ? 'kept' : 'MISSED'}.`,
          ],
  }
}

/** What leaves a plant of 100,000 process variables for two subscribers, and what that costs it. */
export const plantThroughput: Scenario = async ({ quick, say }) => {
  const tables: Table[] = []
  for (const { offered, seconds: full } of CASES) {
    const seconds = quick ? QUICK_SECONDS : full
    say(`plant: ${offered} updates/s for ${seconds} s`)
    tables.push(tableOf(offered, seconds, await measure(offered, seconds)))
  }
  return {
    scenario: 'plant',
    measuredAt: new Date().toISOString(),
    keys: {},
    machine: describeMachine('no browser'),
    setting: { quick, seed: SEED, size: 'benchmark', warmUpMs: WARM_UP_MS, sampleMs: SAMPLE_MS },
    tables,
  }
}
