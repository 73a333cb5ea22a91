import controls from '../../controls/controls.module.css'
import { Field, type FieldProps } from './field.tsx'
import styles from './inputs.module.css'

interface TextFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Longer texts cannot be typed. A server that counts otherwise refuses by itself. */
  readonly maxLength?: number
  readonly placeholder?: string
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password'
  readonly autoComplete?: string
  readonly inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url'
  /** Width in characters; all of the room without it. */
  readonly size?: number
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, size, maxLength, placeholder, type = 'text', autoComplete = 'off', inputMode } = props
  return (
    <Field {...props}>
      {({ attributes, disabled }) => (
        <input
          {...attributes}
          className={`${controls.input} ${size === undefined ? styles.wide : ''}`}
          type={type}
          size={size}
          maxLength={maxLength}
          placeholder={placeholder}
          autoComplete={autoComplete}
          inputMode={inputMode}
          spellCheck={false}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface TextAreaFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength?: number
  /** Rows shown at first; the field grows with its text. */
  readonly rows?: number
}

/** Several lines of text; Enter starts a new line. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, maxLength, rows = 3 } = props
  return (
    <Field {...props}>
      {({ attributes, disabled }) => (
        <textarea
          {...attributes}
          className={`${controls.input} ${styles.area}`}
          rows={rows}
          maxLength={maxLength}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
