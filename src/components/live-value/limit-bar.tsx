import { useEffect, useMemo, useRef } from 'react'
import { limitScale, scalePosition } from '../../domain/charts/limit-scale.ts'
import { subscribeLane } from '../../live/views/subscriptions.ts'
import type { PvConfig } from '../../wire/server/pv.ts'
import styles from './live-value.module.css'

interface LimitBarProps {
  readonly liveKey: string
  readonly config: PvConfig
}

/** Where a value stands in its valid range, with its limits as ticks. Said in words by the value beside it. */
export function LimitBar({ liveKey, config }: LimitBarProps) {
  const scale = useMemo(() => limitScale(config.domainConfig, config.anaLimitConfig), [config])
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (scale === null) return
    let shown = -1
    return subscribeLane(liveKey, (lane) => {
      const position = lane.known && lane.quality !== 'Bad' ? scalePosition(scale, lane.num) : 0
      // A step below half a pixel of the bar would be a repaint that nobody sees.
      const percent = Math.round(position * 200) / 2
      if (percent === shown || bar.current === null) return
      shown = percent
      // Not a transform: it would give every bar a paint property of its own, and each change of one has the browser
      // put the layers of the whole page together again, which costs more than all the rest of a frame.
      bar.current.style.backgroundSize = `${percent}% 100%`
    })
  }, [liveKey, scale])
  if (scale === null) return null
  return (
    <span ref={bar} className={styles.bar} aria-hidden="true">
      {scale.ticks.map(({ limit, at, outer }, index) => (
        // In the line, each placed from the one before: hundreds of positioned boxes would be a layer each.
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
