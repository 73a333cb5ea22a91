import { useMemo, useState } from 'react'
import { wordSearch } from '../../../domain/text/word-search.ts'
import { Combobox } from './combobox.tsx'
import { Field, type FieldProps } from './field.tsx'

interface ComboboxFieldProps<T> extends FieldProps {
  readonly value: T | null
  readonly onChange: (value: T | null) => void
  readonly options: readonly T[]
  readonly keyOf: (option: T) => string
  readonly labelOf: (option: T) => string
  readonly detailOf?: (option: T) => string
  readonly placeholder?: string
}

/** One of many options, found by words: each typed word must be part of an option's label or second line. */
export function ComboboxField<T>(props: ComboboxFieldProps<T>) {
  const { value, onChange, options, keyOf, labelOf, detailOf, placeholder } = props
  const [query, setQuery] = useState('')
  const search = useMemo(
    () => wordSearch(options, (option) => [labelOf(option), detailOf?.(option) ?? '']),
    [options, labelOf, detailOf],
  )
  // Not deferred: Enter must never choose from the list of an older text.
  const found = useMemo(() => search(query), [search, query])
  return (
    <Field {...props}>
      {(control) => (
        <Combobox
          control={control}
          value={value}
          onChange={onChange}
          found={found}
          onQuery={setQuery}
          keyOf={keyOf}
          labelOf={labelOf}
          detailOf={detailOf}
          placeholder={placeholder}
        />
      )}
    </Field>
  )
}
