import type uPlot from 'uplot'
import type { Format } from '../../../../domain/text/format.ts'
import { TICK_STEPS, timeTicks } from '../../rules/time-ticks.ts'
import type { AxisTick } from '../../rules/value-scale.ts'

/** What one of the axes beside the plot shows. */
export interface AxisLabels {
  readonly ticks: readonly AxisTick[]
  readonly texts: readonly string[]
  /** Above the axis: its unit, with an arrow if reversed. */
  readonly title: string
  readonly color: string
}

const AXIS_FONT_PX = 12
const AXIS_FONT = 'system-ui, sans-serif'
const TIME_GAP_PX = 4
/** Width of an axis with labels of few digits; it grows with them. */
const MIN_AXIS_PX = 46
const DIGIT_PX = 7
const AXIS_GAP_PX = 7
const TIME_AXIS_PX = 36
const TICK_SPACE_PX = 78
/** Room of a time of day; a plot of a telephone has its times closer than days need. */
const NARROW_TICK_SPACE_PX = 60
export const NARROW_BELOW_PX = 600
const NARROW_DAYS = 5
/** Below this labels have seconds, which in a repeated hour have no room there. */
const NARROW_S = 600
const MINUTE_S = 60
const DAY_S = 86_400

/** Width of an axis in CSS pixels; 0 for an axis that is not shown. */
export function axisWidth(labels: AxisLabels | undefined): number {
  if (labels === undefined) return 0
  const longest = Math.max(0, labels.title.length, ...labels.texts.map((text) => text.length))
  return Math.max(MIN_AXIS_PX, longest * DIGIT_PX + AXIS_GAP_PX + 6)
}

/**
 * uPlot's options of the axes: time below, the first value axis on the left, up to `most` - 1 more on the right. Heights
 * are parts of the plot, 0 to 1, so that each axis has a scale of its own. `labelsOf` is read at each drawing.
 */
export function plotAxes(parts: {
  readonly most: number
  /** Of the page: uPlot draws in pixels of the window. */
  readonly zoom: number
  readonly labelsOf: (axis: number) => AxisLabels | undefined
  /** Height of what stands between the plot and the labels of time, in CSS pixels. */
  readonly below: () => number
  /** The plant's, an IANA name. */
  readonly zone: string
  /** With the ticks of the time axis in s since 1970, and what is between them in s. */
  readonly onTimeSplits: (splits: readonly number[], step: number) => void
  readonly text: () => string
  readonly line: () => string
  /** Resolves a CSS colour for the theme. */
  readonly colorOf: (css: string) => string
}): uPlot.Axis[] {
  const { most, zoom, labelsOf, below, zone, onTimeSplits, text, line, colorOf } = parts
  const grid = { stroke: line, width: zoom }
  const font = `${AXIS_FONT_PX * zoom}px ${AXIS_FONT}`
  const time: uPlot.Axis = {
    scale: 'x',
    stroke: text,
    font,
    ticks: { show: false },
    grid,
    space: (plot, _, min, max) => {
      const hasNarrow = max - min >= NARROW_S && max - min < NARROW_DAYS * DAY_S
      const isNarrow = plot.width < NARROW_BELOW_PX * zoom
      return (isNarrow && hasNarrow ? NARROW_TICK_SPACE_PX : TICK_SPACE_PX) * zoom
    },
    // uPlot's own are those of the browser's clock, which skips and repeats other hours than the plant's.
    incrs: [...TICK_STEPS],
    splits: (_plot, _axis, from, to, step) => [...timeTicks({ from, to }, step, zone)],
    gap: TIME_GAP_PX * zoom,
    size: () => (TIME_AXIS_PX + below()) * zoom,
    // The labels stand below lanes and flags, so they are drawn with those.
    values: (_plot, splits, _axis, _space, step) => {
      onTimeSplits(splits, step)
      return splits.map(() => null)
    },
  }
  const values = Array.from({ length: most }, (_, index): uPlot.Axis => {
    const labels = () => labelsOf(index)
    return {
      scale: 'y',
      side: index === 0 ? 3 : 1,
      stroke: () => {
        const color = labels()?.color
        return color === undefined ? text() : colorOf(color)
      },
      font,
      gap: AXIS_GAP_PX * zoom,
      ticks: { show: false },
      grid: index === 0 ? grid : { show: false },
      size: () => axisWidth(labels()) * zoom,
      splits: () => labels()?.ticks.map(({ at }) => at) ?? [],
      values: () => [...(labels()?.texts ?? [])],
    }
  })
  return [time, ...values]
}

export interface TimeLabel {
  readonly at: number
  readonly text: string
  /** The day that begins here; null within a day. */
  readonly day: string | null
  /** The text names a day, not a time of day. */
  readonly isDay: boolean
}

/**
 * Returns the labels of a time axis with ticks at `splits`, s since 1970, a `step` of `TICK_STEPS` apart: clock times, with
 * the day where one begins.
 */
export function timeLabels(splits: readonly number[], step: number, format: Format): readonly TimeLabel[] {
  let day = ''
  return splits.map((at) => {
    const ms = at * 1000
    if (step >= DAY_S) return { at, text: step > DAY_S * 20 ? format.date(ms) : format.day(ms), day: null, isDay: true }
    const today = format.day(ms)
    const isNew = today !== day
    day = today
    return { at, text: (step < MINUTE_S ? format.time : format.minute)(ms), day: isNew ? today : null, isDay: false }
  })
}
