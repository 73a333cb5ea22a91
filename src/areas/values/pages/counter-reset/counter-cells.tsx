import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { FitNumber } from '../../../../ui/table/rows/fit-number.tsx'
import { useCounter } from '../../counters/use-counter.ts'
import styles from './counter-reset.module.css'

export type CounterPart = 'day' | 'month' | 'year'

interface PartCellProps {
  readonly liveKey: string
  readonly part: CounterPart
  readonly decimals: number
}

/** What a counter has counted since midnight, the first of the month or of the year. */
export function PartCell({ liveKey, part, decimals }: PartCellProps) {
  const format = useFormat()
  const counter = useCounter(liveKey)
  return (
    <span className={styles.part} data-part={part}>
      <FitNumber text={counter === null ? '–' : format.number(counter[part], decimals)} />
    </span>
  )
}
