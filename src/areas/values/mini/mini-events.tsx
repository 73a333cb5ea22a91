import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { eventMarks, isInWindow, layOutMarks } from '../../../domain/charts/event-marks.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { useStreamState } from '../../../live/views/hooks.ts'
import { type CanvasSurface, createSurface } from '../../../ui/canvas/canvas-surface.ts'
import { drawEventMarks } from '../../../ui/canvas/draw-event-marks.ts'
import { canvasColor } from '../../../ui/canvas/theme-colors.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { PvRef } from '../../../wire/server/pv.ts'
import { type ChartEvents, useChartEvents } from '../events/use-chart-events.ts'
import { useLiveWindow } from '../events/use-live-window.ts'
import styles from './mini.module.css'

interface MiniEventsProps {
  readonly pv: PvRef
  /** Width of the window. */
  readonly hours: number
}

const HOUR_MS = 3_600_000
const ROW_PX = 18

/** What happened to a PV in the window of its small chart, in one row below it. Its list stands beside it. */
export function MiniEvents({ pv, hours }: MiniEventsProps) {
  const { t } = useTranslation('overlay')
  const key = pvParam(pv)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the PV
  const pvs = useMemo(() => [pv], [key])
  const events = useChartEvents(pvs, useLiveWindow(hours))
  const canvas = useRef<HTMLCanvasElement>(null)
  const count = useStrip(canvas, events, key, hours)
  const hasFailed = events.problems.length > 0
  return (
    <div className={styles.events} data-mini-events={count}>
      <canvas ref={canvas} role="img" aria-label={t('mini.events', { count })} hidden={hasFailed} />
      {/* In the room of the drawing: it moves nothing, and it is tried again by itself. */}
      {hasFailed && <span role="status">{t('mini.eventsFailed')}</span>}
    </div>
  )
}

/** Draws the row outside of React and returns how many marks are in it. */
function useStrip(
  canvas: { readonly current: HTMLCanvasElement | null },
  { alerts, controls }: ChartEvents,
  key: string,
  hours: number,
): number {
  const { priorities, rankOf } = usePlantSettings()
  const { marks } = useMemo(() => eventMarks(alerts, controls, [{ id: key, pv: key }]), [alerts, controls, key])
  const [count, setCount] = useStreamState(0)
  const latest = useRef({ marks, priorities, rankOf })
  const [surface, setSurface] = useState<CanvasSurface | null>(null)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    let drawnAt = Number.NEGATIVE_INFINITY
    let pixelMs = 0
    const made = createSurface(element, ({ context, width }) => {
      const to = serverNow()
      const from = to - hours * HOUR_MS
      drawnAt = to
      pixelMs = (to - from) / width
      const known = latest.current
      const window = { from, to: to + 1, now: to }
      setCount(known.marks.filter((mark) => isInWindow(mark, window)).length)
      const color = (name: string) => canvasColor(element, `var(--${name})`)
      drawEventMarks(context, layOutMarks(known.marks, { ...window, width }, known.rankOf, 1), {
        left: 0,
        top: 0,
        width,
        rowPx: ROW_PX,
        at: (time) => ((time - from) / (to - from)) * width,
        end: to,
        priorities: known.priorities,
        colors: { text: color('text'), text2: color('text-2'), surface: color('surface-2') },
      })
    })
    setSurface(made)
    // It moves slowly: it is drawn again when it has moved by half a pixel.
    const stop = onSecond((now) => {
      if (!(Math.abs(now - drawnAt) < pixelMs / 2)) made.redraw()
    })
    return () => {
      stop()
      made.destroy()
    }
  }, [canvas, hours, setCount])
  useEffect(() => {
    latest.current = { marks, priorities, rankOf }
    surface?.redraw()
  }, [surface, marks, priorities, rankOf])
  return count
}
