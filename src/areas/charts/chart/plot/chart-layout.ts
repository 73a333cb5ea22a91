import type { Intervals } from '../../../../domain/charts/intervals.ts'
import { extremes } from '../../../../domain/charts/series-view.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { type ChartAxis, layOutAxes } from '../../rules/chart-axes.ts'
import { axisRange } from '../../rules/chart-axis.ts'
import { tickTexts } from '../../rules/tick-texts.ts'
import { heightOf } from '../../rules/value-scale.ts'
import { type ChartSeries, joinsValues } from '../model/chart-series.ts'
import { knownUntil } from '../model/shown-points.ts'
import { type AxisLabels, NARROW_BELOW_PX } from './plot-axes.ts'

/** A visible series with its points. */
export interface Drawn {
  readonly series: ChartSeries
  /** Where they are drawn. */
  readonly points: Intervals
}

/** A part of the height of a plot, 0 (bottom) to 1 (top). */
export interface Room {
  readonly bottom: number
  readonly top: number
}

export interface DrawnAxis extends ChartAxis {
  readonly series: readonly Drawn[]
  /** Axes of one room lie over each other. */
  readonly room: Room
}

/** Where each series of a chart is drawn. */
export interface ChartLayout {
  /** Of numeric series, in the order of drawing. */
  readonly axes: readonly DrawnAxis[]
  /** Digital series, from above. */
  readonly lanes: readonly Drawn[]
  /** Indices of the axes with labels beside the plot; the first one stands on the left and has the grid. */
  readonly shown: readonly number[]
  /** Each series has a room of its own, from above; all labels stand on the left. */
  readonly isSplit: boolean
}

/** How the series of a chart are drawn. */
export interface ChartLook {
  /** Ids of series that are not drawn. */
  readonly hidden: ReadonlySet<string>
  /** The selected series is drawn stronger, and its axis is always shown. */
  readonly selected: string | null
  /** Each numeric series has a room of its own, one above the other; else all lie over each other. */
  readonly isSplit: boolean
}

export const NO_LAYOUT: ChartLayout = { axes: [], lanes: [], shown: [], isSplit: false }

const LANE_RANGE = axisRange(0, 1, { isStackedDigital: true })

const PX_PER_INTERVAL = 64
const MIN_INTERVALS = 2
const MAX_INTERVALS = 8
/** Each further axis needs this much width of the chart. */
const PX_PER_AXIS = 240
const WHOLE: Room = { bottom: 0, top: 1 }
/** The name of a series with a room of its own stands above it. */
export const ROOM_TITLE_PX = 20
/** A room with its title, and what stands above and below all of them. */
const ROOM_PX = 76
const AROUND_PX = 80

/** Lays out the series of a chart `from` to `to` at `now` (s since 1970) in a plot of this size, in CSS pixels. */
export function layOutChart(
  drawn: readonly Drawn[],
  view: {
    readonly from: number
    readonly to: number
    readonly now: number
    readonly width: number
    readonly height: number
  },
  look: Pick<ChartLook, 'selected' | 'isSplit'>,
): ChartLayout {
  const numeric = drawn.filter(({ series }) => series.states === null)
  const groups = look.isSplit ? [...Map.groupBy(numeric, ({ series }) => roomKey(series)).values()] : [numeric]
  const isSplit = groups.length > 1
  const axes = groups.flatMap((group, index) =>
    axesOf(group, isSplit ? roomOf(index, groups.length, view.height) : WHOLE, view),
  )
  return {
    axes,
    lanes: drawn.filter(({ series }) => series.states !== null),
    shown: isSplit ? [...axes.keys()] : shownAxes(axes, view.width, look.selected),
    isSplit,
  }
}

/** A series and what it is compared with have one room. */
function roomKey({ id, beside }: ChartSeries): string {
  return beside ?? id
}

/**
 * Returns how many rooms these series need. Hidden ones count, so that the legend stays where it is; differences only while they are
 * drawn.
 */
export function roomCount(series: readonly ChartSeries[], hidden: ReadonlySet<string>): number {
  const isDrawn = ({ id, source }: ChartSeries) => source.kind !== 'difference' || !hidden.has(id)
  return new Set(series.filter((one) => one.states === null && isDrawn(one)).map(roomKey)).size
}

/** Returns the height of a chart in CSS pixels in which so many rooms can be read. */
export function heightOfRooms(count: number): number {
  return count * ROOM_PX + AROUND_PX
}

/** The room of a series among others, from above, in a plot of this height in CSS pixels. */
function roomOf(index: number, count: number, height: number): Room {
  const top = 1 - index / count
  const bottom = 1 - (index + 1) / count
  return { bottom, top: Math.max((top + bottom) / 2, top - ROOM_TITLE_PX / height) }
}

function axesOf(
  numeric: readonly Drawn[],
  room: Room,
  view: { readonly from: number; readonly to: number; readonly now: number; readonly height: number },
): readonly DrawnAxis[] {
  const height = view.height * (room.top - room.bottom)
  const intervals = Math.min(MAX_INTERVALS, Math.max(MIN_INTERVALS, Math.round(height / PX_PER_INTERVAL)))
  return layOutAxes(
    numeric.map(({ series, points }) => {
      const { axis = {} } = series
      const { from, to } = view
      return {
        unit: series.unit,
        isLogarithmic: axis.isLogarithmic ?? false,
        base: axis.base ?? 10,
        isReversed: axis.isReversed ?? false,
        fixedMin: axis.min ?? null,
        fixedMax: axis.max ?? null,
        standsOnZero: series.type === 'Bar' || series.type === 'Area',
        extremes: extremes(points, { from, to, isLine: joinsValues(series), now: knownUntil(series, view.now) }),
        limits: series.limits?.map(({ value }) => value) ?? [],
      }
    }),
    intervals,
    room !== WHOLE,
  ).map((axis) => ({ ...axis, room, series: axis.members.flatMap((index) => numeric[index] ?? []) }))
}

/** Height of a value in the plot, 0 (bottom) to 1 (top), of one that its axis does not show outside of that; NaN for none. */
export function heightIn({ scale, room: { bottom, top } }: DrawnAxis, value: number): number {
  return bottom + heightOf(scale, value) * (top - bottom)
}

/** Height of a state in its lane, 0 (bottom) to 1 (top): each lane spans 0 to 1 with the margin of digital series. */
export function laneHeight(state: number): number {
  const [low, high] = LANE_RANGE
  return (state - low) / (high - low)
}

/** The axes for which there is room: those of the first series, and that of the selected one. */
function shownAxes(axes: ChartLayout['axes'], width: number, selected: string | null): readonly number[] {
  const wanted = axes.findIndex(({ series }) => series.some((one) => one.series.id === selected))
  const most = width < NARROW_BELOW_PX ? 1 : Math.max(1, Math.floor(width / PX_PER_AXIS))
  const all = [...axes.keys()]
  if (all.length <= most || wanted < most) return wanted > 0 && most === 1 ? [wanted] : all.slice(0, most)
  return most === 1 ? [wanted] : [...all.slice(0, most - 1), wanted]
}

/** Labels of an axis: numbers in the decimals they need, the unit above, the colour of its only series. */
export function axisLabels(axis: ChartLayout['axes'][number], format: Format, common: string): AxisLabels {
  const { ticks, scale, units, series } = axis
  const colors = new Set(series.map((one) => one.series.color))
  const [color] = colors
  return {
    ticks,
    texts: tickTexts(ticks, format),
    title: `${units.join(', ')}${scale.isReversed ? ' ↓' : ''}`,
    color: colors.size === 1 && color !== undefined ? color : common,
  }
}

/** Labels of all rooms in one column. */
export function roomLabels(axes: readonly DrawnAxis[], format: Format, common: string): AxisLabels {
  return {
    ticks: axes.flatMap(({ ticks, room: { bottom, top } }) =>
      ticks.map((tick) => ({ ...tick, at: bottom + tick.at * (top - bottom) })),
    ),
    texts: axes.flatMap(({ ticks }) => tickTexts(ticks, format)),
    title: '',
    color: common,
  }
}

/** Labels of a plot that shows only lanes: the states of one, else the names. */
export function laneLabels(lanes: readonly Drawn[], common: string): AxisLabels {
  const [only, ...more] = lanes
  const states = only?.series.states
  if (states !== null && states !== undefined && more.length === 0) {
    return {
      ticks: [0, 1].map((value) => ({ value, at: laneHeight(value), decimals: 0 })),
      texts: [...states],
      title: '',
      color: common,
    }
  }
  return {
    ticks: lanes.map((_, index) => ({ value: index, at: 1 - (index + 0.5) / lanes.length, decimals: 0 })),
    texts: lanes.map(({ series }) => (series.title.length > 14 ? `${series.title.slice(0, 13)}…` : series.title)),
    title: '',
    color: common,
  }
}
