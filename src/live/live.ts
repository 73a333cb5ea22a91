import type { Result } from '../wire/server/result.ts'
import { workerLockName } from '../wire/tabs/live.ts'
import type { WorkerStats } from '../wire/tabs/worker-stats.ts'
import { startInvalidation } from './calls/invalidation.ts'
import { clearQueries } from './calls/query-cache.ts'
import { watchActivity } from './connection/activity.ts'
import { leavingMark, onSessionEnd } from './connection/data-owner.ts'
import { callWorker, connector } from './connection/live-client.ts'

export { call } from './calls/call.ts'
export { cover } from './connection/data-owner.ts'

/** Connects this tab to the live worker. `main.tsx` calls it once. */
export function startLive(): void {
  connector.start()
  // On each page: one that needs no session may have a worker of its own, which would log everybody out.
  watchActivity()
  startInvalidation()
  onSessionEnd(clearQueries)
  // A chunk is gone from the server: there may be a newer build, which is then offered.
  window.addEventListener('vite:preloadError', () => void connector.connection?.api.checkBuild())
}

/**
 * Logs out in every tab: closes all links, drops all data of the user, and repeats the logout until the server confirms
 * it. Resolves then, or after 3 s; the session is `leaving` until the server has confirmed. With `hasEnded` this tab
 * only leaves a session that is already over; a session that began since continues.
 */
export async function endSession(hasEnded: boolean): Promise<void> {
  // Before the worker is called: it may be lost before the server has received the logout.
  if (!hasEnded) leavingMark.set(true)
  await callWorker(async (api) => {
    await api.endSession(hasEnded)
    return { ok: true, body: null }
  })
}

/** Tries broken links, and loads that failed, now instead of at the end of their countdown. */
export function retryNow(): void {
  void connector.connection?.api.retryNow()
}

/** Fetches the worker's statistics for the diagnostics page. */
export function workerStats(): Promise<Result<WorkerStats>> {
  return callWorker(async (api) => ({ ok: true, body: await api.stats() }))
}

/**
 * Counts the live workers of this browser for this server by the lock each holds: one where tabs share it. Resolves to
 * null without Web Locks.
 */
export async function countWorkers(): Promise<number | null> {
  if (!('locks' in navigator)) return null
  const { held = [] } = await navigator.locks.query()
  // Tabs that learn of a death share the lock for a moment.
  return held.filter(({ name, mode }) => mode === 'exclusive' && name?.startsWith(workerLockName('')) === true).length
}
