import { useEffect, useMemo, useRef } from 'react'
import { limitScale, scalePosition } from '../../../domain/charts/limit-scale.ts'
import { subscribeLane } from '../../../live/views/subscriptions.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { useLimitsNow } from '../live-limits/use-live-limits.ts'
import styles from './live-value.module.css'

interface LimitBarProps {
  readonly liveKey: string
  readonly config: PvConfig
}

/**
 * Shows a value within its valid range, with its limits of now as ticks; dashed while they are unknown. Without a valid
 * value it is hatched, since empty is something else. Hidden from screen
 * readers, which read the value.
 */
export function LimitBar({ liveKey, config }: LimitBarProps) {
  const { limits, state } = useLimitsNow(config)
  const scale = useMemo(() => limitScale(config.domainConfig, limits), [config, limits])
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (scale === null) return
    let shown: string | null = null
    return subscribeLane(liveKey, (lane) => {
      const hasValue = lane.known && lane.quality !== 'Bad'
      // A change below half a pixel would repaint without a visible difference.
      const size = hasValue ? `${Math.round(scalePosition(scale, lane.num) * 200) / 2}% 100%` : ''
      if (size === shown || bar.current === null) return
      shown = size
      bar.current.toggleAttribute('data-none', !hasValue)
      // Not a transform: every bar would get its own paint property, and each change would make the browser compose the
      // layers of the whole page again, which costs more than the rest of a frame.
      bar.current.style.backgroundSize = size
    })
  }, [liveKey, scale])
  if (scale === null) return null
  return (
    <span ref={bar} className={styles.bar} data-limits={state} aria-hidden="true">
      {scale.ticks.map(({ limit, at, outer }, index) => (
        // Inline, each placed relative to the previous one: hundreds of positioned boxes would each get a layer.
        <span
          key={limit}
          className={styles.tick}
          data-outer={outer}
          style={{ marginLeft: `${(at - (scale.ticks[index - 1]?.at ?? 0)) * 100}%` }}
        />
      ))}
    </span>
  )
}
