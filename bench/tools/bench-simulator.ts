import { fileURLToPath } from 'node:url'
import type { SimulatorStats } from '../../src/simulator/hubs/simulator-stats.ts'
import type { StartSimulatorOptions } from '../../src/simulator/start-simulator.ts'
import { controlHeaders } from '../../tests/support/simulator/simulator-orders.ts'
import { startLineProcess } from './line-process.ts'
import { processTimes } from './process-tree.ts'

const SCRIPT = fileURLToPath(new URL('./simulator-process.ts', import.meta.url))

/** `collected`: after the garbage has been collected, so that only what is held counts. */
export type UsageOrder = 'now' | 'collected'

/** What the plant's process uses, as Node tells it. */
export interface SimulatorUsage {
  /** Since its start. */
  readonly cpuSeconds: number
  readonly rssMib: number
  readonly heapMib: number
  /** Buffers outside the heap. */
  readonly externalMib: number
  /** The longest time in which nothing else could run, since the last question. */
  readonly longestPauseMs: number
}

/** A plant in its own process. */
export interface BenchSimulator {
  readonly url: string
  readonly controlToken: string
  stats(): Promise<SimulatorStats>
  /** Processor seconds used since its start; NaN where the system does not tell. */
  cpuSeconds(): number
  usage(order: UsageOrder): Promise<SimulatorUsage>
  close(): Promise<void>
}

/** Starts a plant; rejects where it ends before it has an address. */
export async function startBenchSimulator(options: StartSimulatorOptions): Promise<BenchSimulator> {
  const child = startLineProcess(SCRIPT, JSON.stringify(options), ['--expose-gc'])
  const url = await child.nextLine()
  const controlToken = await child.nextLine()
  const headers = controlHeaders({ url, controlToken })
  return {
    url,
    controlToken,
    stats: async () => {
      const stats: SimulatorStats = await (await fetch(`${url}/plant/stats`, { headers })).json()
      return stats
    },
    cpuSeconds: () => (child.pid === undefined ? Number.NaN : processTimes(child.pid).total),
    usage: async (order) => {
      child.writeLine(order)
      const usage: SimulatorUsage = JSON.parse(await child.nextLine())
      return usage
    },
    close: child.close,
  }
}
