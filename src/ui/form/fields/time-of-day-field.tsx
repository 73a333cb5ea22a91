import type { TimeFieldProps } from '../../time/inputs/time-field.ts'
import { TimeOfDayInput } from '../../time/inputs/time-of-day-input.tsx'
import { Field, type FieldProps } from './field.tsx'

interface TimeOfDayFieldProps extends FieldProps, Pick<TimeFieldProps, 'value' | 'onChange'> {}

/**
 * A clock time in minutes since midnight; null if empty, NaN for a text that is no time of day. The form knows it while it is
 * typed: nobody has to leave the field before the button may be pressed.
 */
export function TimeOfDayField({ value, onChange, ...props }: TimeOfDayFieldProps) {
  return (
    <Field {...props}>
      {({ attributes, disabled }) => (
        <TimeOfDayInput {...attributes} disabled={disabled} value={value} onChange={onChange} isEager />
      )}
    </Field>
  )
}
