import { must } from '../base/must.ts'

/**
 * Alerts of a station at most this far apart, in ms, belong to one burst: the 10 minutes over which the rate of alarms is
 * judged. Domain 3.4.
 */
const BURST_GAP_MS = 600_000

/**
 * Alerts of one station that followed each other. The first one (first-out) is most likely the cause of the others.
 * Times are ms since 1970, both ends inclusive.
 */
export interface Burst {
  readonly start: number
  readonly end: number
  /** Of alerts that came in the same instant, the one with the smallest id. */
  readonly firstId: string
  readonly count: number
}

type Came = Readonly<{ id: string; timestamp: number }>

/** Returns the bursts of a station's alerts in ascending order. `alerts` ascend by time, then by id. */
export function burstsOf(alerts: Iterable<Came>): readonly Burst[] {
  const bursts: Burst[] = []
  for (const { id, timestamp } of alerts) {
    const last = bursts.at(-1)
    if (last !== undefined && timestamp - last.end <= BURST_GAP_MS) {
      bursts[bursts.length - 1] = { ...last, end: timestamp, count: last.count + 1 }
    } else bursts.push({ start: timestamp, end: timestamp, firstId: id, count: 1 })
  }
  return bursts
}

/** Returns the burst of an alert, or one of its own if none contains its time. */
export function burstAt(bursts: readonly Burst[], { id, timestamp }: Came): Burst {
  const found = bursts[lastBefore(bursts, timestamp)]
  if (found !== undefined && timestamp <= found.end) return found
  return { start: timestamp, end: timestamp, firstId: id, count: 1 }
}

/** Returns the bursts with one more alert; null if other alerts change their burst or its first alert by it. */
export function withAlert(bursts: readonly Burst[], { id, timestamp }: Came): readonly Burst[] | null {
  const at = lastBefore(bursts, timestamp)
  const [left, right] = [bursts[at], bursts[at + 1]]
  if (right !== undefined && right.start - timestamp <= BURST_GAP_MS) return null
  if (left === undefined || timestamp - left.end > BURST_GAP_MS) {
    return bursts.toSpliced(at + 1, 0, { start: timestamp, end: timestamp, firstId: id, count: 1 })
  }
  if (timestamp === left.start && id < left.firstId) return null
  return bursts.with(at, { ...left, end: Math.max(left.end, timestamp), count: left.count + 1 })
}

/** Returns the bursts without an alert of theirs; null if other alerts may change their burst or its first alert by it. */
export function withoutAlert(bursts: readonly Burst[], { id, timestamp }: Came): readonly Burst[] | null {
  const at = lastBefore(bursts, timestamp)
  const burst = bursts[at]
  if (burst === undefined || timestamp > burst.end) return null
  if (burst.count === 1) return bursts.toSpliced(at, 1)
  const isInside = burst.firstId !== id && timestamp < burst.end
  // A short burst cannot fall apart, whichever of its inner alerts goes.
  if (!isInside || burst.end - burst.start > BURST_GAP_MS) return null
  return bursts.with(at, { ...burst, count: burst.count - 1 })
}

/** Returns the index of the last burst that starts at a time or before; -1 if there is none. */
function lastBefore(bursts: readonly Burst[], time: number): number {
  let low = -1
  let high = bursts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (must(bursts[middle]).start <= time) low = middle
    else high = middle - 1
  }
  return low
}
