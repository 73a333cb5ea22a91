import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { FitNumber } from '../../../ui/table/rows/fit-number.tsx'
import type { RuntimeValue } from '../../../wire/server/pv.ts'
import styles from '../value/live-value.module.css'
import { useRuntimeWords } from './use-runtime-words.ts'

/** Of the unit and the sign of what is stale. */
const BESIDE_PX = 40

interface RuntimeNumberProps {
  readonly runtime: RuntimeValue
  /** It could not be read again, so it is the last known one. */
  readonly isStale: boolean
}

/** A runtime with its unit; marked when it is only the last known one. */
export function RuntimeNumber({ runtime: { runtimeType, value }, isStale }: RuntimeNumberProps) {
  const words = useRuntimeWords()
  const { texts } = usePlantSettings()
  return (
    <span className={styles.reading} data-runtime-value={runtimeType}>
      <span className={styles.number} data-stale={isStale || undefined}>
        <FitNumber text={words.number(runtimeType, value)} besidePx={BESIDE_PX} />
      </span>
      <span className={styles.unit}>{words.unit(runtimeType)}</span>
      {isStale && (
        <>
          <span className={styles.sign} aria-hidden="true">
            ◷
          </span>
          <span className="visually-hidden">{texts.stale}</span>
        </>
      )}
    </span>
  )
}
