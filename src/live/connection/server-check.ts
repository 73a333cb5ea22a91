import * as Comlink from 'comlink'
import type { AcceptanceCheck, AcceptanceReport } from '../../wire/tabs/acceptance.ts'
import { inTime } from '../loading/in-time.ts'
import { startOwnWorker } from './own-worker.ts'
import { acceptanceWorkerUrl } from './page-build.ts'

export interface RunningCheck {
  /** Rejects if the worker cannot start, or breaks. */
  readonly report: Promise<AcceptanceReport>
  /** Ends the worker, and with it all that it has subscribed. */
  readonly stop: () => void
}

/** Starts a check of the server in a worker of its own. Throws where no worker may start. */
export function startCheck(onStep: (what: string, done: number, of: number) => void): RunningCheck {
  const { worker, broken } = startOwnWorker(acceptanceWorkerUrl(), 'acceptance')
  const check = Comlink.wrap<AcceptanceCheck>(worker)
  const begun = Promise.withResolvers<void>()
  const told: typeof onStep = (...step) => {
    begun.resolve()
    onStep(...step)
  }
  const run = async () => {
    const { default: contract } = await inTime(import('../../wire/contract.json?raw'))
    // Its script may never come.
    const late = inTime(begun.promise).then(() => broken)
    return Promise.race([check(contract, Comlink.proxy(told)), broken, late])
  }
  const report = run().finally(() => worker.terminate())
  return { report, stop: () => worker.terminate() }
}
