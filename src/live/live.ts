import type { WorkerStats } from '../wire/live.ts'
import type { Result } from '../wire/result.ts'
import { clearCalls } from './call-cache.ts'
import { ask, connector } from './link.ts'
import { refreshAfterReconnects } from './refresh.ts'

export { call } from './call.ts'

/** Connects this tab to the live worker. Once, from `main.tsx`. */
export function startLive(): void {
  connector.start()
  refreshAfterReconnects()
  // A part of the page is gone from the server: perhaps there is a newer build, which is then offered.
  window.addEventListener('vite:preloadError', () => void connector.connection?.api.checkBuild())
}

/**
 * Logs out for every tab: the server is told, all links are closed, all data of the user is dropped. `hasEnded`: this
 * tab only leaves a session that is over; one that somebody has begun since lives on.
 */
export async function endSession(hasEnded: boolean): Promise<void> {
  await ask(async (api) => {
    await api.endSession(hasEnded)
    return { ok: true, body: null }
  })
  clearCalls()
}

/** Tries the broken links now instead of at the end of the countdown. */
export function retryNow(): void {
  void connector.connection?.api.retryNow()
}

/** What the worker says of itself, for the diagnostics. */
export function workerStats(): Promise<Result<WorkerStats>> {
  return ask(async (api) => ({ ok: true, body: await api.stats() }))
}
