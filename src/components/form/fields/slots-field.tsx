import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filledSlot, type Slots } from '../../../domain/forms/slots.ts'
import { wordSearch } from '../../../domain/text/word-search.ts'
import { Combobox } from './combobox.tsx'
import { Field, type FieldProps } from './field.tsx'
import styles from './slot-rows.module.css'
import { SlotRows } from './slot-rows.tsx'

interface SlotsFieldProps<T> extends FieldProps {
  /** As many as there are places. */
  readonly value: Slots<T>
  readonly onChange: (value: Slots<T>) => void
  /** What can be added; what a slot holds already is left out. */
  readonly options: readonly T[]
  readonly keyOf: (option: T) => string
  readonly labelOf: (option: T) => string
  readonly detailOf?: (option: T) => string
}

/** A list of a given number of places in an order, for example the recipients of an alarm plan. Specification 9. */
export function SlotsField<T>(props: SlotsFieldProps<T>) {
  const { value, onChange, options, keyOf, labelOf, detailOf } = props
  const { t } = useTranslation('form')
  const [query, setQuery] = useState('')
  const held = value.filter((content) => content !== null)
  const heldKeys = new Set(held.map(keyOf))
  const search = useMemo(
    () => wordSearch(options, (option) => [labelOf(option), detailOf?.(option) ?? '']),
    [options, labelOf, detailOf],
  )
  const isFull = held.length === value.length
  return (
    <Field {...props} group="group">
      {({ attributes, disabled }) => (
        <div className={styles.field}>
          <SlotRows slots={value} onChange={onChange} labelOf={labelOf} disabled={disabled} />
          <Combobox
            control={{ attributes, labelId: '', disabled: disabled || isFull }}
            name={`${props.label}: ${t('slot.add')}`}
            value={null}
            onChange={(added) => {
              if (added !== null) onChange(filledSlot(value, added))
            }}
            found={search(query).filter((option) => !heldKeys.has(keyOf(option)))}
            onQuery={setQuery}
            keyOf={keyOf}
            labelOf={labelOf}
            detailOf={detailOf}
            placeholder={isFull ? t('slot.full') : t('slot.add')}
          />
          <span className={styles.used}>{t('slot.used', { used: held.length, total: value.length })}</span>
        </div>
      )}
    </Field>
  )
}
