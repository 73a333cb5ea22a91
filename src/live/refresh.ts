import type { Connection } from '../wire/live.ts'
import { leaseId } from '../wire/live.ts'
import { reloadAllCalls } from './call-cache.ts'
import { mirror, watchId } from './link.ts'

/**
 * What changed while a link was broken nobody has told: after each reconnect every answer that is on screen is asked for
 * again, once, while the old one stays to be read.
 */
export function refreshAfterReconnects(): void {
  let seen: number | null = null
  const look = () => {
    const connection = mirror.value(leaseId('connection', ''))?.value as Connection | null | undefined
    if (connection === null || connection === undefined) return
    const { reconnects } = connection
    if (seen !== null && reconnects > seen) reloadAllCalls()
    // A new worker counts from zero again; it has asked for nothing yet that could be old.
    seen = reconnects
  }
  watchId('connection', '', look)
}
