import { useEffect, useRef } from 'react'
import { signOf } from '../../../domain/values/value-sign.ts'
import type { Lane } from '../../../live/views/subscriptions.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import styles from './live-value.module.css'
import { createValueWriter, isDigital, type WrittenConfig } from './live-value.tsx'
import { QUALITY_SIGNS } from './quality-signs.ts'

interface ValueSampleProps {
  readonly config: WrittenConfig
  readonly lane: Lane
  /** The station is offline, so this is its last known value. */
  readonly lastKnown: boolean
}

/**
 * Shows a value that no PV has, for a legend: written by what writes live values, with the sign that live values get, so that
 * the legend cannot differ from what it explains.
 */
export function ValueSample({ config, lane, lastKnown }: ValueSampleProps) {
  const { format, words, texts } = usePlantSettings()
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (element.current === null) return
    const { lastValue, implausible, refused } = texts
    createValueWriter(element.current, { config, format, words, lastValue, implausible, refused })(lane)
  }, [config, lane, format, words, texts])
  const sign = QUALITY_SIGNS[signOf(lane)]
  return (
    <span className={styles.reading}>
      <span
        ref={element}
        className={isDigital(config) ? styles.state : styles.number}
        data-quality="None"
        data-last-known={lastKnown || undefined}
      >
        –
      </span>
      <span className={styles.quality}>
        <span className={styles.sign} aria-hidden="true">
          {sign}
        </span>
        {lastKnown && <span data-last-known>{texts.lastKnown(format.minute(lane.time))}</span>}
      </span>
    </span>
  )
}
