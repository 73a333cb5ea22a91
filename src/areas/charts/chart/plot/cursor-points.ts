import { firstAtOrAfter } from '../../../../domain/base/first-at-or-after.ts'
import { must } from '../../../../domain/base/must.ts'
import { pointAt } from '../../../../domain/charts/series-view.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { joinsValues, pointText, valueText } from '../model/chart-series.ts'
import { knownUntil, type SeriesFigures } from '../model/shown-points.ts'
import type { CursorRow } from './chart-cursor.ts'
import { type ChartLayout, type Drawn, heightIn } from './chart-layout.ts'

/** The value of a series at the cursor; NaN in a gap. */
export interface Reading {
  /** s since 1970. */
  readonly at: number
  readonly value: number
}

/** What is in view. */
export interface ViewState {
  /** Edges in s since 1970. */
  readonly from: number
  readonly to: number
  readonly following: boolean
  readonly canUndo: boolean
  /** Which gesture has changed the view last; null = none since the range or the view was set. */
  readonly step: number | null
  /** Whether the whole range is in view, and whether its end is. */
  readonly isWhole: boolean
  readonly isAtEnd: boolean
}

export interface TimeChartView extends ViewState {
  /** Time of the cursor in s since 1970. */
  readonly cursor: number | null
  /** By the id of the series; missing where the cursor meets no point. */
  readonly readings: ReadonlyMap<string, Reading>
  readonly figuresOf: (id: string) => SeriesFigures
  /** Axes in the order of the layout, for the legend. */
  readonly layout: ChartLayout
}

/** What is in view, s since 1970. */
export interface ShownTime {
  readonly from: number
  readonly to: number
  /** The present time of the plant. */
  readonly now: number
  /** Width of the plot in CSS pixels. */
  readonly width: number
}

/** A cursor this far beyond the last point of a series shows no value of it. */
const REACH_PX = 8
/** The cursor never steps by less than can be seen. */
const LEAST_STEP_PX = 0.5

function secondsOf(px: number, { from, to, width }: ShownTime): number {
  return ((to - from) * px) / Math.max(1, width)
}

/** Returns the values at a time, by series; a series without a point there is missing. */
export function readingsAt(drawn: readonly Drawn[], time: ShownTime, at: number | null): ReadonlyMap<string, Reading> {
  const found = new Map<string, Reading>()
  if (at === null) return found
  const reach = secondsOf(REACH_PX, time)
  for (const { series, points } of drawn) {
    const now = knownUntil(series, time.now)
    const index = pointAt(points, at, { isNearest: joinsValues(series), reach, now })
    // What a server says of the future nobody can know.
    if (index < 0 || must(points.x[index]) > now) continue
    found.set(series.id, { at: must(points.x[index]), value: must(points.y[index]) })
  }
  return found
}

/** Rows of a plot, from above, in which the box of the cursor finds its place. */
const BOX_ROWS = 24

/** Returns how much is drawn in each row between two places, in CSS pixels from the left edge of the plot. */
export function takenRows(
  drawn: readonly Drawn[],
  { axes }: ChartLayout,
  time: ShownTime,
  [left, right]: readonly [left: number, right: number],
): Uint16Array {
  const rows = new Uint16Array(BOX_ROWS)
  const rowOf = (part: number) => Math.min(BOX_ROWS - 1, Math.max(0, Math.floor((1 - part) * BOX_ROWS)))
  for (const { series, points } of drawn) {
    const axis = axes.find((candidate) => candidate.series.some((one) => one.series.id === series.id))
    if (axis === undefined) continue
    const { scale } = axis
    const { x, y } = points
    const end = Math.min(x.length - 1, firstAtOrAfter(x, time.from + secondsOf(right, time)))
    const base = series.type === 'Bar' ? rowOf(heightIn(axis, Math.min(scale.max, Math.max(scale.min, 0)))) : null
    let before: number | null = null
    for (let i = Math.max(0, firstAtOrAfter(x, time.from + secondsOf(left, time)) - 1); i <= end; i++) {
      const part = heightIn(axis, must(y[i]))
      const row = Number.isNaN(part) ? null : rowOf(part)
      if (row !== null) {
        const from: number = base ?? before ?? row
        for (let each = Math.min(from, row); each <= Math.max(from, row); each++) rows[each] = must(rows[each]) + 1
      }
      before = row
    }
  }
  return rows
}

/** Returns what the cursor shows of these readings, in a plot of this height in CSS pixels. */
export function cursorRows(
  drawn: readonly Drawn[],
  readings: ReadonlyMap<string, Reading>,
  { axes }: ChartLayout,
  { format, height }: { readonly format: Format; readonly height: number },
): readonly CursorRow[] {
  return drawn.map(({ series }) => {
    const reading = readings.get(series.id)
    const axis = axes.find((candidate) => candidate.series.some((one) => one.series.id === series.id))
    const at = axis === undefined || reading === undefined ? Number.NaN : heightIn(axis, reading.value)
    // Above or below its room it would be taken for a value of another series.
    const part = axis !== undefined && at >= axis.room.bottom && at <= axis.room.top ? at : Number.NaN
    return {
      name: series.title,
      value:
        reading === undefined
          ? valueText(series, Number.NaN, format)
          : pointText(series, reading.at, reading.value, format),
      unit: series.unit,
      color: series.color,
      isDotted: series.compared !== undefined,
      y: Number.isNaN(part) ? null : (1 - part) * height,
    }
  })
}

/**
 * Returns where a cursor near `at` stands: at a point in view, of a series without a line between its values at the beginning of the
 * one that counts there; at `at` itself if there is none.
 */
export function snapped(drawn: readonly Drawn[], time: ShownTime, at: number): number {
  const { from, to } = time
  let best = at
  let distance = Number.POSITIVE_INFINITY
  for (const { series, points } of drawn) {
    const now = knownUntil(series, time.now)
    const isNearest = joinsValues(series)
    // Where nothing counts the cursor stays, and says so.
    const reach = isNearest ? to - from : secondsOf(REACH_PX, time)
    const index = pointAt(points, at, { isNearest, reach, now })
    if (index < 0) continue
    const x = must(points.x[index])
    if (x < from || x > to || x > now || !(Math.abs(x - at) < distance)) continue
    best = x
    distance = Math.abs(x - at)
  }
  return best
}

/** Returns the time after some steps from point to point, of any series, to the left (below 0) or right; stops at the edge. */
export function stepped(drawn: readonly Drawn[], time: ShownTime, from: number, steps: number): number {
  let at = from
  for (let step = 0; step < Math.abs(steps); step++) at = nextPoint(drawn, time, at, steps < 0 ? -1 : 1) ?? at
  return at
}

function nextPoint(drawn: readonly Drawn[], time: ShownTime, at: number, direction: -1 | 1): number | null {
  const wanted = at + direction * secondsOf(LEAST_STEP_PX, time)
  let best: number | null = null
  for (const { series, points } of drawn) {
    const { x } = points
    const after = firstAtOrAfter(x, wanted)
    const found = direction > 0 || x[after] === wanted ? x[after] : x[after - 1]
    if (found === undefined || found < time.from || found > time.to || found > knownUntil(series, time.now)) continue
    if (best === null || (best - found) * direction > 0) best = found
  }
  return best
}
