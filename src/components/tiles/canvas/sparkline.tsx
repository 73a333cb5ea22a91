import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesKey } from '../../../domain/charts/series-key.ts'
import { type SparkBox, sparkLines, sparkRange, sparkX, sparkY } from '../../../domain/tiles/spark-lines.ts'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { subscribeSeries } from '../../../live/views/subscriptions.ts'
import type { AnaLimitConfig, PvRef } from '../../../wire/server/pv.ts'
import { useElementWidth } from '../../layout/use-element-width.ts'
import { useFormat } from '../../locale/plant-settings.tsx'
import { createSpokenText } from '../../pv/value/spoken-text.ts'
import styles from './canvas.module.css'
import { createSurface, type DrawnArea } from './canvas-surface.ts'
import { canvasColor } from './theme-colors.ts'

/** Points of a line that the caller has: `x` in s since 1970 ascending, `y` NaN for a gap; from and to are the edges. */
export interface SparkColumns {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly from: number
  readonly to: number
}

interface SparklineProps {
  /** A PV whose last hour is shown up to now, or given points. */
  readonly source: PvRef | SparkColumns
  /** Name for screen readers, followed by lowest and highest value; null if the text beside it says as much. */
  readonly label: string | null
  readonly decimals: number
  readonly unit: string
  /** Middle limits are drawn as dashed lines with the normal band between them. */
  readonly limits?: AnaLimitConfig | null
  /** In CSS pixels; the width is that of the container. */
  readonly height?: number
}

const HOUR_S = 3600
const HEIGHT_PX = 28
/** Keeps the line and the point at its end inside. */
const MARGIN_PX = 3
const LINE_PX = 1.5
const POINT_PX = 2.5
const NO_POINTS = new Float64Array()

/** A small line without axes; gaps are gaps, a point marks its newest value. Drawn outside of React. */
export function Sparkline({ source, label, decimals, unit, limits = null, height = HEIGHT_PX }: SparklineProps) {
  const { t } = useTranslation('tiles')
  const format = useFormat()
  const canvas = useRef<HTMLCanvasElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box)
  const given = 'x' in source ? source : null
  // A text, so that an equal PV in a new object does not subscribe again.
  const live = 'x' in source || width === 0 ? null : lastHourKey(source, width)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    let columns: SparkColumns = given ?? { x: NO_POINTS, y: NO_POINTS, from: 0, to: 0 }
    const spoken = createSpokenText()
    const surface = createSurface(element, (area) => drawSpark(element, area, columns, limits))
    const describe = () => {
      if (label === null) return
      const range = valueRange(columns)
      const [min, max] = (range ?? []).map((value) => format.number(value, decimals))
      const text = range === null ? t('spark.none', { label }) : t('spark.range', { label, min, max, unit })
      const say = () => {
        element.ariaLabel = text
      }
      // Before the first points nothing is worth an interval: their range is said at once.
      if (range === null) say()
      else spoken.say(say)
    }
    const show = (next: SparkColumns) => {
      columns = next
      surface.redraw()
      describe()
    }
    show(columns)
    const stops: (() => void)[] = []
    if (live !== null) {
      const edges = () => {
        const to = serverNow() / 1000
        return { from: to - HOUR_S, to }
      }
      // The line moves by less than a pixel a second; it is drawn again when it has moved by half of one.
      const step = HOUR_S / Math.max(1, width * 2)
      stops.push(
        subscribeSeries(live, ({ x, y }) => show({ x, y, ...edges() })),
        onSecond((now) => {
          if (now / 1000 - columns.to >= step) show({ ...columns, ...edges() })
        }),
      )
    }
    return () => {
      for (const stop of stops) stop()
      spoken.stop()
      surface.destroy()
    }
  }, [given, live, width, label, decimals, unit, limits, format, t])
  return (
    <div ref={box} className={styles.spark} style={{ height }}>
      <canvas ref={canvas} role="img" aria-hidden={label === null || undefined} aria-label={label ?? undefined} />
    </div>
  )
}

function lastHourKey(pv: PvRef, width: number): string {
  const pixels = Math.max(1, Math.round(width * window.devicePixelRatio))
  return seriesKey({ pv, hours: 1, drawing: { pixels, view: 'Line' } })
}

function valueRange({ x, y, from, to }: SparkColumns): readonly [min: number, max: number] | null {
  const inView = y.filter((value, i) => !Number.isNaN(value) && (x[i] ?? to) >= from && (x[i] ?? to) <= to)
  return inView.length === 0 ? null : [Math.min(...inView), Math.max(...inView)]
}

function drawSpark(element: Element, area: DrawnArea, columns: SparkColumns, limits: AnaLimitConfig | null): void {
  const { context, width, height } = area
  const { x, y, from, to } = columns
  const range = sparkRange(x, y, from, to)
  if (range === null || to <= from) return
  const middle = [limits?.lowerMid ?? null, limits?.upperMid ?? null]
  const known = middle.filter((limit) => limit !== null)
  const box: SparkBox = {
    width: width - 2 * MARGIN_PX,
    height: height - 2 * MARGIN_PX,
    from,
    to,
    min: Math.min(range[0], ...known),
    max: Math.max(range[1], ...known),
  }
  context.translate(MARGIN_PX, MARGIN_PX)
  if (known.length > 0) drawBand(element, context, box, middle)
  context.strokeStyle = canvasColor(element, 'var(--series-1)')
  context.lineWidth = LINE_PX
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.save()
  context.beginPath()
  context.rect(0, -MARGIN_PX, box.width + MARGIN_PX, height)
  context.clip()
  context.beginPath()
  for (const line of sparkLines(x, y, box)) {
    context.moveTo(line[0] ?? 0, line[1] ?? 0)
    // A single point between two gaps is a dot: the round end of a line without length.
    if (line.length === 2) context.lineTo(line[0] ?? 0, line[1] ?? 0)
    for (let i = 2; i < line.length; i += 2) context.lineTo(line[i] ?? 0, line[i + 1] ?? 0)
  }
  context.stroke()
  context.restore()
  const last = x.length - 1
  const [at, value] = [x[last] ?? Number.NaN, y[last] ?? Number.NaN]
  if (Number.isNaN(value) || !(at >= from && at <= to)) return
  context.fillStyle = canvasColor(element, 'var(--value)')
  context.beginPath()
  context.arc(sparkX(box, at), sparkY(box, value), POINT_PX, 0, 2 * Math.PI)
  context.fill()
}

/** The normal band, and its limits as dashed lines. */
function drawBand(
  element: Element,
  context: CanvasRenderingContext2D,
  box: SparkBox,
  [lower, upper]: readonly (number | null | undefined)[],
): void {
  const [bottom, top] = [sparkY(box, lower ?? box.min), sparkY(box, upper ?? box.max)]
  context.fillStyle = canvasColor(element, 'color-mix(in srgb, var(--track) 55%, transparent)')
  context.fillRect(0, top, box.width, bottom - top)
  context.strokeStyle = canvasColor(element, 'var(--text-2)')
  context.lineWidth = 1
  context.setLineDash([4, 3])
  context.beginPath()
  for (const limit of [lower, upper]) {
    if (limit === null || limit === undefined) continue
    const at = Math.round(sparkY(box, limit)) + 0.5
    context.moveTo(0, at)
    context.lineTo(box.width, at)
  }
  context.stroke()
  context.setLineDash([])
}
