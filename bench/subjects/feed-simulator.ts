import type { StartSimulatorOptions } from '../../src/simulator/start-simulator.ts'
import { type BenchSimulator, startBenchSimulator } from '../tools/bench-simulator.ts'
import type { Feed } from './subject.ts'

/**
 * How often the simulator sends, in ms. Short, so its own delay weighs little in the results. At 50 ms the analogue
 * inputs, each at most once a tick, could not reach 20,000 values a second.
 */
export const TICK_MS = 25

/** Starts the simulator whose values every subject shows. With `dist` it serves that folder too. */
export function startFeedSimulator(
  feed: Feed & Pick<StartSimulatorOptions, 'images'>,
  dist?: string,
): Promise<BenchSimulator> {
  return startBenchSimulator({
    size: 'wall',
    stamp: true,
    tickMs: TICK_MS,
    ...feed,
    ...(dist === undefined ? {} : { dist }),
  })
}
