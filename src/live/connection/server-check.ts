import * as Comlink from 'comlink'
import type { AcceptanceCheck, AcceptanceReport } from '../../wire/tabs/acceptance.ts'
import { acceptanceWorkerUrl } from './page-build.ts'

export interface RunningCheck {
  /** Rejects if the worker cannot start, or breaks. */
  readonly report: Promise<AcceptanceReport>
  /** Ends the worker, and with it all that it has subscribed. */
  readonly stop: () => void
}

/** Starts a check of the server in a worker of its own. Throws where no worker may start. */
export function startCheck(onStep: (what: string, done: number, of: number) => void): RunningCheck {
  const worker = new Worker(acceptanceWorkerUrl(), { type: 'module', name: 'acceptance' })
  const { promise: broken, reject } = Promise.withResolvers<never>()
  const fail = () => reject(new Error('The worker of the check has failed'))
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  const check = Comlink.wrap<AcceptanceCheck>(worker)
  const run = async () => {
    const { default: contract } = await import('../../wire/contract.json?raw')
    return Promise.race([check(contract, Comlink.proxy(onStep)), broken])
  }
  const report = run().finally(() => worker.terminate())
  return { report, stop: () => worker.terminate() }
}
