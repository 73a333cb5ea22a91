import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  completedNumber,
  type EnteredNumber,
  steppedNumber,
  typedNumber,
} from '../../../domain/forms/entered-number.ts'
import { numberFault } from '../../../domain/text/number-entry.ts'
import controls from '../../controls/controls.module.css'
import { useFormat } from '../../locale/plant-settings.tsx'
import { Field, type FieldProps } from './field.tsx'
import styles from './inputs.module.css'

interface NumberFieldProps extends FieldProps {
  readonly value: EnteredNumber
  readonly onChange: (value: EnteredNumber) => void
  /** Decimals of the PV. More may be typed; they are never rounded away. */
  readonly decimals: number
  /** Ends of the allowed range, for the keys; null where it is open. Validation is up to the form. */
  readonly min?: number | null
  readonly max?: number | null
  /** How much an arrow key changes the number; the last decimal without it. */
  readonly step?: number
}

/** Steps of the keys; Page Up and Page Down move ten times as far. */
const STEPS: { readonly [key: string]: number } = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/**
 * A number as the language writes it, with comma or point. Whatever is typed stays as it is until the field is left; then
 * missing decimals are added. A wheel never changes it, because scrolling past a field must not change a plant.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, decimals, min = null, max = null, step = 10 ** -decimals } = props
  const { language } = useFormat()
  const { t } = useTranslation('form')
  const { error = null } = props
  const fault = error === null || value.value !== null ? null : numberFault(value.text, language)
  const onKeyDown = (event: KeyboardEvent) => {
    const count = STEPS[event.key]
    if (count === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChange(steppedNumber(value, { step, count, min, max, decimals }, language))
  }
  return (
    <Field {...props} error={fault === null ? error : `${error} ${t(`numberFault.${fault}`)}`}>
      {({ attributes, disabled }) => (
        <input
          {...attributes}
          className={`${controls.input} ${styles.number}`}
          inputMode={min !== null && min >= 0 ? 'decimal' : 'text'}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          value={value.text}
          onChange={(event) => onChange(typedNumber(event.target.value, language))}
          onKeyDown={onKeyDown}
          onBlur={() => {
            const completed = completedNumber(value, decimals, language)
            if (completed.text !== value.text) onChange(completed)
          }}
        />
      )}
    </Field>
  )
}
