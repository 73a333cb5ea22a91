import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { normalBand } from '../../../domain/charts/limit-scale.ts'
import { placeLabels } from '../../../domain/tiles/label-places.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import { useElementSize } from '../../../ui/layout/use-element-size.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { Figure } from './figure.tsx'
import { labelWidth, type ScaleGaugeProps, scaleLabels } from './gauge.ts'
import styles from './gauges.module.css'
import { useHatching } from './hatching.tsx'
import { Pointer } from './pointer.tsx'
import { useMeter } from './use-meter.ts'

const TRACK_PX = 16
/** Left of the track: the pointer. */
const LEFT_PX = 12
const SIDE_PX = 8
const LABEL_GAP_PX = 8
const LABEL_PX = 14
const SIGN_PX = 18
const MOST_SHIFT_PX = 40
/** What a tile leaves free around its drawing. */
const EDGE_PX = 10

/** A number beside an upright bar with the codes of its limits. */
export function VerticalGauge(gauge: ScaleGaugeProps) {
  const meter = useRef<HTMLDivElement>(null)
  useMeter(meter, gauge, gauge.scale)
  return (
    <div ref={meter} className={styles.vertical} role="img" aria-label={gauge.config.name}>
      <Figure {...gauge} />
      <VerticalBar {...gauge} />
    </div>
  )
}

function VerticalBar(gauge: ScaleGaugeProps) {
  const { liveKey, lastKnown, scale, setKey } = gauge
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useElementSize(box)
  const length = Math.max(0, height - 2 * SIDE_PX)
  const hatching = useHatching()
  const band = normalBand(scale)
  const yOf = useCallback((at: number) => SIDE_PX + (1 - at) * length, [length])
  const place = useCallback((at: number) => `translate(0 ${yOf(at)})`, [yOf])
  const pointer = { lastKnown, scale, length, place }
  return (
    <div ref={box} className={styles.upright}>
      {length > 0 && (
        <svg className={styles.drawing} aria-hidden="true">
          {hatching.pattern}
          <rect className={styles.track} x={LEFT_PX} y={SIDE_PX} width={TRACK_PX} height={length} />
          {band !== null && (
            <rect
              className={styles.band}
              x={LEFT_PX}
              y={yOf(band[1])}
              width={TRACK_PX}
              height={(band[1] - band[0]) * length}
            />
          )}
          {scale.ticks.map(({ limit, at, outer }) => (
            <rect
              key={limit}
              className={styles.tick}
              x={LEFT_PX - (outer ? 3 : 2)}
              y={yOf(at) - (outer ? 1 : 0.5)}
              width={TRACK_PX + (outer ? 6 : 4)}
              height={outer ? 2 : 1}
            />
          ))}
          <Labels gauge={gauge} width={width} height={height} yOf={yOf} />
          {typeof setKey === 'string' && (
            <Pointer {...pointer} liveKey={setKey} isSet>
              <path className={styles.arrow} d={`M${LEFT_PX + TRACK_PX} 0l8 -5v10z`} />
            </Pointer>
          )}
          <Pointer
            {...pointer}
            liveKey={liveKey}
            hatch={<rect x={LEFT_PX} y={SIDE_PX} width={TRACK_PX} height={length} fill={hatching.fill} />}
          >
            <path className={styles.line} d={`M${LEFT_PX - 1} 0h${TRACK_PX + 1}`} />
            <path className={styles.arrow} d={`M${LEFT_PX} 0l-9 -6v12z`} />
          </Pointer>
        </svg>
      )}
    </div>
  )
}

interface LabelsProps {
  readonly gauge: ScaleGaugeProps
  readonly width: number
  readonly height: number
  readonly yOf: (at: number) => number
}

/** A label that is wider than the place beside the bar is left out: a number is never cut. */
function Labels({ gauge, width, height, yOf }: LabelsProps) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const x = LEFT_PX + TRACK_PX + LABEL_GAP_PX
  const labels = scaleLabels(gauge, t, format).filter(({ text }) => x + labelWidth(text) <= width + EDGE_PX)
  const alert = gauge.alert ?? null
  const places = placeLabels(
    labels.map(({ at, rank }) => ({ at: yOf(at), size: LABEL_PX, rank })),
    height,
    MOST_SHIFT_PX,
  )
  return labels.map(({ at, text, limit, isTripped }, index) => {
    const y = places[index] ?? null
    if (y === null) return null
    const sign = isTripped ? alert : null
    return (
      <g key={limit ?? at} data-limit={limit ?? undefined}>
        {sign !== null && <PrioritySign {...sign} size={16} x={x} y={y - 8} decorative />}
        <text
          className={styles.label}
          data-start
          data-tripped={isTripped || undefined}
          x={sign === null ? x : x + SIGN_PX + 2}
          y={y + 4}
        >
          {text}
        </text>
      </g>
    )
  })
}
