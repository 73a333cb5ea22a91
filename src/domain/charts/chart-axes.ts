import { axisRange } from './chart-axis.ts'
import {
  type AxisTick,
  evenTicks,
  griddedScale,
  logRange,
  logTicks,
  mergeAxes,
  niceTicks,
  type ScaleKind,
  type ValueScale,
} from './value-scale.ts'

/** What the axis of a numeric series depends on. */
export interface AxisSeries extends ScaleKind {
  readonly unit: string
  /** Ends fixed by the configuration; null = from the data. */
  readonly fixedMin: number | null
  readonly fixedMax: number | null
  /** Bars and areas stand on 0. */
  readonly standsOnZero: boolean
  /** Of the data in view; null without data. */
  readonly extremes: { readonly min: number; readonly max: number } | null
  /** Limits, which are shown if they lie within one span of the data. */
  readonly limits: readonly number[]
}

export interface ChartAxis {
  /** Indices of its series. */
  readonly members: readonly number[]
  readonly scale: ValueScale
  readonly ticks: readonly AxisTick[]
  /** Units of its series, each once. */
  readonly units: readonly string[]
}

/** A reversed axis, as of rain, leaves the lower two thirds to the other series. */
const REVERSED_PARTS = 3

/**
 * Returns the axes of a chart with these numeric series. Automatic ends are those of all series of one unit, so that
 * such series share an axis; otherwise axes merge by Specification 5, "Chart axes". Several linear axes have
 * `intervals` equal intervals each and share their grid lines.
 */
export function layOutAxes(series: readonly AxisSeries[], intervals: number): readonly ChartAxis[] {
  const shared = [...Map.groupBy(series.keys(), (index) => shareKey(series[index]))].map(([, indices]) => indices)
  const scales = shared.map((indices) => scaleOf(indices.flatMap((index) => series[index] ?? [])))
  const merged = mergeAxes(scales.map((scale) => ({ ...scale, isStacked: false }))).map((group) => {
    const members = group.flatMap((at) => shared[at] ?? []).toSorted((a, b) => a - b)
    const first = scales[group[0] ?? 0]
    return first === undefined ? [] : [{ members, scale: first }]
  })
  const axes = merged.flat().toSorted((a, b) => (a.members[0] ?? 0) - (b.members[0] ?? 0))
  const hasGrid = axes.length > 1
  return axes.map(({ members, scale }) => {
    const own = members.flatMap((index) => series[index] ?? [])
    const gridded = hasGrid && !scale.isLogarithmic ? griddedScale(scale, intervals, fixedEnds(own)) : scale
    const ticks = scale.isLogarithmic
      ? logTicks(gridded, intervals)
      : hasGrid
        ? evenTicks(gridded, intervals)
        : niceTicks(gridded, intervals)
    return { members, scale: gridded, ticks, units: [...new Set(own.map(({ unit }) => unit))].filter(Boolean) }
  })
}

function shareKey(series: AxisSeries | undefined): string {
  if (series === undefined) return ''
  const { unit, isLogarithmic, base, isReversed, fixedMin, fixedMax } = series
  return JSON.stringify([unit, isLogarithmic, base, isReversed, fixedMin, fixedMax])
}

function fixedEnds(series: readonly AxisSeries[]): { readonly min: boolean; readonly max: boolean } {
  const [first] = series
  const stands = (first?.extremes?.min ?? 0) >= 0 && series.some(({ standsOnZero }) => standsOnZero)
  return {
    min: (first?.fixedMin ?? null) !== null || stands,
    max: (first?.fixedMax ?? null) !== null,
  }
}

/** The scale of series with equal configuration. */
function scaleOf(series: readonly AxisSeries[]): ValueScale {
  const [first] = series
  const { isLogarithmic = false, base = 10, isReversed = false, fixedMin = null, fixedMax = null } = first ?? {}
  const data = extremesOf(series)
  const kind = { isLogarithmic, base: base > 1 ? base : 10, isReversed }
  if (isLogarithmic) {
    const above = (end: number | null) => (end !== null && end > 0 ? end : null)
    const [low, high] = logRange(above(fixedMin) ?? data?.min ?? 1, above(fixedMax) ?? data?.max ?? 1, kind.base)
    const [min, max] = [above(fixedMin) ?? low, above(fixedMax) ?? high]
    return min < max ? { ...kind, min, max } : { ...kind, min: low, max: high }
  }
  const stands = series.some(({ standsOnZero }) => standsOnZero)
  const low = stands && data !== null ? Math.min(0, data.min) : (data?.min ?? null)
  const floor = stands && (low ?? 0) >= 0 ? 0 : null
  const [min, max] = axisRange(low, data?.max ?? null, { fixedMin: fixedMin ?? floor, fixedMax })
  const isHanging = isReversed && fixedMax === null
  return { ...kind, min, max: isHanging ? min + (max - min) * REVERSED_PARTS : max }
}

/** The data of all series, with those limits that lie within one span of it. */
function extremesOf(series: readonly AxisSeries[]): { readonly min: number; readonly max: number } | null {
  const known = series.flatMap(({ extremes }) => extremes ?? [])
  if (known.length === 0) return null
  const min = Math.min(...known.map((part) => part.min))
  const max = Math.max(...known.map((part) => part.max))
  const span = max - min
  const near = series.flatMap(({ limits }) => limits).filter((value) => value >= min - span && value <= max + span)
  return { min: Math.min(min, ...near), max: Math.max(max, ...near) }
}
