import type { ClockStep } from '../platform/server-clock.ts'
import type { LiveCore } from './live-core.ts'

/**
 * The server's clock is another one than was thought: what is held with times that cannot be right by it is shown as the
 * last known, asked for again, and no longer drawn ahead of now.
 */
export function keepTimes(
  core: Pick<LiveCore, 'serverClock' | 'store' | 'feeds' | 'hubs' | 'log'>,
  step: ClockStep,
): void {
  const { serverClock, store, feeds, hubs, log } = core
  if (step !== 'known') log.add(`the server's clock was set ${step}`)
  const keys = store.lanes.clockStepped(serverClock.latest())
  if (step === 'back') feeds.dropAhead()
  hubs.refetch('pvValue', keys)
}
