import { DateInput } from '../../time/inputs/date-input.tsx'
import { DateTimeInput } from '../../time/inputs/date-time-input.tsx'
import type { DateFieldProps as DateInputProps } from '../../time/inputs/time-field.ts'
import { Field, type FieldProps } from './field.tsx'

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
