import { must } from '../base/must.ts'

/** Alerts are counted over this time. Domain 3.4. */
export const FLOOD_WINDOW_MS = 600_000
/** A flood begins when more alerts than this came within the window. */
export const FLOOD_ABOVE = 10
/** A flood ends when fewer alerts than this came within the window. */
export const FLOOD_BELOW = 5

interface Arrival {
  readonly id: string
  /** Ms since 1970, server time. */
  at: number
  readonly stationNumber: number
}

/**
 * Counts the alerts that came within the last ten minutes, and judges when a flood began. Alerts count by their own times,
 * so a list that is loaded late, or again after an outage, gives the flood that a client without an outage has. `advance`
 * goes through the time since the last call step by step, so the edges of a flood do not depend on how often it is called.
 */
export class AlertFlood {
  /** Ascending; all of the window, in which `#ids` has them once. */
  #arrivals: Arrival[] = []
  #added: Arrival[] = []
  readonly #ids = new Set<string>()
  readonly #stations = new Map<number, number>()
  #until = Number.NEGATIVE_INFINITY
  #since: number | null = null

  /** When the flood began, in ms since 1970; null while there is none. */
  get since(): number | null {
    return this.#since
  }

  /** How many alerts came within the window before the last `advance`. */
  get recent(): number {
    return this.#arrivals.length
  }

  /** Adds an alert that came at `at`, in ms since 1970. Counts from the next `advance` on, each id once. */
  add(id: string, at: number, stationNumber: number): void {
    this.#added.push({ id, at, stationNumber })
  }

  /**
   * Judges all time until `now`, in ms since 1970. An alert from the future counts as come now: it did come, and must not
   * come a second time when its time arrives. Returns whether anything has changed.
   */
  advance(now: number): boolean {
    const { recent, since } = this
    if (now < this.#until) this.#setBack(now)
    if (this.#until === Number.NEGATIVE_INFINITY) this.#readHistory(now)
    const isChanged = this.#takeIn(now)
    const arrivals = this.#arrivals
    const gone = this.#walk(arrivals.length, (index) => arrivals[index]?.at, this.#firstAfter(this.#until), now)
    this.#until = now
    if (gone > 0) this.#drop(gone)
    return isChanged || recent !== this.recent || since !== this.#since
  }

  /** Returns the stations with the most alerts within the window, most first, at most `count`. */
  stations(count: number): readonly { readonly stationNumber: number; readonly count: number }[] {
    return [...this.#stations]
      .map(([stationNumber, count]) => ({ stationNumber, count }))
      .sort((a, b) => b.count - a.count || a.stationNumber - b.stationNumber)
      .slice(0, count)
  }

  clear(): void {
    this.#arrivals = []
    this.#added = []
    this.#ids.clear()
    this.#stations.clear()
    this.#until = Number.NEGATIVE_INFINITY
    this.#since = null
  }

  /** Judges all time from the last call until `now`; arrivals before `come` are known. Returns how many have left the window. */
  #walk(length: number, timeOf: (index: number) => number | undefined, come: number, now: number): number {
    const edge = walkWindow({ length, timeOf, come }, now, ({ at, come, gone }) => {
      // What came late, with a time before the last call, was not known then and counts from now on.
      if (at > this.#until) this.#judge(come - gone, at)
    })
    this.#judge(edge.come - edge.gone, now)
    return edge.gone
  }

  /** Judges a whole list, which may have a hundred thousand alerts, by its times. Keeps only those of the window. */
  #readHistory(now: number): void {
    const history = new Map(this.#added.map(({ id, at }) => [id, at <= now ? at : now]))
    const times = Float64Array.from(history.values()).sort()
    this.#walk(times.length, (index) => times[index], 0, now)
    this.#added = this.#added.filter(({ at }) => !(at + FLOOD_WINDOW_MS <= now))
    this.#until = now
  }

  #judge(count: number, at: number): void {
    if (this.#since === null && count > FLOOD_ABOVE) this.#since = at
    else if (this.#since !== null && count < FLOOD_BELOW) this.#since = null
  }

  /** Merges what was added into the ascending arrivals. Returns whether there was anything new. */
  #takeIn(now: number): boolean {
    const added: Arrival[] = []
    for (const arrival of this.#added) {
      if (arrival.at + FLOOD_WINDOW_MS <= this.#until || this.#ids.has(arrival.id)) continue
      this.#ids.add(arrival.id)
      // NaN also counts as come now.
      if (!(arrival.at <= now)) arrival.at = now
      this.#countStation(arrival, 1)
      added.push(arrival)
    }
    this.#added = []
    const [first] = added.sort(byTime)
    if (first === undefined) return false
    // Alerts arrive nearly in order, so the part that moves is short.
    const later = this.#arrivals.splice(this.#firstAfter(first.at))
    for (const arrival of later.length === 0 ? added : [...later, ...added].sort(byTime)) this.#arrivals.push(arrival)
    return true
  }

  /** The server's clock was set back: what came is not in the future. */
  #setBack(now: number): void {
    for (const arrival of this.#arrivals) arrival.at = Math.min(arrival.at, now)
    if (this.#since !== null) this.#since = Math.min(this.#since, now)
    this.#until = now
  }

  #drop(count: number): void {
    for (const arrival of this.#arrivals.splice(0, count)) {
      this.#ids.delete(arrival.id)
      this.#countStation(arrival, -1)
    }
  }

  #countStation({ stationNumber }: Arrival, sign: 1 | -1): void {
    const count = (this.#stations.get(stationNumber) ?? 0) + sign
    if (count === 0) this.#stations.delete(stationNumber)
    else this.#stations.set(stationNumber, count)
  }

  /** Index of the first arrival later than `time`. */
  #firstAfter(time: number): number {
    let from = 0
    let to = this.#arrivals.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if (must(this.#arrivals[middle]).at > time) to = middle
      else from = middle + 1
    }
    return from
  }
}

/** The window at one moment: arrivals before `come` have come, and those before `gone` have left it again. */
interface WindowEdge {
  readonly at: number
  readonly come: number
  readonly gone: number
}

/**
 * Goes through every moment until `now` at which the number of arrivals within the window changes, ascending, and calls `changed` with
 * each. `timeOf` returns the time of an arrival by its index, ascending, in ms; the first `come` have come before. Returns the last edge.
 */
export function walkWindow(
  arrivals: {
    readonly length: number
    readonly timeOf: (index: number) => number | undefined
    readonly come: number
  },
  now: number,
  changed: (edge: WindowEdge) => void,
): WindowEdge {
  const { length, timeOf } = arrivals
  let { come } = arrivals
  let gone = 0
  for (;;) {
    const nextCome = timeOf(come) ?? Number.POSITIVE_INFINITY
    const nextGone = (timeOf(gone) ?? Number.POSITIVE_INFINITY) + FLOOD_WINDOW_MS
    const at = Math.min(nextCome, nextGone)
    if (at > now) return { at: now, come, gone }
    while (come < length && (timeOf(come) ?? at) <= at) come += 1
    while (gone < come && (timeOf(gone) ?? at) + FLOOD_WINDOW_MS <= at) gone += 1
    changed({ at, come, gone })
  }
}

function byTime(a: Arrival, b: Arrival): number {
  return a.at - b.at
}
