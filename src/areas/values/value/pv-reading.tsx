import { liveKey } from '../../../domain/values/pv-ref.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import { LiveQuality } from './live-quality.tsx'
import styles from './live-value.module.css'
import { LiveValue } from './live-value.tsx'
import { useLastKnown } from './use-last-known.ts'

/** The live value of a PV with its unit, quality and age, in one line. */
export function PvReading({ config }: { readonly config: PvConfig }) {
  const key = liveKey(config.pvRef)
  const lastKnown = useLastKnown(config.stationNumber)
  return key === null ? (
    '–'
  ) : (
    <span className={styles.reading}>
      <LiveValue liveKey={key} config={config} lastKnown={lastKnown} />
      {config.dimension !== '' && <span className={styles.unit}>{config.dimension}</span>}
      <LiveQuality liveKey={key} lastKnown={lastKnown} />
    </span>
  )
}
