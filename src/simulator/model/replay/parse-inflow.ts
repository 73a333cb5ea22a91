import { must } from '../../../domain/base/must.ts'
import type { Read } from '../../server/read-value.ts'
import { dayOfIso, weekday } from '../base/time.ts'

/** Recorded hours of whole weeks, Monday 00:00 first, in local time. */
export interface InflowRecord {
  readonly weeks: number
  /** l/s by name of the column; NaN = nothing was measured. */
  readonly columns: ReadonlyMap<string, Float32Array>
}

/** Most whole weeks from the first Monday: domain 8. */
const MAX_WEEKS = 112
const WEEK_H = 168
const MONDAY = 1
const FIRST_CAPACITY_H = 1_024
/** A line of a hundred columns is far shorter; anything longer is no table. */
const MAX_LINE_LENGTH = 4_096
const TIME_COLUMN = 'time'
const TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):00$/
const NUMBER = /^\d+(\.\d+)?$/

const refuse = (line: number, what: string): Read<never> => ({ ok: false, why: `line ${line}: ${what}` })

/**
 * Parses a table of hourly inflows: a header `time,<name>,...`, then a line an hour, ascending, an empty cell for a
 * missing value. The hour skipped in spring is interpolated, the hour repeated in autumn is used once. An error names
 * the line and its problem. `wanted` names the columns to keep.
 */
export function parseInflow(lines: Iterable<string>, wanted: readonly string[]): Read<InflowRecord> {
  let places: readonly number[] = []
  let width = 0
  let columns: Float32Array[] = []
  let firstHour = Number.NaN
  let lastHour = Number.NaN
  let number = 0
  for (const text of lines) {
    number += 1
    if (text.length > MAX_LINE_LENGTH) return refuse(number, `longer than ${MAX_LINE_LENGTH} characters`)
    const cells = text.split(',')
    if (number === 1) {
      if (cells[0] !== TIME_COLUMN) return refuse(1, `the header must begin with "${TIME_COLUMN}"`)
      const missing = wanted.find((name) => !cells.includes(name))
      if (missing !== undefined) return refuse(1, `there is no column "${missing}"`)
      width = cells.length
      places = wanted.map((name) => cells.indexOf(name))
      columns = wanted.map(() => new Float32Array(FIRST_CAPACITY_H))
      continue
    }
    if (text === '') continue
    if (cells.length !== width) return refuse(number, `${cells.length} cells instead of ${width}`)
    const hour = hourOf(cells[0] ?? '')
    if (hour === null) return refuse(number, `"${cells[0]}" is no full hour such as 2021-01-04T13:00`)
    if (hour < lastHour) return refuse(number, 'the hours must be ascending')
    if (Number.isNaN(firstHour)) {
      const day = Math.floor(hour / 24)
      firstHour = (day + ((MONDAY + 7 - weekday(day)) % 7)) * 24
      if (firstHour < hour) firstHour += WEEK_H
    }
    const index = hour - firstHour
    const skipped = hour - lastHour - 1
    const isRepeated = hour === lastHour
    lastHour = hour
    if (index < 0 || index >= MAX_WEEKS * WEEK_H || isRepeated) continue
    for (let column = 0; column < places.length; column++) {
      const cell = cells[places[column] ?? 0] ?? ''
      if (cell !== '' && !NUMBER.test(cell)) {
        return refuse(number, `"${cell}" in column "${wanted[column]}" is no number`)
      }
      const store = grown(columns[column] ?? new Float32Array(0), index)
      columns[column] = store
      for (let gap = index - 1; gap >= Math.max(0, index - skipped); gap--) store[gap] = Number.NaN
      store[index] = cell === '' ? Number.NaN : Number(cell)
      if (skipped === 1 && index >= 2) store[index - 1] = (must(store[index - 2]) + must(store[index])) / 2
    }
  }
  if (number === 0) return { ok: false, why: 'it is empty' }
  const weeks = Number.isNaN(lastHour) ? 0 : Math.min(MAX_WEEKS, Math.floor((lastHour - firstHour + 1) / WEEK_H))
  if (weeks < 1) return refuse(number, 'it ends before a whole week from Monday 00:00 to Sunday 23:00')
  const kept = columns.map((column) => column.slice(0, weeks * WEEK_H))
  const empty = kept.findIndex((column) => column.every(Number.isNaN))
  if (empty >= 0) return refuse(number, `column "${wanted[empty]}" has no value in its ${weeks} weeks`)
  return {
    ok: true,
    value: { weeks, columns: new Map(wanted.map((name, index) => [name, kept[index] ?? new Float32Array(0)])) },
  }
}

/** Returns hours since 1970 by the local clock, or null if the text is no full hour. */
function hourOf(text: string): number | null {
  const [, date = '', hour = ''] = TIME.exec(text) ?? []
  const day = dayOfIso(date)
  return day === null || Number(hour) > 23 ? null : day * 24 + Number(hour)
}

/** Returns a column that holds `index`, at twice the size when it is full. */
function grown(column: Float32Array, index: number): Float32Array {
  if (index < column.length) return column
  const larger = new Float32Array(Math.max(column.length * 2, index + 1))
  larger.set(column)
  return larger
}
