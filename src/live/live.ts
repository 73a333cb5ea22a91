import type { Result } from '../wire/server/result.ts'
import type { WorkerStats } from '../wire/tabs/live.ts'
import { clearCalls } from './calls/query-cache.ts'
import { refreshAnswers } from './calls/refresh.ts'
import { leavingMark } from './connection/leaving-mark.ts'
import { ask, connector } from './connection/live-client.ts'
import { dropWithSession } from './connection/user-data.ts'

export { call } from './calls/call.ts'
export { cover } from './connection/page-cover.ts'

/** Connects this tab to the live worker. Once, from `main.tsx`. */
export function startLive(): void {
  connector.start()
  refreshAnswers()
  dropWithSession(clearCalls)
  // A part of the page is gone from the server: perhaps there is a newer build, which is then offered.
  window.addEventListener('vite:preloadError', () => void connector.connection?.api.checkBuild())
}

/**
 * Logs out for every tab: closes all links, drops all data of the user, and sends the logout until the server has heard
 * it. Resolves when it has, or after 3 s; the session is `leaving` until then. `hasEnded`: this tab only leaves a session
 * that is over; one that somebody has begun since lives on.
 */
export async function endSession(hasEnded: boolean): Promise<void> {
  // Before the worker knows: it may be lost before the server has heard.
  if (!hasEnded) leavingMark.set(true)
  await ask(async (api) => {
    await api.endSession(hasEnded)
    return { ok: true, body: null }
  })
}

/** Tries the broken links now instead of at the end of the countdown. */
export function retryNow(): void {
  void connector.connection?.api.retryNow()
}

/** What the worker says of itself, for the diagnostics. */
export function workerStats(): Promise<Result<WorkerStats>> {
  return ask(async (api) => ({ ok: true, body: await api.stats() }))
}
