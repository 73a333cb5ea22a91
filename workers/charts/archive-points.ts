import { firstAtOrAfter } from '../../src/domain/base/first-at-or-after.ts'
import { must } from '../../src/domain/base/must.ts'
import type { Columns } from '../../src/domain/charts/series-buffer.ts'
import { unreadableRows } from '../../src/wire/readers/reader.ts'
import type { ChartData } from '../../src/wire/server/chart.ts'
import { NO_NOTES, type SeriesNotes } from '../../src/wire/tabs/frame.ts'

/** What is known of one series in a range. */
export interface SeriesPart extends Columns {
  readonly notes: SeriesNotes
}

/** The points and notes of one response or one batch by series. */
export type PointsBySeries = ReadonlyMap<string, SeriesPart>

/** Returns what a response says of a series besides its points. */
export function notesOfData({ dimension, annotations, dataPoints }: ChartData): SeriesNotes {
  return { dimension, annotations, ...unreadableOf(unreadableRows(dataPoints)) }
}

/** Returns the field of notes that says how many points cannot be read; nothing if all can. */
export function unreadableOf(points: number): Pick<SeriesNotes, 'unreadable'> {
  return points === 0 ? {} : { unreadable: points }
}

/**
 * Returns the points of a response as columns, in the order of their times; of several at one time the first.
 */
export function columnsOf({ dataPoints }: ChartData): Columns {
  // One time in the far future, or out of order, must not cost the rest of the line.
  const isAscending = dataPoints.every(
    ({ timestamp }, index) => timestamp >= (dataPoints[index - 1]?.timestamp ?? timestamp),
  )
  const points = isAscending ? dataPoints : dataPoints.toSorted((a, b) => a.timestamp - b.timestamp)
  const x = new Float64Array(points.length)
  const y = new Float64Array(points.length)
  let length = 0
  let last = Number.NEGATIVE_INFINITY
  for (const { timestamp, value } of points) {
    const at = timestamp / 1000
    if (at <= last) continue
    last = at
    x[length] = at
    y[length] = value ?? Number.NaN
    length += 1
  }
  return { x: x.subarray(0, length), y: y.subarray(0, length) }
}

/**
 * Returns the points from `from` to `to` (ms since 1970, both inclusive) and the value before them: the line enters the
 * range from there, and it is the only value of a state that did not change inside. Of the annotations those before `to`,
 * so that neighbours share none.
 */
export function cut({ x, y, notes }: SeriesPart, from: number, to: number): SeriesPart {
  const first = firstAtOrAfter(x, from / 1000)
  const end = firstAtOrAfter(x, to / 1000)
  const last = x[end] === to / 1000 ? end + 1 : end
  const lead = first > 0 && x[first] !== from / 1000 && !Number.isNaN(must(y[first - 1])) ? 1 : 0
  const annotations = notes.annotations.filter(({ timestamp }) => timestamp >= from && timestamp < to)
  return {
    x: x.slice(first - lead, last),
    y: y.slice(first - lead, last),
    notes: { ...notes, annotations },
  }
}

/** Returns the points after `left`, a time in s, so that two parts do not repeat their common edge. */
export function following(left: number, { x, y }: Columns): Columns {
  const from = firstAtOrAfter(x, left)
  const first = x[from] === left ? from + 1 : from
  return first === 0 ? { x, y } : { x: x.subarray(first), y: y.subarray(first) }
}

/** Returns both in one, without repeating their common edge. */
export function joined(left: SeriesPart | undefined, right: SeriesPart | undefined): SeriesPart {
  if (left === undefined || right === undefined) return left ?? right ?? NO_POINTS
  const notes: SeriesNotes = {
    dimension: right.notes.dimension || left.notes.dimension,
    annotations: [...left.notes.annotations, ...right.notes.annotations],
    ...unreadableOf(Math.max(left.notes.unreadable ?? 0, right.notes.unreadable ?? 0)),
  }
  if (left.x.length === 0) return { ...right, notes }
  const more = following(must(left.x.at(-1)), right)
  const x = new Float64Array(left.x.length + more.x.length)
  const y = new Float64Array(x.length)
  x.set(left.x)
  y.set(left.y)
  x.set(more.x, left.x.length)
  y.set(more.y, left.x.length)
  return { x, y, notes }
}

export function countOf(points: PointsBySeries): number {
  let count = 0
  for (const { x } of points.values()) count += x.length
  return count
}

export const NO_POINTS: SeriesPart = { x: new Float64Array(), y: new Float64Array(), notes: NO_NOTES }
