import { fileURLToPath } from 'node:url'
import type { SimulatorStats } from '../../src/simulator/hubs/simulator-stats.ts'
import type { StartSimulatorOptions } from '../../src/simulator/start-simulator.ts'
import { controlHeaders } from '../../tests/support/simulator/simulator-orders.ts'
import { startLineProcess } from './line-process.ts'
import { processTimes } from './process-tree.ts'

const SCRIPT = fileURLToPath(new URL('./simulator-process.ts', import.meta.url))

/** `collected`: after a garbage collection. */
export type UsageOrder = 'now' | 'collected'

/** Resource usage of the simulator's process, as Node reports it. */
export interface SimulatorUsage {
  /** Since the start of the process. */
  readonly cpuSeconds: number
  readonly rssMib: number
  readonly heapMib: number
  /** Buffers outside the heap. */
  readonly externalMib: number
  /** The longest pause of the event loop since the last call. */
  readonly longestPauseMs: number
}

/** A simulator in its own process. */
export interface BenchSimulator {
  readonly url: string
  readonly controlToken: string
  stats(): Promise<SimulatorStats>
  /** Returns the processor seconds since its start; NaN where the system does not report them. */
  cpuSeconds(): number
  usage(order: UsageOrder): Promise<SimulatorUsage>
  close(): Promise<void>
}

/** Starts a simulator. Rejects if it ends before it has an address. */
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
