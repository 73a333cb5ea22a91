import { useId } from 'react'
import controls from '../controls/controls.module.css'

interface PreferenceChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string; readonly lang?: string }[]
  readonly onChange: (value: string) => void
  /** What the choice means, below it. */
  readonly hint?: string | undefined
}

/** A labelled choice of one of a few values. */
export function PreferenceChoice({ label, value, options, onChange, hint }: PreferenceChoiceProps) {
  const id = useId()
  return (
    <div className={controls.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={controls.input}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={controls.muted}>
          {hint}
        </p>
      )}
    </div>
  )
}
