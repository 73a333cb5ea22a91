import { timeOfDayText } from '../../../domain/time/time-text.ts'
import controls from '../../controls/controls.module.css'
import { useFormat } from '../../locale/plant-settings.tsx'
import { parseTimeOfDay } from './parse-time.ts'
import styles from './time-field.module.css'
import type { TimeFieldProps } from './time-field.ts'
import { useTypedValue } from './use-typed-value.ts'

const WIDTH_CHARACTERS = 5
const QUARTER_MINUTES = 15
const DAY_MINUTES = 24 * 60

interface TimeOfDayInputProps extends TimeFieldProps {
  /** Gives each time on the way while it is typed, not only the complete entry. */
  readonly isEager?: boolean
}

/** A clock time without a date. Its value is in minutes since midnight. Up and Down change it by quarters of an hour. */
export function TimeOfDayInput({ value, onChange, disabled, isEager = false, ...attributes }: TimeOfDayInputProps) {
  const format = useFormat()
  const { attributes: typing } = useTypedValue({
    value,
    onChange,
    textOf: (minutes) => timeOfDayText(minutes, format),
    parse: parseTimeOfDay,
    isEager,
    moved: (minutes, direction) => (Number.isNaN(minutes) ? null : nextQuarter(minutes ?? 0, direction)),
  })
  return (
    <input
      {...attributes}
      {...typing}
      className={`${controls.input} ${styles.input}`}
      size={WIDTH_CHARACTERS}
      disabled={disabled}
    />
  )
}

/** Returns the next full quarter of an hour above or below, around midnight. */
function nextQuarter(minutes: number, direction: 1 | -1): number {
  const quarters = minutes / QUARTER_MINUTES
  const next = direction === 1 ? Math.floor(quarters) + 1 : Math.ceil(quarters) - 1
  return (next * QUARTER_MINUTES + DAY_MINUTES) % DAY_MINUTES
}
