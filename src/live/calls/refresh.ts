import { type ConnectionReport, type Invalidations, leaseId } from '../../wire/tabs/live.ts'
import { mirror, watchId, watchWorker } from '../connection/live-client.ts'
import { reloadAllCalls, reloadCalls } from './query-cache.ts'

/**
 * Asks again for the answers on screen that may be out of date, while the old ones stay to be read: those that a command
 * of any tab has changed; all of them after a link was broken and with a new worker, since nobody told what changed.
 */
export function refreshAnswers(): void {
  refreshAfterReconnects()
  refreshInvalidated()
  let isFirst = true
  watchWorker(() => {
    if (!isFirst) reloadAllCalls()
    isFirst = false
  })
}

function refreshInvalidated(): void {
  let seen: Invalidations | null = null
  watchId('invalidations', '', () => {
    const now = mirror.value(leaseId('invalidations', ''))?.value as Invalidations | null | undefined
    if (now === null || now === undefined) return
    const before = seen
    seen = now
    if (before === null) return
    const names = Object.keys(now) as (keyof Invalidations)[]
    reloadCalls(names.filter((name) => now[name] !== before[name]))
  })
}

export function refreshAfterReconnects(): void {
  let seen: number | null = null
  const look = () => {
    const connection = mirror.value(leaseId('connection', ''))?.value as ConnectionReport | null | undefined
    if (connection === null || connection === undefined) return
    const { reconnects } = connection
    if (seen !== null && reconnects > seen) reloadAllCalls()
    // A new worker counts from zero again; it has asked for nothing yet that could be old.
    seen = reconnects
  }
  watchId('connection', '', look)
}
