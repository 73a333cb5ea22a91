import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../domain/base/must.ts'
import { seriesKey } from '../../../domain/charts/series-key.ts'
import { heldSteps, type SparkColumns, valueRange } from '../../../domain/tiles/spark-lines.ts'
import { isHeldType, liveKey } from '../../../domain/values/pv-ref.ts'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { useStreamState } from '../../../live/views/hooks.ts'
import { type SeriesColumns, subscribeLane, subscribeSeries } from '../../../live/views/subscriptions.ts'
import { createSurface } from '../../../ui/canvas/canvas-surface.ts'
import { drawSpark } from '../../../ui/canvas/draw-spark.ts'
import { pixelRatio } from '../../../ui/layout/page-pixels.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { LoadState } from '../../../wire/tabs/frame.ts'
import { isDigital } from '../value/live-value.tsx'
import { createSpokenText } from '../value/spoken-text.ts'
import { stateTexts } from '../value/state-texts.ts'

const HOUR_S = 3600
const MINUTE_S = 60

interface MiniState {
  readonly load: LoadState
  /** There is no value in the window. */
  readonly isEmpty: boolean
  readonly isPartMissing: boolean
  /** Lowest and highest value, or the texts of both states, and the time at the left edge. */
  readonly low: string
  readonly high: string
  readonly from: string
}

const START: MiniState = {
  load: { state: 'loading' },
  isEmpty: true,
  isPartMissing: false,
  low: '',
  high: '',
  from: '',
}
const STATE_SCALE = [0, 1] as const
const NO_POINTS = new Float64Array()

function isSame(one: MiniState, other: MiniState): boolean {
  const isSameError = one.load.state !== 'error' || other.load.state !== 'error' || one.load.error === other.load.error
  return (
    isSameError &&
    one.load.state === other.load.state &&
    one.isEmpty === other.isEmpty &&
    one.isPartMissing === other.isPartMissing &&
    one.low === other.low &&
    one.high === other.high &&
    one.from === other.from
  )
}

interface MiniCourseOptions {
  readonly config: PvConfig
  /** Width of the window. */
  readonly hours: number
  /** Only the last of it is shown. */
  readonly minutes?: number | undefined
  /** The station is offline: since its last value nothing was measured. */
  readonly lastKnown: boolean
}

/** Draws the last hours of a PV into a canvas, outside of React, and returns what stands around it. */
export function useMiniCourse(
  canvas: RefObject<HTMLCanvasElement | null>,
  width: number,
  { config, hours, minutes, lastKnown }: MiniCourseOptions,
) {
  const { t } = useTranslation('overlay')
  const { format, words } = usePlantSettings()
  const [state, setState] = useStreamState(START, isSame)
  const [attempt, setAttempt] = useState(0)
  const waiting = useRef(0)
  const [isWaiting, setWaiting] = useState(false)
  // The lease is released first, in a task of its own: a release and a lease of the same task would cancel each other.
  const retry = useCallback(() => {
    setWaiting(true)
    waiting.current = window.setTimeout(() => {
      setWaiting(false)
      setAttempt((before) => before + 1)
    })
  }, [])
  useEffect(() => () => clearTimeout(waiting.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt subscribes anew
  useEffect(() => {
    const element = canvas.current
    if (element === null || width === 0 || isWaiting) return
    const windowS = minutes === undefined ? hours * HOUR_S : minutes * MINUTE_S
    const isState = isDigital(config)
    const states = stateTexts(config, words)
    const text = (value: number) => {
      if (isState) return states[value === 1 ? 1 : 0]
      return `${format.number(value, config.decimalPlaces)} ${config.dimension}`.trimEnd()
    }
    const spoken = createSpokenText()
    /** Time of the last value of an offline station in s since 1970: the series repeats it up to now. */
    let heldFrom = Number.NaN
    let columns: SparkColumns = { x: NO_POINTS, y: NO_POINTS, from: 0, to: 0 }
    const scale = isState ? STATE_SCALE : undefined
    const surface = createSurface(element, (area) => drawSpark(element, area, columns, config.anaLimitConfig, scale))
    const edges = () => {
      const to = serverNow() / 1000
      return { from: to - windowS, to }
    }
    const show = (next: SparkColumns, { load, ranges }: Pick<SeriesColumns, 'load' | 'ranges'>) => {
      columns = Number.isNaN(heldFrom) ? next : { ...next, heldFrom }
      surface.redraw()
      const range = valueRange(next)
      const [low, high] = range === null ? ['', ''] : isState ? states : [text(range[0]), text(range[1])]
      const isPartMissing = ranges.some((one) => one.load.state === 'error')
      setState({ load, isEmpty: range === null, isPartMissing, low, high, from: format.minute(next.from * 1000) })
      if (range === null) return
      const last = next.y.findLastIndex((value) => !Number.isNaN(value))
      const [newestAt, newest] = [must(next.x[last]), must(next.y[last])]
      const parts = {
        window: minutes === undefined ? t('mini.title', { count: hours }) : t('mini.minutes', { count: minutes }),
        name: config.name,
        newest: format.time((columns.heldFrom ?? newestAt) * 1000),
      }
      spoken.say(() => {
        element.ariaLabel = isState
          ? t('mini.imageState', { ...parts, state: text(newest) })
          : t('mini.image', { ...parts, min: low, max: high })
      })
    }
    // All of the hours are loaded, as sharp as the part that is shown.
    const pixels = Math.max(1, Math.round(width * pixelRatio() * ((hours * HOUR_S) / windowS)))
    // What is set stands until it is set anew.
    const isStepped = isState || isHeldType(config.pvRef.type)
    const drawing = { pixels, view: isStepped ? 'StepLine' : 'Line' } as const
    const key = lastKnown ? liveKey(config.pvRef) : null
    let known: Pick<SeriesColumns, 'load' | 'ranges'> = { load: START.load, ranges: [] }
    const stops = [
      subscribeSeries(seriesKey({ pv: config.pvRef, hours, drawing }), (series) => {
        known = series
        const points = isStepped ? heldSteps(series.x, series.y) : series
        show({ x: points.x, y: points.y, ...edges() }, known)
      }),
      // The line moves slowly: it is drawn again when it has moved by half a pixel.
      onSecond((now) => {
        if (now / 1000 - columns.to >= windowS / (width * 2)) show({ ...columns, ...edges() }, known)
      }),
    ]
    if (key !== null) {
      const stop = subscribeLane(key, (lane) => {
        const at = lane.known ? lane.time / 1000 : Number.NaN
        if (Object.is(at, heldFrom)) return
        heldFrom = at
        show({ x: columns.x, y: columns.y, ...edges() }, known)
      })
      stops.push(stop)
    }
    return () => {
      for (const stop of stops) stop()
      spoken.stop()
      surface.destroy()
    }
  }, [canvas, width, config, hours, minutes, lastKnown, format, words, t, setState, attempt, isWaiting])
  return { state, retry }
}
