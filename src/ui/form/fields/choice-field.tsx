import { useId } from 'react'
import { Field, type FieldProps } from './field.tsx'
import styles from './inputs.module.css'
import type { Choice } from './select-field.tsx'

interface RadioFieldProps<T extends string> extends FieldProps {
  readonly value: T | null
  readonly onChange: (value: T) => void
  readonly choices: readonly Choice<T>[]
}

/** One of a few choices that are all visible. Arrow keys move and choose, as the browser does it. */
export function RadioField<T extends string>(props: RadioFieldProps<T>) {
  const { value, onChange, choices } = props
  const name = useId()
  return (
    <Field {...props} group="radiogroup">
      {({ disabled }) =>
        choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              disabled={disabled || choice.disabled === true}
              onChange={() => onChange(choice.value)}
            />
            {choice.text}
          </label>
        ))
      }
    </Field>
  )
}

interface CheckboxesFieldProps<T extends string> extends FieldProps {
  readonly value: readonly T[]
  readonly onChange: (value: readonly T[]) => void
  readonly choices: readonly Choice<T>[]
}

/** Any number of a few choices, kept in the order of the choices. */
export function CheckboxesField<T extends string>(props: CheckboxesFieldProps<T>) {
  const { value, onChange, choices } = props
  const toggle = (toggled: T) =>
    choices.flatMap((choice) => (value.includes(choice.value) !== (choice.value === toggled) ? [choice.value] : []))
  return (
    <Field {...props} group="group">
      {({ disabled }) =>
        choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="checkbox"
              checked={value.includes(choice.value)}
              disabled={disabled || choice.disabled === true}
              onChange={() => onChange(toggle(choice.value))}
            />
            {choice.text}
          </label>
        ))
      }
    </Field>
  )
}

interface CheckboxFieldProps extends FieldProps {
  readonly value: boolean
  readonly onChange: (value: boolean) => void
  /** Stands next to the box and is its name; `label` then stands above. Without it the label stands next to the box. */
  readonly text?: string
}

/** Yes or no. Not for states of the plant: those are a chip and a dialog. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { value, onChange, text, label, hideLabel } = props
  return (
    <Field {...props} hideLabel={text === undefined || hideLabel}>
      {({ attributes, labelId, disabled }) => (
        <span className={styles.choice}>
          <input
            {...attributes}
            type="checkbox"
            aria-labelledby={text === undefined ? labelId : `${labelId} ${attributes.id}t`}
            checked={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.checked)}
          />
          <label id={`${attributes.id}t`} htmlFor={attributes.id}>
            {text ?? label}
          </label>
        </span>
      )}
    </Field>
  )
}
