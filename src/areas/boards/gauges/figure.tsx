import type { PvConfig } from '../../../wire/server/pv.ts'
import { LiveValue } from '../../values/value/live-value.tsx'
import styles from './gauges.module.css'

interface FigureProps {
  readonly liveKey: string
  readonly config: PvConfig
  readonly lastKnown: boolean
}

/** A live number in large type with its unit. */
export function Figure({ liveKey, config, lastKnown }: FigureProps) {
  return (
    <span className={styles.figure}>
      <LiveValue liveKey={liveKey} config={config} lastKnown={lastKnown} />
      {config.dimension !== '' && <span className={styles.unit}>{config.dimension}</span>}
    </span>
  )
}
