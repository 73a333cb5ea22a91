import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { type Columns, NO_POINTS } from '../../../../domain/charts/series-buffer.ts'
import { canvasColor } from '../../../../ui/canvas/theme-colors.ts'
import { pixelRatio } from '../../../../ui/layout/page-pixels.ts'
import { pageZoom } from '../../../../ui/layout/page-zoom.ts'
import { type ChartSeries, NO_MARKS, timeText } from '../model/chart-series.ts'
import { type ChartWindow, panned, selected as selectedPart, wholeOf, zoomed } from '../model/chart-window.ts'
import { figuresOf, type SeriesFigures, shownPoints } from '../model/shown-points.ts'
import { createCursor } from './chart-cursor.ts'
import { listenToGestures } from './chart-gestures.ts'
import type { TimeChartHandle } from './chart-handle.ts'
import {
  type ChartLayout,
  type ChartLook,
  type Drawn,
  heightOfRooms,
  layOutChart,
  NO_LAYOUT,
  roomCount,
} from './chart-layout.ts'
import { createChartView, type TimeChartOptions } from './chart-view.ts'
import { cursorRows, readingsAt, type ShownTime, snapped, stepped, takenRows } from './cursor-points.ts'
import type { EventStripPart } from './event-strip.ts'
import { createFlagButtons } from './flag-buttons.ts'
import { lightPicture } from './light-picture.ts'
import { createPainter } from './paint-chart.ts'
import styles from './plot.module.css'
import { joinSync } from './sync-cursors.ts'

/** Height of a chart where nothing else is asked for, in CSS pixels. */
export const HEIGHT_PX = 320
const MINUTE_S = 60
const RIGHT_ROOM_PX = 10

export function createTimeChart(container: HTMLElement, options: TimeChartOptions): TimeChartHandle {
  const { format, onView, onBeyond, height: least = HEIGHT_PX } = options
  const view = createChartView(options.range, onBeyond !== undefined)
  const data = new Map<string, Columns>()
  let [series, marks] = [options.series, NO_MARKS]
  let look: ChartLook = { hidden: new Set(), selected: null, isSplit: false }
  let cursorAt: number | null = null
  let layout: ChartLayout = NO_LAYOUT
  let figures = new Map<string, SeriesFigures>()
  let [isScheduled, isDestroyed] = [false, false]
  let height = least
  /** The present time of the plant in the last drawing. */
  let drawnAt = Number.NEGATIVE_INFINITY
  /** uPlot and its canvas have the pixels of the window, so that they are sharp; all other lengths here are those of the page. */
  const zoom = pageZoom()
  const roomFor = (px: number) => ({
    width: Math.max(1, Math.round(container.clientWidth * zoom)),
    height: Math.round(px * zoom),
  })

  let events: EventStripPart | null = null
  const painter = createPainter({
    container,
    zoom,
    format,
    texts: options.texts,
    now: options.now,
    events: () => events,
    marks: () => marks,
    layout: () => layout,
    selected: () => look.selected,
    window: view.edges,
  })
  container.classList.add(styles.plot ?? '')
  const plot = new uPlot(
    {
      ...roomFor(height),
      legend: { show: false },
      // Each series has times of its own, so the cursor is ours.
      cursor: { show: false },
      padding: [painter.titleRoom * zoom, RIGHT_ROOM_PX * zoom, 0, 0],
      scales: { x: { time: false, auto: false }, y: { auto: false, range: [0, 1] } },
      axes: painter.axes(series.length),
      series: [{}],
      hooks: { drawAxes: [painter.drawUnder], draw: [painter.draw] },
    },
    [[]],
    container,
  )
  const cursor = createCursor(plot.over, styles)
  const buttons = options.onFlag && createFlagButtons(container, styles.flag ?? '', options.onFlag)
  const join = (key: string | undefined) => joinSync(key, (at) => setCursor(at, false))
  let sync = join(options.sync)

  const drawnOf = (list: readonly ChartSeries[]): readonly Drawn[] =>
    list.map((one) => ({ series: one, points: shownPoints(one, data.get(one.id) ?? NO_POINTS, format.timeZone) }))
  const visibleSeries = () => drawnOf(series.filter(({ id }) => !look.hidden.has(id)))
  /** Of a difference the number at the cursor is there without its curve. */
  const readSeries = () =>
    drawnOf(series.filter(({ id, source }) => !look.hidden.has(id) || source.kind === 'difference'))

  /** Draws once for all changes of the current task. */
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      if (!isDestroyed) drawNow()
    })
  }
  function drawNow(): void {
    const [min, max] = view.edges()
    if (!Number.isFinite(max)) return
    // Of a chart that is hidden behind its table the last one.
    const width = container.clientWidth || plot.width / zoom
    const drawn = visibleSeries()
    drawnAt = options.now()
    height = look.isSplit ? Math.max(least, heightOfRooms(roomCount(series, look.hidden))) : least
    const tall = Math.round(height * zoom)
    if (tall !== plot.height) plot.setSize({ width: plot.width, height: tall })
    const plotHeight = painter.plotHeight(height, drawn)
    layout = layOutChart(drawn, { from: min, to: max, now: drawnAt, width, height: plotHeight }, look)
    figures = new Map()
    painter.prepare()
    plot.batch(() => {
      plot.setScale('x', { min, max })
      plot.setScale('y', { min: 0, max: 1 })
      // The same scale as before redraws nothing, and new points move the axes.
      plot.redraw(false, true)
    })
    buttons?.show(painter.flagPlaces(plot))
    events?.place()
    showCursor()
    notifyView()
  }
  function notifyView(): void {
    onView({
      ...view.state(),
      cursor: cursorAt,
      readings: readingsAt(readSeries(), shownTime(), cursorAt),
      figuresOf: figuresInView,
      layout,
    })
  }
  function figuresInView(id: string): SeriesFigures {
    const known = figures.get(id)
    if (known !== undefined) return known
    const one = series.find((each) => each.id === id)
    const clock = { zone: format.timeZone, now: options.now() }
    const found =
      one === undefined
        ? { summary: null, coverage: null }
        : figuresOf(one, data.get(id) ?? NO_POINTS, view.edges(), clock)
    figures.set(id, found)
    return found
  }
  const colors = () => new Map(series.map(({ id, color }) => [id, canvasColor(container, color)]))
  // The width is not that of the element: asking for it would lay out the page.
  const shownTime = (): ShownTime => {
    const [from, to] = view.edges()
    return { from, to, now: options.now(), width: plot.bbox.width / pixelRatio(zoom) }
  }

  function setCursor(at: number | null, isOwn = true): void {
    if (at === cursorAt) return
    cursorAt = at
    showCursor()
    notifyView()
    if (isOwn) sync.publish(at)
  }
  function showCursor(): void {
    const [from, to] = view.edges()
    if (cursorAt !== null && (cursorAt < from || cursorAt > to)) cursorAt = null
    if (cursorAt === null) {
      cursor.show(null)
      return
    }
    const drawn = visibleSeries()
    const found = readingsAt(drawn, shownTime(), cursorAt)
    cursor.show({
      x: plot.valToPos(cursorAt, 'x') / zoom,
      below: painter.below(),
      time: timeText(cursorAt, to - from, format),
      rows: cursorRows(drawn, found, layout, { format, height: plot.over.clientHeight / zoom }),
      taken: (part) => takenRows(visibleSeries(), layout, shownTime(), part),
    })
  }
  function moved(move: () => void): void {
    move()
    schedule()
    const range = view.range()
    if (range.kind === 'absolute' && onBeyond !== undefined) {
      const [from, to] = view.edges()
      if (from * 1000 < range.from || to * 1000 > range.to) onBeyond(from * 1000, to * 1000)
    }
  }
  const setView = (next: ChartWindow) => moved(() => view.set(next))
  const zoomAt = (factor: number, part: number) => {
    const [from, to] = view.edges()
    setView(zoomed(view.window(), view.bounds(), factor, from + (to - from) * part))
  }
  const pan = (part: number) => setView(panned(view.window(), view.bounds(), part))
  const reset = () => setView(wholeOf(view.range()))
  listenToGestures(plot.over, {
    zoom: zoomAt,
    pan,
    reset,
    hold: view.hold,
    point: (part) => {
      const [from, to] = view.edges()
      setCursor(part === null ? null : snapped(visibleSeries(), shownTime(), from + (to - from) * part))
    },
    mark: cursor.mark,
    select: (start, end) => setView(selectedPart(view.window(), view.bounds(), start, end)),
  })
  const observer = new ResizeObserver(() => {
    const size = roomFor(height)
    if (container.clientWidth === 0 || size.width === plot.width) return
    plot.setSize(size)
    schedule()
  })
  observer.observe(container)
  schedule()

  return {
    setData: (id, columns) => {
      data.set(id, columns)
      schedule()
    },
    setSeries: (next) => {
      series = next
      const ids = new Set(next.map(({ id }) => id))
      for (const id of data.keys()) if (!ids.has(id)) data.delete(id)
      schedule()
    },
    setRange: (next, keepsZoom) => {
      view.setRange(next, keepsZoom)
      schedule()
    },
    show: (part) => moved(() => view.show(part)),
    setMarks: (next) => {
      marks = next
      schedule()
    },
    setEvents: (next) => {
      events?.detach()
      events = next
      next?.attach(plot.over, schedule)
      schedule()
    },
    setSync: (key) => {
      sync.leave()
      sync = join(key)
    },
    picture: () => lightPicture(plot.ctx.canvas, drawNow, colors),
    setNow: (next) => {
      // A range that is not over yet has more of its time behind it, minute by minute.
      const [, to] = view.edges()
      const isLater = Math.abs(next - drawnAt) >= MINUTE_S && Math.min(next, drawnAt) < to
      if (view.setNow(next) || isLater || events?.isOutdated()) schedule()
    },
    setLook: (next) => {
      look = next
      schedule()
    },
    zoom: (factor) => {
      const [from, to] = view.edges()
      zoomAt(factor, cursorAt === null ? 0.5 : (cursorAt - from) / (to - from))
    },
    pan,
    reset,
    undo: () => {
      view.undo()
      schedule()
    },
    moveCursor: (to) => {
      const time = shownTime()
      const drawn = visibleSeries()
      if (typeof to === 'number' && cursorAt !== null) setCursor(stepped(drawn, time, cursorAt, to))
      else setCursor(snapped(drawn, time, to === 'start' ? time.from : time.to))
    },
    redraw: schedule,
    destroy: () => {
      isDestroyed = true
      sync.leave()
      observer.disconnect()
      buttons?.destroy()
      events?.detach()
      plot.destroy()
    },
  }
}
