import { type CSSProperties, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { normalBand } from '../../../domain/charts/limit-scale.ts'
import { placeLabels } from '../../../domain/tiles/label-places.ts'
import { useElementSize } from '../../../ui/layout/use-element-size.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { arcDegrees, arcPath, arcPoint, type GaugeArc, gaugeArc, LABEL_OFF_PX } from '../rules/gauge-arc.ts'
import { Figure } from './figure.tsx'
import { labelWidth, type ScaleGaugeProps, type ScaleLabel, scaleLabels } from './gauge.ts'
import styles from './gauges.module.css'
import { useHatching } from './hatching.tsx'
import { Pointer } from './pointer.tsx'
import { useMeter } from './use-meter.ts'

const ARC_PX = 10
/** Width of a line of large digits inside of the arc, in radii. */
const INNER_WIDTH = 1.5
/** Ends of a limit's mark inside and outside of the arc. */
const TICK_PX = [-8, 9] as const
const LABEL_PX = 14
const MOST_SHIFT_PX = 24
/** Below this radius the number inside is smaller. */
const SMALL_RADIUS_PX = 62

/** An open arc with the number in its middle and the codes of its limits around. */
export function CircularGauge(gauge: ScaleGaugeProps) {
  const { liveKey, lastKnown, scale, setKey } = gauge
  const { t } = useTranslation('common')
  const format = useFormat()
  const meter = useRef<HTMLDivElement>(null)
  useMeter(meter, gauge, scale)
  const { width, height } = useElementSize(meter)
  const { config, tripped } = gauge
  const labels = useMemo(() => scaleLabels({ scale, config, tripped }, t, format), [scale, config, tripped, t, format])
  const limits = useMemo(() => labels.filter(({ limit }) => limit !== null), [labels])
  const arc = useMemo(
    () =>
      gaugeArc(
        width,
        height,
        limits.map(({ at, text }) => ({ at, size: labelWidth(text) })),
      ),
    [width, height, limits],
  )
  const hatching = useHatching()
  const band = normalBand(scale)
  const length = (arc.radius * Math.PI * 4) / 3
  const place = useCallback(
    (at: number) => {
      const [x, y] = arcPoint(arc, at)
      return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${arcDegrees(at).toFixed(2)})`
    },
    [arc],
  )
  const pointer = { lastKnown, scale, length, place }
  return (
    <div ref={meter} className={styles.circular} role="img" aria-label={gauge.config.name}>
      {width > 0 && (
        <svg className={styles.drawing} aria-hidden="true">
          {hatching.pattern}
          <path className={styles.trackLine} d={arcPath(arc, 0, 1)} strokeWidth={ARC_PX} />
          {band !== null && <path className={styles.bandLine} d={arcPath(arc, ...band)} strokeWidth={ARC_PX} />}
          {scale.ticks.map(({ limit, at, outer }) => (
            <path
              key={limit}
              className={styles.tickLine}
              d={`M${arcPoint(arc, at, TICK_PX[0])}L${arcPoint(arc, at, TICK_PX[1])}`}
              strokeWidth={outer ? 2 : 1}
            />
          ))}
          {arc.hasLabels && <LimitLabels arc={arc} labels={limits} height={height} />}
          {labels
            .filter(({ limit }) => limit === null)
            .map(({ at, text }) => {
              const [x, y] = arcPoint(arc, at)
              return (
                <text key={at} className={styles.label} x={x} y={y + 20}>
                  {text}
                </text>
              )
            })}
          {typeof setKey === 'string' && (
            <Pointer {...pointer} liveKey={setKey} isSet>
              <path className={styles.arrow} d={`M0 ${-ARC_PX / 2}l-5 -8h10z`} />
            </Pointer>
          )}
          <Pointer
            {...pointer}
            liveKey={liveKey}
            hatch={<path d={arcPath(arc, 0, 1)} strokeWidth={ARC_PX} fill="none" stroke={hatching.fill} />}
          >
            <path className={styles.line} d={`M0 ${-ARC_PX / 2}V${ARC_PX / 2}`} />
            <path className={styles.arrow} d={`M0 ${ARC_PX / 2}l-7 12h14z`} />
          </Pointer>
        </svg>
      )}
      <div
        className={styles.middle}
        style={{ left: arc.cx, top: arc.cy, '--figure-room': `${arc.radius * INNER_WIDTH}px` } as CSSProperties}
        data-small={arc.radius < SMALL_RADIUS_PX || undefined}
      >
        <Figure {...gauge} />
      </div>
    </div>
  )
}

interface LimitLabelsProps {
  readonly arc: GaugeArc
  readonly labels: readonly ScaleLabel[]
  readonly height: number
}

/** Codes of the limits on both sides of the arc, moved apart downwards and upwards where they would overlap. */
function LimitLabels({ arc, labels, height }: LimitLabelsProps) {
  return [true, false].map((isLeft) => {
    const side = labels.filter(({ at }) => at < 0.5 === isLeft)
    const boxes = side.map(({ at, rank }) => ({ at: arcPoint(arc, at, LABEL_OFF_PX)[1], size: LABEL_PX, rank }))
    const places = placeLabels(boxes, height, MOST_SHIFT_PX)
    return side.map(({ limit, text, isTripped }, index) => {
      const y = places[index] ?? null
      if (y === null) return null
      return (
        <text
          key={limit}
          className={styles.label}
          data-limit={limit ?? undefined}
          data-start={!isLeft || undefined}
          data-end={isLeft || undefined}
          data-tripped={isTripped || undefined}
          x={arc.cx + (isLeft ? -1 : 1) * besideArc(arc, y)}
          y={y + 4}
        >
          {text}
        </text>
      )
    })
  })
}

/** Distance from the middle at which a label of height `y` just clears the arc. */
function besideArc({ cy, radius }: GaugeArc, y: number): number {
  const reach = radius + LABEL_OFF_PX
  return Math.sqrt(Math.max(0, reach * reach - (y - cy) * (y - cy)))
}
