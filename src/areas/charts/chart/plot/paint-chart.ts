import type uPlot from 'uplot'
import type { Format } from '../../../../domain/text/format.ts'
import { lengthText } from '../../../../domain/text/length-text.ts'
import { canvasColor } from '../../../../ui/canvas/theme-colors.ts'
import { pixelRatio } from '../../../../ui/layout/page-pixels.ts'
import { type ChartMarks, isStepped, joinsValues } from '../model/chart-series.ts'
import { knownUntil } from '../model/shown-points.ts'
import { axisLabels, type ChartLayout, type Drawn, laneLabels, type Room, roomLabels } from './chart-layout.ts'
import type { ChartTexts } from './chart-view.ts'
import { barSlot } from './draw-bars.ts'
import { drawEnds, drawRunning, drawRunningText, endMarks, runningOfChart } from './draw-known.ts'
import { drawLimits, limitMarks } from './draw-limits.ts'
import type { Gap } from './draw-line.ts'
import { type DoubtMark, drawDoubts, drawGapTexts, drawLane, MARK_FONT, type MarkColors } from './draw-marks.ts'
import { drawRoomTitles } from './draw-rooms.ts'
import { drawSeries } from './draw-series.ts'
import type { EventStripPart } from './event-strip.ts'
import { drawFlags, type FlagPlace, flagSign } from './flag-buttons.ts'
import { type AxisLabels, axisWidth, plotAxes, type TimeLabel, timeLabels } from './plot-axes.ts'
import { areaOfRoom, type PlotArea, toX } from './plot-points.ts'

interface PainterParts {
  readonly container: HTMLElement
  /** Of the page: uPlot draws in pixels of the window. */
  readonly zoom: number
  readonly format: Format
  readonly texts: ChartTexts
  /** The present time of the plant, s since 1970. */
  readonly now: () => number
  readonly marks: () => ChartMarks
  readonly layout: () => ChartLayout
  readonly selected: () => string | null
  readonly window: () => readonly [from: number, to: number]
  readonly events: () => EventStripPart | null
}

/** Units stand above the axes. */
const TITLE_ROOM_PX = 24
const LANE_PX = 22
const LANE_GAP_PX = 6
const FLAG_ROW_PX = 26
const STRIP_STEP_PX = 16
const TIME_AXIS_PX = 36
/** Axes that can be shown at all. */
const MOST_AXES = 6

/** Draws what uPlot does not know: series with times of their own, lanes, limits, flags, days. */
export function createPainter(parts: PainterParts) {
  const { container, zoom, format, texts, now, marks, layout, selected, window: shownWindow, events } = parts
  let colors: MarkColors = { text: '', text2: '', line: '', strongLine: '', surface: '' }
  let labels: readonly AxisLabels[] = []
  let times: readonly TimeLabel[] = []

  const colorOf = (css: string): string => canvasColor(container, css)
  const onlyLanes = ({ axes, lanes }: ChartLayout) => axes.length === 0 && lanes.length > 0
  const lanesBelow = () => (onlyLanes(layout()) ? 0 : layout().lanes.length)
  const laneRoom = (count: number) => (count === 0 ? 0 : count * LANE_PX + LANE_GAP_PX)
  /** Events stand first, lanes below them. */
  const eventRoom = () => events()?.room() ?? 0
  const aboveFlags = () => eventRoom() + laneRoom(lanesBelow())
  const flagRoom = () => (marks().annotations.length === 0 ? 0 : FLAG_ROW_PX)

  function areaOf(plot: uPlot): PlotArea {
    const [from, to] = shownWindow()
    const { left, top, width, height } = plot.bbox
    return { left, top, width, height, from, to, ratio: pixelRatio(zoom) }
  }
  /** Lines where a day begins are stronger. */
  function drawDays(plot: uPlot): void {
    const area = areaOf(plot)
    const { ctx } = plot
    const bottom = area.top + area.height + (aboveFlags() + flagRoom() + TIME_AXIS_PX - 4) * area.ratio
    ctx.save()
    ctx.strokeStyle = colors.strongLine
    ctx.lineWidth = area.ratio
    ctx.beginPath()
    for (const { at, day } of times.slice(1)) {
      if (day === null) continue
      const x = Math.round(toX(area, at)) + 0.5
      ctx.moveTo(x, area.top)
      ctx.lineTo(x, bottom)
    }
    // The frame: where the plot begins and ends.
    ctx.moveTo(area.left + 0.5, area.top)
    ctx.lineTo(area.left + 0.5, area.top + area.height + 0.5)
    ctx.lineTo(area.left + area.width - 0.5, area.top + area.height + 0.5)
    ctx.lineTo(area.left + area.width - 0.5, area.top)
    ctx.stroke()
    ctx.restore()
  }
  function drawTimes(plot: uPlot, area: PlotArea): void {
    const { ctx } = plot
    const top = area.top + area.height + (aboveFlags() + flagRoom() + 4) * area.ratio
    ctx.save()
    ctx.textBaseline = 'top'
    times.forEach(({ at, text, day, isDay }, index) => {
      const x = toX(area, at)
      // A label at the very end would name what is not shown.
      if (x > area.left + area.width - 2) return
      const startsDay = isDay || (day !== null && index > 0)
      ctx.font = `${12 * area.ratio}px ${MARK_FONT}`
      ctx.fillStyle = colors.text2
      ctx.textAlign = startsDay ? 'left' : 'center'
      const left = x + (startsDay ? 5 * area.ratio : 0)
      const width = ctx.measureText(text).width
      const half = startsDay ? 0 : width / 2
      if (left + (startsDay ? width : half) <= area.left + area.width + 10 * area.ratio) ctx.fillText(text, left, top)
      if (day === null) return
      ctx.font = `600 ${12 * area.ratio}px ${MARK_FONT}`
      ctx.fillStyle = colors.text
      ctx.textAlign = 'left'
      const dayLeft = startsDay ? left : Math.max(area.left, x - half)
      const next = times.slice(index + 1).find((label) => label.day !== null)
      const end = next === undefined ? area.left + area.width : toX(area, next.at)
      if (dayLeft + ctx.measureText(day).width <= end) ctx.fillText(day, dayLeft, top + 16 * area.ratio)
    })
    ctx.restore()
  }
  function drawTitles(plot: uPlot, area: PlotArea): void {
    const { ctx } = plot
    ctx.save()
    ctx.font = `${12 * area.ratio}px ${MARK_FONT}`
    ctx.textBaseline = 'middle'
    let right = area.left + area.width + 7 * area.ratio
    labels.forEach((axis, index) => {
      ctx.fillStyle = colorOf(axis.color)
      ctx.textAlign = index === 0 ? 'right' : 'left'
      const y = area.top - 14 * area.ratio
      if (index === 0) {
        const width = ctx.measureText(axis.title).width
        ctx.fillText(axis.title, Math.max(area.left - 7 * area.ratio, width + 4 * area.ratio), y)
      } else {
        ctx.fillText(axis.title, right, y)
        right += axisWidth(axis) * area.ratio
      }
    })
    ctx.restore()
  }
  /** In the order of their times: the first is A. */
  const flags = () =>
    marks()
      .annotations.map(({ id, at, text }) => ({ id, at: at / 1000, text }))
      .toSorted((a, b) => a.at - b.at)
  const flagTop = ({ top, height, ratio }: PlotArea) => top + height + (aboveFlags() + 4) * ratio
  /** Upper edge of the first lane and height of each, in canvas pixels. */
  function laneRoomOf({ top, height, ratio }: PlotArea): { readonly first: number; readonly height: number } {
    const { lanes } = layout()
    if (onlyLanes(layout())) return { first: top, height: height / lanes.length }
    return { first: top + height + (eventRoom() + LANE_GAP_PX) * ratio, height: LANE_PX * ratio }
  }
  function drawLanes(plot: uPlot, area: PlotArea): void {
    const { lanes } = layout()
    const isWhole = onlyLanes(layout())
    const { first, height } = laneRoomOf(area)
    lanes.forEach(({ series, points }, index) => {
      const margin = isWhole ? 0 : area.left
      const lane = {
        label: series.title,
        active: isWhole && lanes.length === 1 ? '' : (series.states?.[1] ?? ''),
        color: colorOf(series.color),
        points,
        now: knownUntil(series, now()),
        top: first + index * height,
        height,
      }
      drawLane(plot.ctx, area, lane, margin, colors)
    })
  }
  /** Strips at the bottom of the plot, one above the other, and at that of their lane. */
  function doubtMarks(area: PlotArea): readonly DoubtMark[] {
    const { axes, lanes } = layout()
    const room = laneRoomOf(area)
    const rooms = [...Map.groupBy(axes, ({ room }) => room)]
    const ofAxes = rooms.flatMap(([room, own]) => {
      const { top, height } = areaOfRoom(area, room)
      const doubtful = own.flatMap(({ series }) => series).filter(({ series }) => series.doubts !== undefined)
      return doubtful.map(({ series }, index) => ({
        series,
        bottom: top + height - index * STRIP_STEP_PX * area.ratio,
      }))
    })
    return [
      ...ofAxes,
      ...lanes.map(({ series }, index) => ({ series, bottom: room.first + (index + 1) * room.height })),
    ].map(({ series, bottom }) => ({ color: colorOf(series.color), spans: series.doubts ?? [], bottom }))
  }
  const endsOf = (area: PlotArea, lanes: ReturnType<typeof laneRoomOf>) =>
    endMarks(layout(), { area, lanes, now: now(), colorOf, textOf: texts.lastKnown })
  function draw(plot: uPlot): void {
    const area = areaOf(plot)
    const order = (one: Drawn) => (one.series.type === 'Bar' ? 0 : one.series.type === 'Area' ? 1 : 2)
    const all = layout().axes.flatMap((axis) => axis.series.map((one) => ({ one, axis })))
    const chosen = selected()
    const gaps = new Map<Room, readonly Gap[]>()
    const running = runningOfChart(layout(), now(), format.timeZone)
    if (running !== null) drawRunning(plot.ctx, area, running, colors)
    for (const { one, axis } of all.toSorted((a, b) => order(a.one) - order(b.one))) {
      const { series, points } = one
      const style = {
        type: series.type,
        color: colorOf(series.color),
        surface: colors.surface,
        muted: colors.text2,
        isSelected: series.id === chosen,
        isCompared: series.compared !== undefined,
        isDifference: series.source.kind === 'difference',
        isStepped: isStepped(series),
        isJoined: joinsValues(series),
        hasPoints: marks().showsPoints,
        slot: barSlot(series, layout().isSplit ? axis.series : all.map((each) => each.one)),
        now: knownUntil(series, now()),
      }
      const own = drawSeries(plot.ctx, areaOfRoom(area, axis.room), axis.scale, points, style)
      gaps.set(axis.room, [...(gaps.get(axis.room) ?? []), ...own])
    }
    const gapText = (seconds: number) => texts.gap(lengthText(Math.round(seconds) * 1000, format))
    for (const [room, own] of gaps) drawGapTexts(plot.ctx, areaOfRoom(area, room), own, gapText, colors)
    if (running !== null) drawRunningText(plot.ctx, area, { ...running, text: texts.running }, colors)
    drawEnds(plot.ctx, area, endsOf(area, laneRoomOf(area)), colors)
    if (marks().showsLimits) {
      const found = limitMarks(layout(), { area, note: marks().limitsNote, chosen, colorOf, format })
      // A label stands in the room of its series.
      for (const [room, own] of Map.groupBy(found, (mark) => mark.room)) {
        drawLimits(plot.ctx, areaOfRoom(area, room), own, colors)
      }
    }
    drawLanes(plot, area)
    drawDoubts(plot.ctx, area, doubtMarks(area), colors)
    events()?.draw(plot.ctx, area, colors)
    drawFlags(plot.ctx, area, flags(), flagTop(area), colors)
    drawTimes(plot, area)
    drawTitles(plot, area)
    if (layout().isSplit) drawRoomTitles(plot.ctx, area, layout(), { colors, colorOf })
  }

  return {
    titleRoom: TITLE_ROOM_PX,
    /** uPlot's options of the axes for at most `count` series. */
    axes: (count: number) =>
      plotAxes({
        most: Math.max(1, Math.min(MOST_AXES, count)),
        zoom,
        labelsOf: (index) => labels[index],
        below: () => aboveFlags() + flagRoom(),
        zone: format.timeZone,
        onTimeSplits: (splits, step) => {
          times = timeLabels(splits, step, format)
        },
        text: () => colors.text2,
        line: () => colors.line,
        colorOf,
      }),
    /** Height of the plot in CSS pixels, in a chart of this height with these series. */
    plotHeight: (height: number, drawn: readonly Drawn[]) => {
      const lanes = drawn.filter(({ series }) => series.states !== null).length
      const below = eventRoom() + (lanes === drawn.length ? 0 : laneRoom(lanes))
      return height - TITLE_ROOM_PX - TIME_AXIS_PX - below - flagRoom()
    },
    below: () => aboveFlags() + flagRoom(),
    /** The flags in view as they are drawn, in CSS pixels of the canvas. */
    flagPlaces: (plot: uPlot): readonly FlagPlace[] => {
      const area = areaOf(plot)
      return flags().flatMap(({ id, at, text }, index) => {
        const x = (toX(area, at) - area.left) / area.ratio
        const isInView = x >= 0 && x * area.ratio <= area.width
        const place = { x: x + area.left / area.ratio, y: flagTop(area) / area.ratio }
        return isInView ? [{ id, name: `${flagSign(index)}: ${text}`, ...place }] : []
      })
    },
    /** Reads labels anew. Call before each drawing: data or view may have changed. */
    prepare: () => {
      colors = {
        text: colorOf('var(--text)'),
        text2: colorOf('var(--text-2)'),
        line: colorOf('var(--line)'),
        strongLine: colorOf('var(--line-strong)'),
        surface: colorOf('var(--surface)'),
      }
      const { axes, shown, lanes, isSplit } = layout()
      labels = onlyLanes(layout())
        ? [laneLabels(lanes, 'var(--text-2)')]
        : isSplit
          ? [roomLabels(axes, format, 'var(--text-2)')]
          : shown.flatMap((index) => {
              const axis = axes[index]
              return axis === undefined ? [] : [axisLabels(axis, format, 'var(--text-2)')]
            })
    },
    drawUnder: (plot: uPlot) => {
      events()?.drawTint(plot.ctx, areaOf(plot))
      drawDays(plot)
    },
    draw,
  }
}
