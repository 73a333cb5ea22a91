import { setTimeout as pause } from 'node:timers/promises'
import { liveKey } from '../../src/domain/values/pv-ref.ts'
import { logIn } from '../../tests/support/simulator/simulator-session.ts'
import type { Scenario, Table } from '../scenario.ts'
import type { Figure } from '../statistics.ts'
import { type BenchSimulator, startBenchSimulator } from '../tools/bench-simulator.ts'
import { describeMachine } from '../tools/machine.ts'
import { type BenchSubscriber, startSubscriber } from './bench-subscriber.ts'
import { type Measured, plantKeys, plantTable, type Sample, SUBSCRIBED } from './plant-figures.ts'

const SEED = 1
const FULL_WARM_UP_MS = 5_000
const QUICK_WARM_UP_MS = 1_000
const SAMPLE_MS = 1_000

/**
 * Half of the 100,000 process variables are subscribed, so half of the offered rate leaves the process. The first rate
 * is the default of this size; with the second the two subscribers receive the promised 50,000.
 */
const CASES = [
  { offered: 50_000, seconds: 60 },
  { offered: 110_000, seconds: 300 },
] as const
const QUICK_SECONDS = 3

async function subscribeAll(simulator: BenchSimulator): Promise<readonly BenchSubscriber[]> {
  const session = await logIn(simulator.url)
  const nodes = await session.call('pvNodes', {})
  const keys = nodes.flatMap(({ pvs }) => pvs.flatMap((ref) => liveKey(ref) ?? []))
  const order = { url: simulator.url, cookie: session.cookie }
  const subscribers: BenchSubscriber[] = []
  let from = 0
  for (const count of SUBSCRIBED) {
    subscribers.push(await startSubscriber(order, keys.slice(from, from + count)))
    from += count
  }
  return subscribers
}

async function measure(offered: number, seconds: number, warmUpMs: number): Promise<Measured> {
  const simulator = await startBenchSimulator({ seed: SEED, size: 'benchmark', updatesPerSecond: offered })
  const subscribers = await subscribeAll(simulator)
  const receiveAll = () => Promise.all(subscribers.map((subscriber) => subscriber.received()))
  try {
    await pause(warmUpMs)
    const first = await simulator.usage('collected')
    await receiveAll()
    const start = performance.now()
    const before = await simulator.usage('now')
    const samples: Sample[] = []
    let at = performance.now()
    let { cpuSeconds } = before
    while (at - start < seconds * 1000) {
      await pause(SAMPLE_MS)
      const [usage, received] = await Promise.all([simulator.usage('now'), receiveAll()])
      const now = performance.now()
      const taken = (now - at) / 1000
      const cpuShare = (usage.cpuSeconds - cpuSeconds) / taken
      samples.push({ atSeconds: (now - start) / 1000, seconds: taken, cpuShare, usage, received })
      at = now
      cpuSeconds = usage.cpuSeconds
    }
    const cpuShare = (cpuSeconds - before.cpuSeconds) / ((at - start) / 1000)
    return { samples, cpuShare, first, last: await simulator.usage('collected') }
  } finally {
    for (const subscriber of subscribers) await subscriber.close()
    await simulator.close()
  }
}

/** Measures how many values a simulator of 100,000 process variables sends to two subscribers, and what that costs. */
export const plantThroughput: Scenario = async ({ quick, say }) => {
  const warmUpMs = quick ? QUICK_WARM_UP_MS : FULL_WARM_UP_MS
  const tables: Table[] = []
  let keys: Readonly<Record<string, Figure>> = {}
  for (const { offered, seconds: full } of CASES) {
    const seconds = quick ? QUICK_SECONDS : full
    say(`plant: ${offered} updates/s for ${seconds} s`)
    const measured = await measure(offered, seconds, warmUpMs)
    tables.push(
      plantTable(`${offered.toLocaleString('en')} updates/s offered over 100,000 PVs, ${seconds} s`, measured),
    )
    // The last case runs at the promised rate.
    keys = plantKeys(measured)
  }
  return {
    scenario: 'plant',
    measuredAt: new Date().toISOString(),
    keys,
    machine: describeMachine('no browser'),
    setting: { quick, seed: SEED, size: 'benchmark', warmUpMs, sampleMs: SAMPLE_MS },
    tables,
  }
}
