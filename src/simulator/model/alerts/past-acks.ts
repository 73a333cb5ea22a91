import { h01 } from '../base/hash.ts'
import { DAY_MS, MINUTE_MS } from '../base/time.ts'
import type { AlertStream, RawAlert } from './alert-stream.ts'
import type { FillerAlerts } from './filler-alerts.ts'

export interface Ack {
  readonly user: string
  readonly at: number
}

/** Initials of the operators on duty before the simulation started. */
const OPERATORS = ['mk', 'tw', 'as', 'hb'] as const
/** No alert lasts longer. */
export const LONGEST_ALERT_MS = 21 * DAY_MS
const RECENT_MS = 5 * DAY_MS
const WANTED_OPEN = 8
const WANTED_CLEARED = 3

/** FNV-1a: hashes an id. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}

/** Returns the newest cleared alert of each priority, then the newest of all. */
function cleared(gone: readonly RawAlert[], count: number): readonly RawAlert[] {
  const newestFirst = gone.toReversed()
  const ofEachPriority = newestFirst.filter(
    (alert, index) => newestFirst.findIndex(({ priority }) => priority === alert.priority) === index,
  )
  return [...new Set([...ofEachPriority, ...newestFirst])].slice(0, count)
}

export interface PastAcks {
  of(alert: RawAlert): Ack | null
  /** Moves to another time, as if the simulation had been started there. */
  restart(at: number): void
}

/**
 * Acknowledgements from before the start: operators acknowledged everything within minutes, except for a few alerts, so
 * that whoever logs in finds alerts in every state. After the start only users acknowledge.
 */
export function createPastAcks(
  alerts: AlertStream,
  fillers: FillerAlerts | null,
  fillerPending: number,
  firstStart: number,
): PastAcks {
  let start = firstStart
  let left: ReadonlySet<string> | null = null
  let leftSince = fillersSince(start)

  function fillersSince(at: number): number {
    return fillers === null ? at : fillers.nth(Math.max(0, fillers.firstAfter(at) - fillerPending)).came
  }

  function leftOpen(): ReadonlySet<string> {
    const past = alerts.coming(start - LONGEST_ALERT_MS, start)
    const active = past.filter(({ gone }) => gone > start)
    const gone = past.filter((alert) => alert.gone <= start && alert.came > start - RECENT_MS)
    const unseen = active.filter((_, index) => index % 2 === 1)
    return new Set(
      [...unseen, ...cleared(gone, Math.max(WANTED_CLEARED, WANTED_OPEN - active.length))].map(({ id }) => id),
    )
  }

  function ackOf(alert: RawAlert): Ack | null {
    if (alert.came > start) return null
    if (alert.id.includes('-load-')) {
      if (alert.came >= leftSince) return null
    } else {
      left ??= leftOpen()
      if (left.has(alert.id)) return null
    }
    const hash = hashOf(alert.id)
    const at = alert.came + Math.round((2 + 28 * h01(hash, 1)) * MINUTE_MS)
    return at > start ? null : { user: OPERATORS[Math.floor(h01(hash, 2) * OPERATORS.length)] ?? OPERATORS[0], at }
  }

  return {
    of: ackOf,
    restart: (at) => {
      start = at
      left = null
      leftSince = fillersSince(at)
    },
  }
}
