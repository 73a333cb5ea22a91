import type { CdpConnection } from '../../tests/support/browser/cdp-connection.ts'

const EVERY_MS = 4
/** Runs in the worker: a timer that comes late says how long the turn before it took. */
const PROBE = `
let last = performance.now(), longest = 0, long = 0
setInterval(() => {
  const now = performance.now()
  const late = now - last - ${EVERY_MS}
  last = now
  longest = Math.max(longest, late)
  if (late > 50) long += 1
}, ${EVERY_MS})
globalThis.turns = () => {
  const seen = { longest, long }
  longest = 0
  long = 0
  return seen
}`

/** Turns of the worker's event loop since the last reading. */
export interface Turns {
  readonly longest: number
  /** How many took longer than 50 ms. */
  readonly long: number
}

/** Watches the event loop of the browser's one shared worker. Returns what reads it. */
export async function watchWorker(cdp: CdpConnection): Promise<() => Promise<Turns>> {
  const { targetInfos } = await cdp.send<{
    targetInfos: readonly { readonly targetId: string; readonly type: string }[]
  }>('Target.getTargets')
  const worker = targetInfos.find(({ type }) => type === 'shared_worker')
  if (worker === undefined) throw new Error('There is no shared worker')
  const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: true,
  })
  await cdp.send('Runtime.evaluate', { expression: PROBE }, sessionId)
  return async () => {
    const { result } = await cdp.send<{ result: { value: Turns } }>(
      'Runtime.evaluate',
      { expression: 'turns()', returnByValue: true },
      sessionId,
    )
    return result.value
  }
}
