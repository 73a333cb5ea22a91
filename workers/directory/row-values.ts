import { SharedText } from '../../src/domain/base/filter.ts'
import { must } from '../../src/domain/base/must.ts'
import { isNumber } from '../../src/domain/text/lane-text.ts'
import { AGE_STEPS } from '../../src/domain/values/pv-view.ts'
import { type QualitySign, type ShownQuality, shownQuality, signOf } from '../../src/domain/values/value-sign.ts'
import type { LaneReading } from '../cells/lane-value.ts'
import type { PvRows } from './pv-rows.ts'

const SIGNS: readonly QualitySign[] = ['none', 'refused', 'bad', 'stale', 'implausible', 'uncertain', 'good']
/** These have no valid value. */
const LAST_INVALID = SIGNS.indexOf('bad')
/** What a value of a certain age is older than: each has all texts before its own. */
const OLDER_THAN: readonly (readonly SharedText[])[] = [
  [],
  ...AGE_STEPS.map((_, last) => AGE_STEPS.slice(0, last + 1).map(({ name }) => new SharedText(name))),
]

/** The values of PVs at one moment, in columns by the rows of the directory: number, quality and time of each are of one message. */
export class RowValues {
  readonly rows: PvRows
  readonly #num: Float64Array
  readonly #time: Float64Array
  /** Index in `SIGNS`. */
  readonly #sign: Uint8Array
  readonly #isNumber: Uint8Array
  /** Stations that were not connected. */
  readonly #offline = new Set<number>()
  /** When the last one was read, ms since 1970 of the server. */
  at = Number.NaN

  constructor(rows: PvRows) {
    this.rows = rows
    this.#num = new Float64Array(rows.count)
    this.#time = new Float64Array(rows.count).fill(Number.NaN)
    this.#sign = new Uint8Array(rows.count)
    this.#isNumber = new Uint8Array(rows.count)
  }

  put(row: number, reading: LaneReading): void {
    this.#sign[row] = SIGNS.indexOf(signOf(reading))
    if (!reading.known) return
    this.#num[row] = reading.num
    this.#time[row] = reading.time
    this.#isNumber[row] = Number(isNumber(reading.kind))
  }

  putOffline(station: number): void {
    this.#offline.add(station)
  }

  /** Returns the number of a row; NaN for a state, and where there is no valid value: that of a bad one would be taken for a good one. */
  number(row: number): number {
    return this.#isNumber[row] === 1 ? this.#valid(row) : Number.NaN
  }

  /** Returns the number of a state or of a time of day; NaN for other rows. */
  state(row: number): number {
    return this.#isNumber[row] === 1 ? Number.NaN : this.#valid(row)
  }

  quality(row: number): ShownQuality {
    const sign = must(SIGNS[must(this.#sign[row])])
    return shownQuality(sign, this.#offline.size > 0 && this.#offline.has(this.rows.stationNumber(row)))
  }

  /** Returns the age of a value in ms; NaN where there is none, or nobody knows of when it is. */
  age(row: number): number {
    return this.at - must(this.#time[row])
  }

  /** Returns what the age of a row is more than, by the names of `AGE_STEPS`. */
  olderThan(row: number): readonly SharedText[] {
    const age = this.age(row)
    return must(OLDER_THAN[AGE_STEPS.filter(({ ms }) => age > ms).length])
  }

  #valid(row: number): number {
    return must(this.#sign[row]) <= LAST_INVALID ? Number.NaN : must(this.#num[row])
  }
}
