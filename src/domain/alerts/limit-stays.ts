import type { DataPoint } from '../../wire/server/chart.ts'

/** When a value counts as beyond a limit, and when that raises an alert. */
export interface LimitRule {
  /** Whether too much is bad: of the upper two limits. */
  readonly isUpper: boolean
  readonly limit: number
  readonly delayMs: number
  /** Being back for no longer than this does not end a stay. */
  readonly pauseMs: number
}

/** A time that a value is beyond a limit; ms since 1970. */
export interface Stay {
  /** Its first sample beyond the limit, and the one before, within which it began. */
  readonly start: number
  readonly before: number
  /** The first sample that is back; where nothing is known any more, the last one that is. */
  readonly end: number
  /** `unknown`: what nobody measured decides whether and when it raised an alert. */
  readonly verdict: 'raised' | 'short' | 'unknown'
}

/**
 * Returns the stays of samples beyond a limit, ascending. A gap (null) ends what is known and is never bridged: a stay that it cuts is
 * unknown, unless it had raised its alert by then, and so is one whose beginning it may hide.
 */
export function staysBeyond(points: readonly DataPoint[], { isUpper, limit, delayMs, pauseMs }: LimitRule): Stay[] {
  const stays: Stay[] = []
  let known = Number.NaN
  let before = Number.NaN
  let stay: { start: number; before: number; last: number; back: number | null } | null = null

  const close = () => {
    if (stay === null) return
    const { start, last, back } = stay
    // What comes next is too late to go on with it.
    const isOver = back !== null && before - last >= pauseMs
    const end = back ?? last
    // Its condition was seen to hold when the delay was over: until the sample that is back, or up to the last one.
    const hasRaised = back === null ? end - start >= delayMs : end - start > delayMs
    const hasBegun = start > known && start - pauseMs >= known
    const verdict = !hasBegun ? 'unknown' : hasRaised ? 'raised' : isOver ? 'short' : 'unknown'
    stays.push({ start, before: stay.before, end, verdict })
    stay = null
  }

  for (const { timestamp: at, value } of points) {
    if (value === null) {
      close()
      known = Number.NaN
      continue
    }
    if (Number.isNaN(known)) {
      known = at
      before = at
    }
    const isBeyond = isUpper ? value > limit : value < limit
    if (stay !== null && stay.back !== null && at - stay.last > pauseMs) close()
    if (isBeyond) {
      stay ??= { start: at, before, last: at, back: null }
      stay.last = at
      stay.back = null
    } else if (stay !== null) stay.back ??= at
    before = at
  }
  close()
  return stays
}
