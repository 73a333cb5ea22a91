import type { CdpConnection } from '../../tests/support/browser/cdp-connection.ts'
import { eventually } from '../../tests/support/eventually.ts'

interface TargetInfo {
  readonly targetId: string
  readonly type: string
}

const END_TIMEOUT_MS = 10_000

/** Returns the target id of the browser's one shared worker; undefined without one. */
async function sharedWorkerTarget(cdp: CdpConnection): Promise<string | undefined> {
  const { targetInfos } = await cdp.send<{ targetInfos: readonly TargetInfo[] }>('Target.getTargets')
  return targetInfos.find(({ type }) => type === 'shared_worker')?.targetId
}

/** Ends the browser's shared worker, if any, and waits until it is gone. */
export async function endSharedWorker(cdp: CdpConnection): Promise<void> {
  const targetId = await sharedWorkerTarget(cdp)
  if (targetId !== undefined) await cdp.send('Target.closeTarget', { targetId })
  const isGone = async () => (await sharedWorkerTarget(cdp)) === undefined
  await eventually(isGone, { timeoutMs: END_TIMEOUT_MS, what: 'the end of the shared worker' })
}

/**
 * Evaluates an expression in the browser's shared worker and awaits its promise. The session ends at once: a worker
 * that restarts under an attached session waits for the debugger.
 */
export async function evaluateInSharedWorker<T>(cdp: CdpConnection, expression: string): Promise<T> {
  const targetId = await sharedWorkerTarget(cdp)
  if (targetId === undefined) throw new Error('There is no shared worker')
  const attach = { targetId, flatten: true }
  const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', attach)
  try {
    const params = { expression, returnByValue: true, awaitPromise: true }
    const { result } = await cdp.send<{ result: { value: T } }>('Runtime.evaluate', params, sessionId)
    return result.value
  } finally {
    await cdp.send('Target.detachFromTarget', { sessionId })
  }
}
