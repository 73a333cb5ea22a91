import { slope } from '../live/worker-heap.ts'
import type { Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import type { SimulatorUsage } from '../tools/bench-simulator.ts'
import type { Received } from './bench-subscriber.ts'

/** Number of PVs of each subscriber. */
export const SUBSCRIBED = [10_000, 40_000] as const
/** A long measurement is one run; its parts show how steady it was. */
const PARTS = 5

/** Readings of one second. */
export interface Sample {
  readonly atSeconds: number
  readonly seconds: number
  readonly cpuShare: number
  readonly usage: SimulatorUsage
  /** One entry per subscriber. */
  readonly received: readonly Received[]
}

export interface Measured {
  readonly samples: readonly Sample[]
  /** Processor seconds a second over all samples. */
  readonly cpuShare: number
  /** After a garbage collection. */
  readonly first: SimulatorUsage
  readonly last: SimulatorUsage
}

const one = (value: number) => figure([value])

/** Returns values, bytes or messages a second to all subscribers, over all samples. */
function rate(samples: readonly Sample[], of: (received: Received) => number): number {
  const seconds = samples.reduce((sum, sample) => sum + sample.seconds, 0)
  return samples.flatMap(({ received }) => received).reduce((sum, received) => sum + of(received), 0) / seconds
}

/** Returns the age of the slower subscriber. */
function ageMs({ received }: Sample): number {
  return Math.max(...received.map((each) => each.ageMs))
}

function rssMibPerMinute(samples: readonly Sample[]): number {
  return slope(samples.map(({ atSeconds, usage }) => ({ x: atSeconds / 60, y: usage.rssMib })))
}

/** Returns figures over the seconds, from the two subscribers and the simulator's process. */
export function plantTable(title: string, { samples, cpuShare, first, last }: Measured): Table {
  const over = (of: (sample: Sample) => number) => figure(samples.map(of))
  const toBoth = (of: (received: Received) => number) => over((sample) => rate([sample], of))
  const rows: readonly (readonly [string, Figure])[] = [
    ...SUBSCRIBED.map(
      (count, index) =>
        [
          `values/s to the subscriber of ${count.toLocaleString('en')} PVs`,
          over(({ received, seconds }) => (received[index]?.values ?? 0) / seconds),
        ] as const,
    ),
    ['values/s to both', toBoth(({ values }) => values)],
    ['values/s to both, of the whole time', one(rate(samples, ({ values }) => values))],
    ['MB/s to both', toBoth(({ bytes }) => bytes / 1e6)],
    ['messages/s to both', toBoth(({ messages }) => messages)],
    ['age of values on arrival, ms', over(ageMs)],
    ['simulator CPU s per s, by the second', over((sample) => sample.cpuShare)],
    ['simulator CPU s per s, of the whole time', one(cpuShare)],
    ['longest pause of the simulator in a second, ms', over(({ usage }) => usage.longestPauseMs)],
    ['RSS MiB', over(({ usage }) => usage.rssMib)],
    ['RSS MiB, first sample', one(samples[0]?.usage.rssMib ?? Number.NaN)],
    ['RSS MiB, last sample', one(samples.at(-1)?.usage.rssMib ?? Number.NaN)],
    ['RSS, growth in MiB a minute', one(rssMibPerMinute(samples))],
    ['heap MiB', over(({ usage }) => usage.heapMib)],
    ['heap MiB after a collection, at the start', one(first.heapMib)],
    ['heap MiB after a collection, at the end', one(last.heapMib)],
    ['buffers MiB', over(({ usage }) => usage.externalMib)],
  ]
  return {
    title,
    caseName: 'figure',
    columns: [{ key: 'value', title: 'value', decimals: 2 }],
    rows: rows.map(([name, value]) => ({ name, figures: { value } })),
    notes: [],
  }
}

/**
 * Returns the stable keys. Each run is the mean of a fifth of the time: single seconds would only show the simulator's
 * bursts.
 */
export function plantKeys({ samples, last }: Measured): Readonly<Record<string, Figure>> {
  const parts = Array.from({ length: PARTS }, (_, part) =>
    samples.slice((part * samples.length) / PARTS, ((part + 1) * samples.length) / PARTS),
  ).filter(({ length }) => length > 0)
  const over = (of: (part: readonly Sample[]) => number) => figure(parts.map(of))
  const cpu = (part: readonly Sample[]) =>
    part.reduce((sum, { cpuShare, seconds }) => sum + cpuShare * seconds, 0) /
    part.reduce((sum, { seconds }) => sum + seconds, 0)
  return {
    'plant.valuesPerSecond': over((part) => rate(part, ({ values }) => values)),
    'plant.cpu': over(cpu),
    'plant.ageMs': over((part) => figure(part.map(ageMs)).median),
    'plant.longestPauseMs': over((part) => Math.max(...part.map(({ usage }) => usage.longestPauseMs))),
    'plant.heapMiB': one(last.heapMib),
    'plant.rssMiBPerMinute': one(rssMibPerMinute(samples)),
  }
}
