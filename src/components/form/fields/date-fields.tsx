import { DateInput } from '../../time/inputs/date-input.tsx'
import { DateTimeInput } from '../../time/inputs/date-time-input.tsx'
import type {
  DateFieldProps as DateInputProps,
  TimeFieldProps as TimeInputProps,
} from '../../time/inputs/time-field.ts'
import { TimeOfDayInput } from '../../time/inputs/time-of-day-input.tsx'
import { Field, type FieldProps } from './field.tsx'

interface TimeOfDayFieldProps extends FieldProps, Pick<TimeInputProps, 'value' | 'onChange'> {}
interface DateFieldProps extends FieldProps, Pick<DateInputProps, 'value' | 'onChange' | 'min' | 'max' | 'now'> {}

/** A day of the plant's calendar: its start in ms since 1970, null if empty, NaN for a text that is no date. */
export function DateField({ value, onChange, min, max, now, ...props }: DateFieldProps) {
  return (
    <Field {...props}>
      {({ attributes, disabled }) => (
        <DateInput {...attributes} disabled={disabled} {...{ value, onChange, min, max, now }} />
      )}
    </Field>
  )
}

/** A date with a clock time of the plant, in ms since 1970; null and NaN as in `DateField`. */
export function DateTimeField({ value, onChange, min, max, now, ...props }: DateFieldProps) {
  return (
    <Field {...props}>
      {({ attributes, disabled }) => (
        <DateTimeInput {...attributes} disabled={disabled} {...{ value, onChange, min, max, now }} />
      )}
    </Field>
  )
}

/** A clock time in minutes since midnight; null and NaN as in `DateField`. */
export function TimeOfDayField({ value, onChange, ...props }: TimeOfDayFieldProps) {
  return (
    <Field {...props}>
      {({ attributes, disabled }) => (
        <TimeOfDayInput {...attributes} disabled={disabled} value={value} onChange={onChange} />
      )}
    </Field>
  )
}
