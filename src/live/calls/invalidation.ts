import { type ConnectionReport, type Invalidations, leaseId } from '../../wire/tabs/live.ts'
import { mirror, onWorkerConnected, subscribeCell } from '../connection/live-client.ts'
import { invalidateAllQueries, invalidateQueries } from './query-cache.ts'

/**
 * Keeps cached queries up to date: refetches those that a command of any tab has changed, and all of them after an
 * outage or with a new worker, since changes during an outage are never pushed.
 */
export function startInvalidation(): void {
  invalidateAfterReconnects()
  invalidateAfterCommands()
  let isFirst = true
  onWorkerConnected(() => {
    if (!isFirst) invalidateAllQueries()
    isFirst = false
  })
}

function invalidateAfterCommands(): void {
  let seen: Invalidations | null = null
  subscribeCell('invalidations', '', () => {
    const now = mirror.value(leaseId('invalidations', ''))?.value as Invalidations | null | undefined
    if (now === null || now === undefined) return
    const before = seen
    seen = now
    if (before === null) return
    const names = Object.keys(now) as (keyof Invalidations)[]
    invalidateQueries(names.filter((name) => now[name] !== before[name]))
  })
}

/** Invalidates every query when the connection report counts one more reconnect. */
export function invalidateAfterReconnects(): void {
  let seen: number | null = null
  subscribeCell('connection', '', () => {
    const connection = mirror.value(leaseId('connection', ''))?.value as ConnectionReport | null | undefined
    if (connection === null || connection === undefined) return
    const { reconnects } = connection
    if (seen !== null && reconnects > seen) invalidateAllQueries()
    // A new worker counts from zero again and has no old cache.
    seen = reconnects
  })
}
