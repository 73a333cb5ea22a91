import { offsetMs } from './zone-offset.ts'

/** Which of the two passes of a repeated hour it is; empty for a time that the clock shows once. Domain 4.3. */
export type Pass = 'A' | 'B' | ''

/** A half open time, in ms since 1970, in which nobody changes the clock. */
export interface ClockStretch {
  readonly from: number
  readonly to: number
  /** How far the clock is ahead of UTC, in ms. */
  readonly offset: number
  /** What the clock shows before was already shown in the stretch before. */
  readonly onceFrom: number
  /** What the clock shows from here is shown again in the next stretch. */
  readonly onceTo: number
}

const DAY_MS = 86_400_000
/** No zone changes its clocks twice within so few days. */
const STEP_MS = 6 * DAY_MS
/** A zone without summer time has no end of a stretch: two years at once are enough. */
const MOST_STEPS = 60
/** No change of clocks repeats more. */
const LONGEST_MS = DAY_MS
/** What is read of more than 100 years is looked up again. */
const MOST_STRETCHES = 200

const readers = new Map<string, (ms: number) => ClockStretch>()

/** Returns what tells which pass of a repeated hour an instant is in, on the clock of `zone` (IANA name, here and below). */
export function passesOf(zone: string): (ms: number) => Pass {
  const stretchAt = stretchesOf(zone)
  return (ms) => {
    const { onceFrom, onceTo } = stretchAt(ms)
    return ms < onceFrom ? 'B' : ms >= onceTo ? 'A' : ''
  }
}

/**
 * Returns what finds the stretch of an instant. It remembers what it has found, since a change of clocks is searched by a
 * hundred questions to `Intl` and a list asks for thousands of times.
 */
export function stretchesOf(zone: string): (ms: number) => ClockStretch {
  const known = readers.get(zone)
  if (known !== undefined) return known
  const reader = createReader(zone)
  readers.set(zone, reader)
  return reader
}

function createReader(zone: string): (ms: number) => ClockStretch {
  let known: ClockStretch[] = []
  let last: ClockStretch = { from: 0, to: 0, offset: 0, onceFrom: 0, onceTo: 0 }
  return (ms) => {
    if (ms >= last.from && ms < last.to) return last
    const found = known.find(({ from, to }) => ms >= from && ms < to)
    last = found ?? stretchAround(ms, zone)
    if (found === undefined) known = [...known.slice(-MOST_STRETCHES), last]
    return last
  }
}

function stretchAround(at: number, zone: string): ClockStretch {
  const ms = Math.floor(at)
  const [start, end] = [edge(ms, -1, zone), edge(ms, 1, zone)]
  return {
    from: start.at,
    to: end.at,
    offset: offsetMs(ms, zone),
    onceFrom: start.at + start.repeated,
    onceTo: end.at - end.repeated,
  }
}

/** Returns where a stretch ends in one direction, and how much is shown twice there. */
function edge(ms: number, direction: 1 | -1, zone: string): { readonly at: number; readonly repeated: number } {
  const own = offsetMs(ms, zone)
  let near = ms
  for (let step = 1; step <= MOST_STEPS; step++) {
    const far = ms + direction * step * STEP_MS
    const other = offsetMs(far, zone)
    // Calendars end there, or never began.
    if (Number.isNaN(other)) return { at: direction * Number.POSITIVE_INFINITY, repeated: 0 }
    if (other !== own) return { at: changeBetween(near, far, zone), repeated: Math.max(0, direction * (own - other)) }
    near = far
  }
  return { at: near - direction * LONGEST_MS, repeated: 0 }
}

/** Returns the first ms after the change of clocks between two instants, of which `near` is on the side that is known. */
function changeBetween(near: number, far: number, zone: string): number {
  let [early, late] = near < far ? [near, far] : [far, near]
  const before = offsetMs(early, zone)
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetMs(middle, zone) === before) early = middle
    else late = middle
  }
  return late
}
