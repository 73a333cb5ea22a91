import 'uplot/dist/uPlot.min.css'
import uPlot from 'uplot'
import { seriesRange } from '../../domain/charts/chart-axis.ts'
import { withNullGaps } from '../../domain/charts/series-view.ts'
import type { Format } from '../../domain/text/format.ts'
import { listenToGestures } from './chart-gestures.ts'
import { type ChartWindow, edges, panned, zoomed } from './chart-window.ts'

export interface TimeChartOptions {
  readonly format: Format
  /** Largest span of the view, in seconds. */
  readonly most: number
  /** Texts for 0 and 1 of a digital series, which is drawn as steps; null for numbers. */
  readonly states: readonly [off: string, on: string] | null
  readonly limits: readonly LimitLine[]
  /** Called when the view or the cursor has changed. */
  readonly onView: (view: TimeChartView) => void
}

export interface TimeChartView {
  /** Edges in s since 1970. */
  readonly from: number
  readonly to: number
  readonly following: boolean
  /** Index of the point under the cursor. */
  readonly cursor: number | null
}

/** A chart of one series over time, drawn by uPlot. Data bypasses React. */
export interface TimeChart {
  /** `x` in s ascending, `y` NaN for a gap; not copied. */
  setData(x: Float64Array, y: Float64Array): void
  /** Moves a following view; `now` in s since 1970. */
  setNow(now: number): void
  zoom(factor: number): void
  pan(part: number): void
  reset(): void
  /** Moves the cursor by this many points, or to an edge of the view. */
  moveCursor(to: number | 'start' | 'end'): void
  redraw(): void
  destroy(): void
}

const HEIGHT_PX = 320
const SECONDS_BELOW_S = 600
const AXIS_FONT = '12px system-ui, sans-serif'

export function createTimeChart(container: HTMLElement, options: TimeChartOptions): TimeChart {
  const { format, most, states, limits, onView } = options
  const whole: ChartWindow = { span: most, to: null }
  let view = whole
  let now = Number.NaN
  let x: Float64Array = new Float64Array()

  const axisOf = { isDigital: states !== null, limits: limits.map(({ value }) => value) }
  const color = (token: string) => () => themeColor(container, token)
  const stepped = uPlot.paths.stepped?.({ align: 1 })
  const axis = { stroke: color('--text-2'), font: AXIS_FONT, ticks: { show: false } }
  const grid = { stroke: color('--line'), width: 1 }
  const plot = new uPlot(
    {
      width: Math.max(1, container.clientWidth),
      height: HEIGHT_PX,
      // Not uPlot's own, which creates a formatter for every tick of the axis.
      tzDate: (seconds) => format.wallDate(seconds * 1000),
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, bind: { dblclick: () => null } },
      scales: {
        x: { time: true, auto: false },
        y: { range: (_, min, max) => [...seriesRange(min, max, axisOf)] },
      },
      axes: [
        {
          ...axis,
          grid,
          size: 30,
          space: 70,
          values: (_, splits) =>
            splits.map((at) => (view.span < SECONDS_BELOW_S ? format.time : format.minute)(at * 1000)),
        },
        states === null
          ? { ...axis, grid, size: 62, values: (_u, splits, _axis, _space, step) => numbers(splits, step, format) }
          : { ...axis, grid, size: stateAxisSize(states), splits: () => [0, 1], values: () => [...states] },
      ],
      series: [
        {},
        {
          stroke: color('--series-1'),
          width: 1.5,
          ...(states === null || stepped === undefined ? {} : { paths: stepped }),
        },
      ],
      hooks: {
        draw: [(u) => drawLimits(u, limits, themeColor(container, '--text-2'))],
        setCursor: [() => notifyView()],
      },
    },
    [x, []],
    container,
  )

  function notifyView(): void {
    const [from, to] = edges(view, now)
    onView({ from, to, following: view.to === null, cursor: plot.cursor.idx ?? null })
  }
  function show(data: uPlot.AlignedData | null): void {
    const [min, max] = edges(view, now)
    if (!Number.isFinite(max)) return
    plot.batch(() => {
      if (data !== null) plot.setData(data, false)
      plot.setScale('x', { min, max })
      // New points in an unmoved view change no scale, and uPlot redraws only for a changed scale.
      if (data !== null) plot.redraw(true, false)
    })
    notifyView()
  }
  const setView = (next: ChartWindow) => {
    view = next
    show(null)
  }
  const zoomAt = (factor: number, part: number) => {
    const [from, to] = edges(view, now)
    setView(zoomed(view, now, most, factor, from + (to - from) * part))
  }
  listenToGestures(plot.over, {
    zoom: zoomAt,
    pan: (part) => setView(panned(view, now, most, part)),
    reset: () => setView(whole),
  })
  const observer = new ResizeObserver(() => {
    if (container.clientWidth > 0) plot.setSize({ width: container.clientWidth, height: HEIGHT_PX })
  })
  observer.observe(container)

  return {
    setData: (nextX, nextY) => {
      x = nextX
      show([x, withNullGaps(nextY)])
    },
    setNow: (next) => {
      now = next
      if (view.to === null) show(null)
    },
    zoom: (factor) => zoomAt(factor, 0.5),
    pan: (part) => setView(panned(view, now, most, part)),
    reset: () => setView(whole),
    moveCursor: (to) => {
      const [from, until] = edges(view, now)
      const first = plot.valToIdx(from)
      const last = plot.valToIdx(until)
      const target = to === 'start' ? first : to === 'end' ? last : (plot.cursor.idx ?? last) + to
      const at = x[Math.min(last, Math.max(first, target))]
      if (at !== undefined) plot.setCursor({ left: plot.valToPos(at, 'x'), top: plot.over.clientHeight / 2 })
    },
    redraw: () => plot.redraw(false, true),
    destroy: () => {
      observer.disconnect()
      plot.destroy()
    },
  }
}

/** Returns labels with as many decimals as the step between them needs. */
function numbers(splits: number[], step: number, format: Format): string[] {
  const decimals = step > 0 ? Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) : 0
  return splits.map((value) => format.number(value, decimals))
}

function stateAxisSize(states: readonly string[]): number {
  return Math.min(140, 24 + 7 * Math.max(...states.map((state) => state.length)))
}

export interface LimitLine {
  /** Label of the line, for example `OGW 2,40`. */
  readonly text: string
  readonly value: number
}

const DASH_PX = [5, 4]

/** Draws limits inside the visible range as dashed lines with their labels. */
function drawLimits(plot: uPlot, limits: readonly LimitLine[], color: string): void {
  const { ctx, bbox } = plot
  const ratio = window.devicePixelRatio
  ctx.save()
  ctx.strokeStyle = color
  ctx.fillStyle = color
  ctx.lineWidth = ratio
  ctx.font = `${11 * ratio}px system-ui, sans-serif`
  ctx.textAlign = 'right'
  ctx.textBaseline = 'bottom'
  ctx.setLineDash(DASH_PX.map((length) => length * ratio))
  for (const { text, value } of limits) {
    const y = Math.round(plot.valToPos(value, 'y', true))
    if (!(y >= bbox.top && y <= bbox.top + bbox.height)) continue
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    ctx.fillText(text, bbox.left + bbox.width - 4 * ratio, y - 2 * ratio)
  }
  ctx.restore()
}

/** Returns a colour token as a canvas understands it, with `light-dark()` resolved for the theme. */
function themeColor(element: HTMLElement, token: string): string {
  const probe = element.ownerDocument.createElement('span')
  probe.style.color = `var(${token})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
