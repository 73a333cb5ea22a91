import { pointAt } from '../../../domain/charts/series-view.ts'
import { heightOf } from '../../../domain/charts/value-scale.ts'
import type { Format } from '../../../domain/text/format.ts'
import { holdsValue, valueText } from '../model/chart-series.ts'
import type { CursorRow } from './chart-cursor.ts'
import type { ChartLayout, Drawn } from './chart-layout.ts'

/** The value of a series at the cursor; NaN in a gap. */
export interface Reading {
  /** s since 1970. */
  readonly at: number
  readonly value: number
}

/** What is in view, s since 1970. */
export interface ShownTime {
  readonly from: number
  readonly to: number
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
  for (const { series, columns } of drawn) {
    const shift = series.comparisonShift ?? 0
    const reach = secondsOf(REACH_PX, time)
    const index = pointAt(columns.x, at - shift, { holds: holdsValue(series), reach })
    if (index < 0) continue
    found.set(series.id, { at: (columns.x[index] ?? 0) + shift, value: columns.y[index] ?? Number.NaN })
  }
  return found
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
    const part = axis === undefined || reading === undefined ? Number.NaN : heightOf(axis.scale, reading.value)
    return {
      name: series.title,
      value: valueText(series, reading?.value ?? Number.NaN, format),
      unit: series.unit,
      color: series.color,
      isDotted: series.comparisonShift !== undefined,
      y: Number.isNaN(part) ? null : (1 - part) * height,
    }
  })
}

/** Returns the time of the nearest point in view, of any series; the time itself if there is none. */
export function snapped(drawn: readonly Drawn[], { from, to }: ShownTime, at: number): number {
  let best = at
  let distance = Number.POSITIVE_INFINITY
  for (const { series, columns } of drawn) {
    const shift = series.comparisonShift ?? 0
    const index = pointAt(columns.x, at - shift, { holds: false, reach: to - from })
    const x = (columns.x[index] ?? Number.NaN) + shift
    if (x < from || x > to || !(Math.abs(x - at) < distance)) continue
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
  const least = secondsOf(LEAST_STEP_PX, time)
  let best: number | null = null
  for (const { series, columns } of drawn) {
    const { x } = columns
    const shift = series.comparisonShift ?? 0
    const wanted = at + direction * least - shift
    let index = pointAt(x, wanted, { holds: direction < 0, reach: Number.POSITIVE_INFINITY })
    if (direction > 0 && (x[index] ?? 0) < wanted) index += 1
    const found = (x[index] ?? Number.NaN) + shift
    if (!(found >= time.from && found <= time.to) || (found - at) * direction < least) continue
    if (best === null || (best - found) * direction > 0) best = found
  }
  return best
}
