import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesKey } from '../../../domain/charts/series-key.ts'
import { type SparkColumns, valueRange } from '../../../domain/tiles/spark-lines.ts'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { subscribeSeries } from '../../../live/views/subscriptions.ts'
import type { AnaLimitConfig, PvRef } from '../../../wire/server/pv.ts'
import { useElementWidth } from '../../layout/use-element-width.ts'
import { useFormat } from '../../locale/plant-settings.tsx'
import { createSpokenText } from '../../pv/value/spoken-text.ts'
import styles from './canvas.module.css'
import { createSurface } from './canvas-surface.ts'
import { drawSpark } from './draw-spark.ts'

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
