import { invalidateAfterReconnects } from '../../../../src/live/calls/invalidation.ts'
import { clearQueries } from '../../../../src/live/calls/query-cache.ts'
import { frameClock } from '../../../../src/live/connection/frame-clock.ts'
import type { Result } from '../../../../src/wire/server/result.ts'
import type { WorkerStats } from '../../../../src/wire/tabs/worker-stats.ts'
import { session } from './call.ts'
import { openHubs } from './hubs.ts'
import { serverClock } from './server.ts'

export { cover } from '../../../../src/live/connection/data-owner.ts'
export { call } from './call.ts'

const SECOND_MS = 1000

/** Checks the session and starts the page's clock. */
export function startLive(): void {
  const tick = () => {
    frameClock.set(serverClock.at(Date.now()))
    frameClock.tick()
  }
  tick()
  setInterval(tick, SECOND_MS)
  invalidateAfterReconnects()
  void session.check()
}

/** Logs this tab out. The others notice with their next call. */
export async function endSession(hasEnded: boolean): Promise<void> {
  if (hasEnded) session.left()
  else await session.leave()
  clearQueries()
}

export function retryNow(): void {
  void session.check()
  if (session.user !== null) openHubs()
}

/** There is no worker to report statistics. */
export async function workerStats(): Promise<Result<WorkerStats>> {
  return { ok: false, error: { kind: 'worker-lost', text: 'Each tab has its own connections: there is no worker' } }
}

/** There is no worker to count. */
export async function countWorkers(): Promise<number | null> {
  return null
}
