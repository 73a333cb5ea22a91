import { useEffect, useRef } from 'react'
import { partOf } from '../../../domain/base/part-of.ts'
import { placeLabels } from '../../../domain/tiles/label-places.ts'
import { closedRange, type ValidRange } from '../../../domain/values/valid-range.ts'
import { subscribeLane } from '../../../live/views/subscriptions.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { LimitType } from '../../../wire/server/alert.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { LIMITS_FROM_TOP, useLimitCode } from './limit-words.ts'
import styles from './limits.module.css'

/** Where a limit is now, and where it would be; null while that is no number. */
interface ScaleLimit {
  readonly type: LimitType
  readonly now: number
  readonly next: number | null
}

interface LimitScaleProps {
  readonly liveKey: string
  readonly config: PvConfig
  readonly limits: readonly ScaleLimit[]
}

const HEIGHT_PX = 240
const LABEL_PX = 16
/** Room above and below the limits where the range is open, as a share of what they span. */
const MARGIN = 0.1

/**
 * Where a value stands among its limits: dashed those that hold now, strong those that were entered. Hatched without a valid
 * value. Hidden from screen readers, which read value and limits beside it. Design "Limits".
 */
export function LimitScale({ liveKey, config, limits }: LimitScaleProps) {
  const format = useFormat()
  const code = useLimitCode()
  const { min, max } = scaleOf(config, limits)
  const level = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      subscribeLane(liveKey, ({ known, quality, num }) => {
        if (level.current === null) return
        const hasValue = known && quality !== 'Bad'
        level.current.style.height = hasValue ? `${shareOf({ min, max }, num) * 100}%` : ''
        level.current.parentElement?.toggleAttribute('data-none', !hasValue)
      }),
    [liveKey, min, max],
  )
  const bottom = (value: number) => `${shareOf({ min, max }, value) * 100}%`
  const shown = LIMITS_FROM_TOP.flatMap((type) => limits.filter((limit) => limit.type === type))
  const marks = shown.map(({ now, next }) => next ?? now)
  const places = placeLabels(
    marks.map((value, rank) => ({ at: (1 - shareOf({ min, max }, value)) * HEIGHT_PX, size: LABEL_PX, rank })),
    HEIGHT_PX,
    HEIGHT_PX,
  )
  return (
    <div className={styles.scale} aria-hidden="true">
      <span className={styles.end}>{format.number(max, config.decimalPlaces)}</span>
      <div className={styles.tube} style={{ height: HEIGHT_PX }}>
        <span ref={level} className={styles.level} />
        {shown.map(({ type, now, next }) => (
          <span key={type}>
            {next !== now && <span className={styles.before} style={{ bottom: bottom(now) }} />}
            {next !== null && <span className={styles.mark} style={{ bottom: bottom(next) }} />}
          </span>
        ))}
        {shown.map(({ type, now, next }, index) => {
          const place = places[index] ?? null
          if (place === null) return null
          return (
            <span
              key={type}
              className={styles.label}
              data-changed={next !== now || undefined}
              style={{ top: place - LABEL_PX / 2 }}
            >
              {`${code(type)} ${next === null ? '?' : format.number(next, config.decimalPlaces)}`}
            </span>
          )
        })}
      </div>
      <span className={styles.end}>{format.number(min, config.decimalPlaces)}</span>
    </div>
  )
}

/** The range of the value; where it is open, what the limits span. */
function scaleOf({ domainConfig }: PvConfig, limits: readonly ScaleLimit[]): ValidRange {
  const closed = closedRange(domainConfig)
  if (closed !== null) return closed
  const all = limits.flatMap(({ now, next }) => [now, next ?? now])
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const margin = (high - low || 1) * MARGIN
  return { min: Math.max(-Number.MAX_VALUE, low - margin), max: Math.min(Number.MAX_VALUE, high + margin) }
}

function shareOf({ min, max }: ValidRange, value: number): number {
  return Math.min(1, Math.max(0, partOf(value, min, max)))
}
