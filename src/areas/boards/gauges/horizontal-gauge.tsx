import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { normalBand } from '../../../domain/charts/limit-scale.ts'
import { placeLabels } from '../../../domain/tiles/label-places.ts'
import { PrioritySign } from '../../../ui/alert-sign/priority-sign.tsx'
import { useElementSize } from '../../../ui/layout/use-element-size.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { Figure } from './figure.tsx'
import { labelWidth, type ScaleGaugeProps, type ScaleLabel, scaleLabels } from './gauge.ts'
import styles from './gauges.module.css'
import { useHatching } from './hatching.tsx'
import { Pointer } from './pointer.tsx'
import { useMeter } from './use-meter.ts'

/** Half of the pointer, which stands out at the ends of the scale. */
const SIDE_PX = 6
const TRACK_PX = 8
/** Top of the track below the pointer. */
const TOP_PX = 10
const LABEL_BASE_PX = 40
const SIGN_PX = 18
const MOST_SHIFT_PX = 60

/** A number above a bar; `hasLabels` adds the ends of the scale and the codes of the limits below the bar. */
export function HorizontalGauge({ hasLabels, ...gauge }: ScaleGaugeProps & { readonly hasLabels: boolean }) {
  const meter = useRef<HTMLDivElement>(null)
  useMeter(meter, gauge, gauge.scale)
  return (
    <div ref={meter} className={styles.horizontal} role="img" aria-label={gauge.config.name}>
      <Figure {...gauge} />
      <HorizontalBar {...gauge} hasLabels={hasLabels} />
    </div>
  )
}

/** The bar of a gauge alone: track, band, limits and pointers. As wide as its container. */
function HorizontalBar({ hasLabels, ...gauge }: ScaleGaugeProps & { readonly hasLabels: boolean }) {
  const { liveKey, lastKnown, scale, setKey } = gauge
  const box = useRef<HTMLDivElement>(null)
  const { width } = useElementSize(box)
  const length = Math.max(0, width - 2 * SIDE_PX)
  const hatching = useHatching()
  const band = normalBand(scale)
  const place = useCallback((at: number) => `translate(${SIDE_PX + at * length} 0)`, [length])
  const pointer = { lastKnown, scale, length, place }
  return (
    <div ref={box} className={styles.bar} data-labels={hasLabels || undefined}>
      {length > 0 && (
        <svg className={styles.drawing} aria-hidden="true">
          {hatching.pattern}
          <rect className={styles.track} x={SIDE_PX} y={TOP_PX} width={length} height={TRACK_PX} />
          {band !== null && (
            <rect
              className={styles.band}
              x={SIDE_PX + band[0] * length}
              y={TOP_PX}
              width={(band[1] - band[0]) * length}
              height={TRACK_PX}
            />
          )}
          {scale.ticks.map(({ limit, at, outer }) => (
            <rect
              key={limit}
              className={styles.tick}
              x={SIDE_PX + at * length - (outer ? 1 : 0.5)}
              y={TOP_PX - (outer ? 3 : 2)}
              width={outer ? 2 : 1}
              height={TRACK_PX + (outer ? 6 : 4)}
            />
          ))}
          {hasLabels && <Labels gauge={gauge} length={length} />}
          {typeof setKey === 'string' && (
            <Pointer {...pointer} liveKey={setKey} isSet>
              <path className={styles.arrow} d={`M0 ${TOP_PX + TRACK_PX}l-5 8h10z`} />
            </Pointer>
          )}
          <Pointer
            {...pointer}
            liveKey={liveKey}
            hatch={<rect x={SIDE_PX} y={TOP_PX} width={length} height={TRACK_PX} fill={hatching.fill} />}
          >
            <path className={styles.line} d={`M0 ${TOP_PX - 1}v${TRACK_PX + 1}`} />
            <path className={styles.arrow} d={`M0 ${TOP_PX}l-6 -9h12z`} />
          </Pointer>
        </svg>
      )}
    </div>
  )
}

function Labels({ gauge, length }: { readonly gauge: ScaleGaugeProps; readonly length: number }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const labels = scaleLabels(gauge, t, format)
  const alert = gauge.alert ?? null
  const signOf = (label: ScaleLabel) => (label.isTripped ? alert : null)
  const width = length + 2 * SIDE_PX
  const places = placeLabels(
    labels.map((label) => ({
      at: SIDE_PX + label.at * length,
      size: labelWidth(label.text) + (signOf(label) === null ? 0 : SIGN_PX),
      rank: label.rank,
    })),
    width,
    MOST_SHIFT_PX,
  )
  return labels.map((label, index) => {
    const at = places[index] ?? null
    if (at === null) return null
    const sign = signOf(label)
    const text = labelWidth(label.text)
    return (
      <g key={label.limit ?? label.at} data-limit={label.limit ?? undefined}>
        {sign !== null && (
          <PrioritySign {...sign} size={14} x={at - (text + SIGN_PX) / 2} y={LABEL_BASE_PX - 12} decorative />
        )}
        <text
          className={styles.label}
          data-tripped={label.isTripped || undefined}
          x={sign === null ? at : at + SIGN_PX / 2}
          y={LABEL_BASE_PX}
        >
          {label.text}
        </text>
      </g>
    )
  })
}
