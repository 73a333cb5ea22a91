import { type BenchSimulator, startBenchSimulator } from '../tools/bench-simulator.ts'
import type { Feed } from './subject.ts'

/**
 * How often the plant sends, in ms. Short, so that its own waiting weighs little in what is measured; at 50 ms the analogue
 * inputs, each at most once a tick, could not make 20,000 values a second.
 */
export const TICK_MS = 25

/** The plant whose values every subject shows; with `dist` it serves that folder too. */
export function startFeedSimulator(feed: Feed, dist?: string): Promise<BenchSimulator> {
  return startBenchSimulator({
    size: 'wall',
    stamp: true,
    tickMs: TICK_MS,
    ...feed,
    ...(dist === undefined ? {} : { dist }),
  })
}
