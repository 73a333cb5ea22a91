import { must } from '../../../domain/base/must.ts'
import { axisRange } from './chart-axis.ts'
import {
  type AxisTick,
  evenTicks,
  griddedScale,
  gridIntervals,
  LEAST,
  logRange,
  logTicks,
  mergeAxes,
  niceTicks,
  type ScaleKind,
  usableBase,
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
 * such series share an axis; otherwise axes merge by Specification 5, "Chart axes", into one that holds them all. Several
 * linear axes have equally many equal intervals, at most `intervals`, and share their grid lines. `isAlone`: no other series needs the
 * part that a reversed axis leaves.
 */
export function layOutAxes(series: readonly AxisSeries[], intervals: number, isAlone = false): readonly ChartAxis[] {
  const shared = [...Map.groupBy(series.keys(), (index) => shareKey(must(series[index])))].map(([, indices]) => indices)
  const scales = shared.map((indices) =>
    scaleOf(
      indices.map((index) => must(series[index])),
      isAlone,
    ),
  )
  const merged = mergeAxes(scales.map((scale) => ({ ...scale, isStacked: false }))).map((group) => {
    const members = group.flatMap((at) => must(shared[at])).toSorted((a, b) => a - b)
    const known = group.filter((at) => must(shared[at]).some((index) => hasEnds(must(series[index]))))
    return { members, scale: holding((known.length === 0 ? group : known).map((at) => must(scales[at]))) }
  })
  const axes = merged.toSorted((a, b) => must(a.members[0]) - must(b.members[0]))
  const hasGrid = axes.length > 1
  const ends = axes.map(({ members }) => fixedEnds(members.map((index) => must(series[index]))))
  const fixed = axes.filter(({ scale }, index) => {
    const { min, max } = must(ends[index])
    return !scale.isLogarithmic && min && max
  })
  const lines = gridIntervals(
    fixed.map(({ scale: { min, max } }) => max - min),
    intervals,
  )
  return axes.map(({ members, scale }, index) => {
    const own = members.map((at) => must(series[at]))
    const isFixed = must(ends[index])
    const gridded = hasGrid && !scale.isLogarithmic ? griddedScale(scale, lines, isFixed) : scale
    const ticks = scale.isLogarithmic
      ? logTicks(gridded, intervals)
      : hasGrid
        ? evenTicks(gridded, lines)
        : niceTicks(gridded, intervals)
    return { members, scale: gridded, ticks, units: [...new Set(own.map(({ unit }) => unit))].filter(Boolean) }
  })
}

function shareKey({ unit, isLogarithmic, base, isReversed, fixedMin, fixedMax }: AxisSeries): string {
  return JSON.stringify([unit, isLogarithmic, base, isReversed, fixedMin, fixedMax])
}

/** Without data and fixed ends the scale of a series says nothing. */
function hasEnds({ extremes, fixedMin, fixedMax }: AxisSeries): boolean {
  return extremes !== null || fixedMin !== null || fixedMax !== null
}

/** The scale that holds all of these, which differ in nothing but their ends. */
function holding(scales: readonly ValueScale[]): ValueScale {
  return {
    ...must(scales[0]),
    min: Math.min(...scales.map(({ min }) => min)),
    max: Math.max(...scales.map(({ max }) => max)),
  }
}

function fixedEnds(series: readonly AxisSeries[]): { readonly min: boolean; readonly max: boolean } {
  const stands = (series[0]?.extremes?.min ?? 0) >= 0 && series.some(({ standsOnZero }) => standsOnZero)
  return {
    min: stands || series.some(({ fixedMin }) => fixedMin !== null),
    max: series.some(({ fixedMax }) => fixedMax !== null),
  }
}

/** The scale of series with equal configuration. */
function scaleOf(series: readonly AxisSeries[], isAlone: boolean): ValueScale {
  const [first] = series
  const { isLogarithmic = false, base = 10, isReversed = false, fixedMin = null, fixedMax = null } = first ?? {}
  const data = extremesOf(series)
  const kind = { isLogarithmic, base: usableBase(base), isReversed }
  if (isLogarithmic) {
    return { ...kind, ...logEnds(data, { fixedMin, fixedMax, base: kind.base }) }
  }
  const stands = series.some(({ standsOnZero }) => standsOnZero)
  const low = stands && data !== null ? Math.min(0, data.min) : (data?.min ?? null)
  const floor = stands && (low ?? 0) >= 0 ? 0 : null
  const [min, max] = axisRange(low, data?.max ?? null, { fixedMin: fixedMin ?? floor, fixedMax })
  const isHanging = isReversed && fixedMax === null && !isAlone
  return { ...kind, min, max: isHanging ? Math.min(Number.MAX_VALUE, min + (max - min) * REVERSED_PARTS) : max }
}

/** Fixed ends above 0 stay, in either order; a free one is at least a factor of the base away. */
function logEnds(
  data: { readonly min: number; readonly max: number } | null,
  fixed: { readonly fixedMin: number | null; readonly fixedMax: number | null; readonly base: number },
): { readonly min: number; readonly max: number } {
  const above = (end: number | null) => (end !== null && end > LEAST ? end : null)
  const [one, other] = [above(fixed.fixedMin), above(fixed.fixedMax)]
  if (one !== null && other !== null && one !== other) return { min: Math.min(one, other), max: Math.max(one, other) }
  const [low, high] = logRange(one ?? data?.min ?? other ?? 1, other ?? data?.max ?? one ?? 1, fixed.base)
  const [min, max] = [one ?? low, other ?? high]
  if (min < max) return { min, max }
  // Above the largest numbers there is no room.
  const isBelow = one === null || !Number.isFinite(min * fixed.base)
  return isBelow ? { min: max / fixed.base, max } : { min, max: min * fixed.base }
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
