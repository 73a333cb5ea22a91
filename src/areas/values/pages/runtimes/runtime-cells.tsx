import { liveKey } from '../../../../domain/values/pv-ref.ts'
import type { RuntimeStep } from '../../../../domain/values/runtime-value.ts'
import { useLiveValue } from '../../../../live/views/hooks.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { FitNumber } from '../../../../ui/table/rows/fit-number.tsx'
import { RuntimeNumber } from '../../runtimes/runtime-number.tsx'
import { useRuntimeWords } from '../../runtimes/use-runtime-words.ts'
import { presentOf } from './runtime-files.ts'
import styles from './runtimes.module.css'
import type { RuntimeRow } from './use-runtime-rows.ts'

/** Returns the present runtime of a row, read by the worker while the row is on screen. */
function usePresent(row: RuntimeRow) {
  return presentOf(row, useLiveValue('pvRuntimes', liveKey(row.config.pvRef)))
}

export function RuntimeCell({ row }: { readonly row: RuntimeRow }) {
  const { runtime, isStale } = usePresent(row)
  return <RuntimeNumber runtime={runtime} isStale={isStale} />
}

/** One of the four steps at which a service message comes. */
export function StepCell({ row, step }: { readonly row: RuntimeRow; readonly step: RuntimeStep }) {
  const format = useFormat()
  const { runtime } = usePresent(row)
  return (
    <span className={styles.step}>
      <FitNumber text={format.number(runtime[step], 0)} />
    </span>
  )
}

export function RuntimeCard({ row }: { readonly row: RuntimeRow }) {
  const words = useRuntimeWords()
  const { config, runtime } = row
  return (
    <div className={styles.card}>
      <span className={styles.cardName}>
        {config.name}, {words.type(runtime.runtimeType)}
      </span>
      <span className={styles.cardDetail}>{config.stationName}</span>
      <RuntimeCell row={row} />
    </div>
  )
}
