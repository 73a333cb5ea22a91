import controls from '../../controls/controls.module.css'
import { Field, type FieldProps } from './field.tsx'

export interface Choice<T extends string> {
  readonly value: T
  readonly text: string
  /** It is shown but cannot be chosen; its text says why. */
  readonly disabled?: boolean
}

interface SelectFieldProps<T extends string> extends FieldProps {
  /** Null while nothing has been chosen. */
  readonly value: T | null
  readonly onChange: (value: T) => void
  readonly choices: readonly Choice<T>[]
  /** Shown while nothing has been chosen. */
  readonly placeholder?: string
}

/** One of a few choices, in the browser's own list: it works with every keyboard, finger and screen reader. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { value, onChange, choices, placeholder } = props
  return (
    <Field {...props}>
      {({ attributes, disabled }) => (
        <select
          {...attributes}
          className={controls.input}
          disabled={disabled}
          value={value ?? ''}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.value === event.target.value)
            if (chosen !== undefined) onChange(chosen.value)
          }}
        >
          {value === null && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
