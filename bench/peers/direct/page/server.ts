import { PAGE_BUILD } from '../../../../src/live/connection/page-build.ts'
import { type Environment, SYSTEM_CLOCK } from '../../../../workers/platform/environment.ts'
import { LogRing } from '../../../../workers/platform/log-ring.ts'
import { ServerClock } from '../../../../workers/platform/server-clock.ts'

/** The page takes the worker's place, with its own clock and `fetch`. */
export const ENVIRONMENT: Environment = {
  kind: 'in-page',
  build: PAGE_BUILD,
  origin: location.origin,
  clock: SYSTEM_CLOCK,
  random: Math.random,
  fetch: (url, init) => fetch(url, init),
  WebSocket,
  locks: null,
}

export const log = new LogRing(SYSTEM_CLOCK.now)
export const serverClock = new ServerClock(SYSTEM_CLOCK)
