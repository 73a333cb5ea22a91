import { FLOOD_ABOVE, FLOOD_WINDOW_MS } from '../../../src/domain/alerts/alert-flood.ts'
import { alertMessage, durationOf } from '../../../src/domain/alerts/alert-state.ts'
import { floodsOf } from '../../../src/domain/alerts/flood-spans.ts'
import { must } from '../../../src/domain/base/must.ts'
import { instantOf, startOfDay, wallTimeOf } from '../../../src/domain/time/wall-time.ts'
import { stretchesOf } from '../../../src/domain/zones/clock-stretch.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import {
  type AlertFigures,
  type AlertPeak,
  type FloodFirst,
  type FloodSpan,
  MOST_ROWS,
  type StandingAlert,
  type StationCount,
} from '../../../src/wire/tabs/alert-figures.ts'
import { mergeSort, rowNumbers } from '../../platform/merge-sort.ts'
import { Kinds } from './kinds.ts'
import { Slots } from './slots.ts'
import { Lengths } from './spreads.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** An hour may have so many alerts: EEMUA 191. */
const MOST_AN_HOUR = 30
/** What goes within this time was there for too short a time to act on. ISA-18.2. */
const FLEETING_MS = 60_000
const STANDING_MS = DAY_MS
const HOURS_A_DAY = 24
/** Alerts handled before a cooperative task yields. */
const STEP = 1024

/** The time that is judged, half open, in ms since 1970, and the clock of the plant by its IANA name. */
export interface JudgedTime {
  readonly from: number
  readonly until: number
  readonly zone: string
}

/** What is known of a loaded range besides its alerts. */
export interface RangeGaps {
  readonly more: number
  readonly skipped: number
}

/**
 * A cooperative task that counts the figures of alerts, in any order; those that came at another time are left out. `rankOf` returns how
 * urgent a priority is, 0 first.
 */
export function* countFigures(
  all: readonly Alert[],
  { from, until, zone }: JudgedTime,
  { more, skipped }: RangeGaps,
  rankOf: (priority: number) => number,
): Generator<void, AlertFigures> {
  const alerts = all.filter(({ timestamp }) => timestamp >= from && timestamp < until)
  yield
  const came = Float64Array.from(alerts, ({ timestamp }) => timestamp)
  yield
  // By time alone: a hundred thousand alerts are compared two million times.
  const order = yield* mergeSort(rowNumbers(alerts.length), (a, b) => must(came[a]) - must(came[b]))
  const times = new Float64Array(alerts.length)
  const count = new Counts({ from, until, zone })
  for (let i = 0; i < order.length; i += 1) {
    const row = must(order[i])
    times[i] = must(came[row])
    count.add(must(alerts[row]))
    if (i % STEP === STEP - 1) yield
  }
  yield
  const { floods, worst } = floodsOf(times, until)
  /** Of those that came in the same instant the one with the smallest id, as in a list. */
  const firstAt = (index: number) => {
    let first = must(alerts[must(order[index])])
    for (let i = index + 1; times[i] === times[index] && i < times.length; i += 1) {
      const other = must(alerts[must(order[i])])
      if (other.id < first.id) first = other
    }
    return first
  }
  yield
  return {
    from,
    until,
    count: alerts.length,
    more,
    skipped,
    worst,
    floods: floods
      .slice(-MOST_ROWS)
      .reverse()
      .map(({ first, ...span }): FloodSpan => ({ ...span, first: firstOf(firstAt(first)) })),
    floodCount: floods.length,
    floodMs: floods.reduce((sum, span) => sum + span.until - span.since, 0),
    ...(yield* count.figures(rankOf)),
  }
}

/** Counts alerts in ascending order of their times. */
class Counts {
  readonly #time: JudgedTime
  readonly #offsetAt: (at: number) => number
  readonly #periods: Slots
  readonly #hours: Slots
  readonly #kinds = new Kinds()
  readonly #standing: StandingAlert[] = []
  readonly #priorities = new Map<number, number>()
  readonly #duration = new Lengths()
  readonly #acked = new Lengths()
  readonly #ackedByHour = Array.from({ length: HOURS_A_DAY }, () => new Lengths())
  readonly #ackedByUser = new Map<string, Lengths>()
  readonly #stations = new Map<string, { readonly alert: Alert; count: number; readonly acked: Lengths }>()
  /** Beginnings of days, and their alerts. */
  readonly #days: readonly number[]
  readonly #ofDays: number[]
  /** How many more stand on a day than on the day before. */
  readonly #standingOfDays: number[]
  readonly #hoursOfDay = new Array<number>(HOURS_A_DAY).fill(0)
  #fleeting = 0
  #open = 0
  #activeMs = 0
  /** Until when at least one alert was there. */
  #activeUntil = Number.NEGATIVE_INFINITY
  #day = 0

  constructor(time: JudgedTime) {
    const stretchAt = stretchesOf(time.zone)
    this.#time = time
    this.#offsetAt = (at) => stretchAt(at).offset
    this.#periods = new Slots(FLOOD_WINDOW_MS, FLOOD_ABOVE, this.#offsetAt)
    this.#hours = new Slots(HOUR_MS, MOST_AN_HOUR, this.#offsetAt)
    this.#days = daysOf(time)
    this.#ofDays = this.#days.map(() => 0)
    this.#standingOfDays = [...this.#ofDays, 0]
  }

  add(alert: Alert): void {
    const { timestamp, goneTimestamp, ackTimestamp, priority } = alert
    const { until } = this.#time
    const gone = Math.max(timestamp, Math.min(until, goneTimestamp ?? until))
    // By its own end, also when that is after the judged time: it is what a list says of it.
    const lasted = durationOf(alert)
    const isFleeting = lasted !== null && lasted < FLEETING_MS
    this.#periods.add(timestamp)
    this.#hours.add(timestamp)
    this.#kinds.add(alert, isFleeting, gone - timestamp)
    this.#priorities.set(priority, (this.#priorities.get(priority) ?? 0) + 1)
    if (isFleeting) this.#fleeting += 1
    if (gone - timestamp > STANDING_MS) this.#countStanding(alert, gone)
    if (lasted !== null) this.#duration.add(lasted)
    this.#activeMs += Math.max(0, gone - Math.max(timestamp, this.#activeUntil))
    this.#activeUntil = Math.max(this.#activeUntil, gone)
    this.#countDay(timestamp)
    const hour = this.#hourOf(timestamp)
    this.#hoursOfDay[hour] = must(this.#hoursOfDay[hour]) + 1
    const station = this.#stationOf(alert)
    station.count += 1
    if (ackTimestamp === null) {
      this.#open += 1
      return
    }
    const ms = Math.max(0, ackTimestamp - timestamp)
    this.#acked.add(ms)
    must(this.#ackedByHour[hour]).add(ms)
    this.#userOf(alert).add(ms)
    station.acked.add(ms)
  }

  /** A cooperative task. Call once, at the end. */
  *figures(rankOf: (priority: number) => number) {
    const { from, until } = this.#time
    const acked = this.#acked.spread()
    yield
    const duration = this.#duration.spread()
    yield
    const kinds = yield* this.#kinds.figures()
    yield
    const users = [...this.#ackedByUser].sort(([, a], [, b]) => b.count - a.count).slice(0, MOST_ROWS)
    const stations = [...this.#stations.values()].sort(byCount).slice(0, MOST_ROWS)
    yield
    return {
      periods: this.#periods.counted(until - from),
      hours: this.#hours.counted(until - from),
      ...kinds,
      fleeting: this.#fleeting,
      standing: this.#standing.toSorted((a, b) => b.lastedMs - a.lastedMs || a.at - b.at).slice(0, MOST_ROWS),
      standingCount: this.#standing.length,
      standingWorst: this.#standingWorst(),
      priorities: [...this.#priorities]
        .map(([priority, count]) => ({ priority, count }))
        .sort((a, b) => rankOf(a.priority) - rankOf(b.priority)),
      duration,
      activeMs: this.#activeMs,
      acked,
      open: this.#open,
      ackedByHour: this.#ackedByHour.map((lengths) => lengths.spread()),
      ackedByUser: users.map(([user, lengths]) => ({ user, ...lengths.spread() })),
      stations: stations.map(
        ({ alert: { stationNumber, stationName }, count, acked }): StationCount => ({
          stationNumber,
          stationName,
          count,
          acked: acked.spread(),
        }),
      ),
      stationCount: this.#stations.size,
      days: this.#days.map((at, i): AlertPeak => ({ at, count: must(this.#ofDays[i]) })),
      hoursOfDay: this.#hoursOfDay,
    }
  }

  #countDay(at: number): void {
    while (at >= (this.#days[this.#day + 1] ?? Number.POSITIVE_INFINITY)) this.#day += 1
    this.#ofDays[this.#day] = must(this.#ofDays[this.#day]) + 1
  }

  #countStanding(alert: Alert, gone: number): void {
    this.#standing.push(standingOf(alert, gone))
    const last = this.#days.findLastIndex((day) => day < gone)
    const first = this.#days.findLastIndex((day) => day <= alert.timestamp + STANDING_MS)
    this.#standingOfDays[first] = must(this.#standingOfDays[first]) + 1
    this.#standingOfDays[last + 1] = must(this.#standingOfDays[last + 1]) - 1
  }

  #standingWorst(): AlertPeak | null {
    let worst: AlertPeak | null = null
    let standing = 0
    for (const [i, at] of this.#days.entries()) {
      standing += must(this.#standingOfDays[i])
      if (standing > (worst?.count ?? 0)) worst = { at, count: standing }
    }
    return worst
  }

  #hourOf(at: number): number {
    return Math.floor((at + this.#offsetAt(at)) / HOUR_MS) % HOURS_A_DAY
  }

  #userOf({ ackUser }: Alert): Lengths {
    const user = ackUser ?? ''
    const known = this.#ackedByUser.get(user) ?? new Lengths()
    this.#ackedByUser.set(user, known)
    return known
  }

  #stationOf(alert: Alert) {
    const id = `${alert.stationNumber}/${alert.stationName}`
    const known = this.#stations.get(id) ?? { alert, count: 0, acked: new Lengths() }
    this.#stations.set(id, known)
    return known
  }
}

function daysOf({ from, until, zone }: JudgedTime): readonly number[] {
  const days: number[] = []
  // On the wall each day has 24 h.
  for (let wall = startOfDay(wallTimeOf(from, zone)); ; wall += DAY_MS) {
    const at = instantOf(wall, zone)
    if (at >= until) break
    days.push(at)
  }
  return days
}

function firstOf(alert: Alert): FloodFirst {
  const { id, timestamp, stationNumber, stationName } = alert
  return { id, at: timestamp, stationNumber, stationName, message: alertMessage(alert) }
}

function standingOf(alert: Alert, gone: number): StandingAlert {
  const { id, pvRef, stationNumber, stationName, priority, timestamp, goneTimestamp } = alert
  return {
    id,
    pv: pvRef,
    stationNumber,
    stationName,
    message: alertMessage(alert),
    priority,
    at: timestamp,
    lastedMs: gone - timestamp,
    isThere: goneTimestamp === null || goneTimestamp > gone,
  }
}

function byCount(
  a: { readonly alert: Alert; readonly count: number },
  b: { readonly alert: Alert; readonly count: number },
) {
  return b.count - a.count || a.alert.stationNumber - b.alert.stationNumber
}
