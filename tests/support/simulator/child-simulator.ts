import { fileURLToPath } from 'node:url'
import { startLineProcess } from '../../../bench/tools/line-process.ts'
import type { PlantTruth } from '../../../src/simulator/control/plant-truth.ts'
import type { StartSimulatorOptions } from '../../../src/simulator/start-simulator.ts'
import { askSimulator } from './simulator-orders.ts'

const SCRIPT = fileURLToPath(new URL('../../../bench/tools/simulator-process.ts', import.meta.url))

/** A simulator in its own process, so that it can hang while the client runs. */
export interface ChildSimulator {
  readonly url: string
  readonly controlToken: string
  /** Stops the process like a hanging server: its sockets stay open, and the kernel still accepts new ones. */
  freeze(): void
  thaw(): void
  /** Returns what a client should show; `query` as in `GET /plant/state`. */
  truth(query?: string): Promise<PlantTruth>
  close(): Promise<void>
}

/** Starts a simulator in a child process. Rejects if it ends before it has an address. */
export async function startChildSimulator(options: StartSimulatorOptions): Promise<ChildSimulator> {
  const child = startLineProcess(SCRIPT, JSON.stringify(options))
  const simulator = { url: await child.nextLine(), controlToken: await child.nextLine() }
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined) process.kill(child.pid, name)
  }
  return {
    ...simulator,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    truth: async (query = '') => (await askSimulator(simulator, `state?${query}`)).body as PlantTruth,
    close: () => {
      signal('SIGCONT')
      return child.close()
    },
  }
}
