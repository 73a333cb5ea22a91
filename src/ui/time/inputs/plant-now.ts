import { serverNow } from '../../../live/connection/frame-clock.ts'

/** Returns server time in ms since 1970; the browser's until the first frame has told it. */
export function plantNow(): number {
  const now = serverNow()
  return Number.isNaN(now) ? Date.now() : now
}
