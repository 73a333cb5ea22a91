import type { DataPoint } from '../../../wire/server/chart.ts'
import type { EnergyValues } from '../../../wire/server/evaluations.ts'

/** Length of a period of the meter. Domain 5.2. */
const PERIOD_S = 900
const HOUR_S = 3600
const MINUTE_S = 60
/** 99:59 is what its place has room for. */
const LONGEST_REST_S = 100 * MINUTE_S - 1
/** Until then the trend follows every pump. Domain 5.2: it is shown, and pale. */
const NOISY_S = 150

/** Returns the rest of a period as mm:ss; a dash for what is none: no period is nearly as long. Specification 9. */
export function restText(seconds: number): string {
  if (!Number.isFinite(seconds)) return '–'
  const whole = Math.max(0, Math.round(seconds))
  if (whole > LONGEST_REST_S) return '–'
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(whole / MINUTE_S))}:${two(whole % MINUTE_S)}`
}

/** A new period may be told some seconds late. */
const LATE_S = 10
const SECOND_MS = 1000

/** As many of the newest messages say how far the clock of the source is off: one that a new link tells late is not alone. */
const LAGS = 5

/** Returns by how many ms the newest messages were behind the server, negative of a source whose clock is ahead. */
export function nextLags(lags: readonly number[], timestamp: number, now: number): readonly number[] {
  const lag = now - timestamp
  return Number.isFinite(lag) ? [...lags, lag].slice(-LAGS) : lags
}

/**
 * True if the period of these values is over at `now`, ms since 1970, so that they say nothing of the present one. By the clock of
 * the source alone where no message has come yet to compare it with.
 */
export function isPeriodOver(
  { timestamp, periodenRestzeit }: Pick<EnergyValues, 'timestamp' | 'periodenRestzeit'>,
  now: number,
  lags: readonly number[] = [],
): boolean {
  const rest = Math.min(PERIOD_S, Math.max(0, periodenRestzeit))
  const lag = lags.length === 0 ? 0 : Math.min(...lags)
  return now > timestamp + lag + (rest + LATE_S) * SECOND_MS
}

/** A place of the picture of a period: when, 0 at its beginning to 1 at its end, and the energy so far as kW over a whole period. */
export interface PeriodPoint {
  readonly x: number
  readonly kw: number
}

/** What the picture of a period shows. Energy is drawn as power over the whole period, so that all ends are powers. */
export interface PeriodPicture {
  /** The energy so far. */
  readonly now: PeriodPoint
  /** Where it ends if the power stays as it is: the trend. */
  readonly trendKw: number
  readonly setpointKw: number
  readonly maximumKw: number
  /** The top of the picture. */
  readonly topKw: number
  /** kWh used, and kWh allowed until the end. */
  readonly usedKwh: number
  readonly allowedKwh: number
  readonly isOver: boolean
  readonly isNoisy: boolean
}

type Read = Pick<
  EnergyValues,
  'wirkleistungMittel' | 'periodenRestzeit' | 'trendleistung' | 'sollleistung' | 'periodenMaximum'
>

const ROOM = 1.12
const STEP_KW = 10

export function periodPicture(values: Read): PeriodPicture {
  const { wirkleistungMittel, periodenRestzeit, trendleistung, sollleistung, periodenMaximum } = values
  const elapsed = Math.min(PERIOD_S, Math.max(0, PERIOD_S - periodenRestzeit))
  const kw = (wirkleistungMittel * elapsed) / PERIOD_S
  const highest = Math.max(STEP_KW, kw, trendleistung, sollleistung, periodenMaximum)
  return {
    now: { x: elapsed / PERIOD_S, kw },
    trendKw: trendleistung,
    setpointKw: sollleistung,
    maximumKw: periodenMaximum,
    topKw: Math.ceil((highest * ROOM) / STEP_KW) * STEP_KW,
    usedKwh: (wirkleistungMittel * elapsed) / HOUR_S,
    allowedKwh: (sollleistung * PERIOD_S) / HOUR_S,
    isOver: trendleistung > sollleistung,
    isNoisy: elapsed < NOISY_S,
  }
}

/** A point of the course, with the time of its values, ms since 1970. */
export interface CoursePoint extends PeriodPoint {
  readonly at: number
}

/** Values come every second; of a longer time without them nobody knows the course. */
const MISSING_MS = 30_000

/**
 * Returns the course of the energy of the present period with its newest point. A new period begins a new course, and so does a
 * time without values, which may have been any number of periods.
 */
export function nextCourse(course: readonly CoursePoint[], point: CoursePoint): readonly CoursePoint[] {
  const last = course.at(-1)
  if (last === undefined || point.x < last.x || Math.abs(point.at - last.at) > MISSING_MS) return [point]
  if (point.x === last.x) return [...course.slice(0, -1), point]
  return [...course, point]
}

/** A quarter-hour with a high mean. */
export interface Peak {
  /** Its beginning, ms since 1970. */
  readonly at: number
  readonly kw: number
}

/** Returns the highest quarter-hours, the highest first; of equal ones the earlier. */
export function peaksOf(points: readonly DataPoint[], count: number): readonly Peak[] {
  return points
    .flatMap(({ timestamp, value }) => (value === null ? [] : [{ at: timestamp, kw: value }]))
    .sort((a, b) => b.kw - a.kw || a.at - b.at)
    .slice(0, count)
}
