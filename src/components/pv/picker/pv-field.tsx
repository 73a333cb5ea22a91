import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filledSlot, type Slots } from '../../../domain/forms/slots.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { retryPvs } from '../../../live/views/pv-list.ts'
import type { PvRef, PvType } from '../../../wire/server/pv.ts'
import controls from '../../controls/controls.module.css'
import { Combobox } from '../../form/fields/combobox.tsx'
import { Field, type FieldControl, type FieldProps } from '../../form/fields/field.tsx'
import { SlotRows } from '../../form/fields/slot-rows.tsx'
import styles from './pv-picker.module.css'
import { type PvOption, type PvSearch, usePvOptions, usePvSearch } from './pv-search.ts'

interface PvFieldProps extends FieldProps {
  readonly value: PvRef | null
  readonly onChange: (value: PvRef | null) => void
  /** Which PVs can be chosen. */
  readonly types: readonly PvType[]
}

/** One PV, found by name, EKS or station. */
export function PvField(props: PvFieldProps) {
  const { value, onChange, types } = props
  const [query, setQuery] = useState('')
  const search = usePvSearch(query, types)
  const [optionOf, remember] = usePvOptions(value === null ? [] : [value])
  return (
    <Field {...props}>
      {(control) => (
        <PvCombobox
          control={control}
          search={search}
          found={search.found ?? []}
          value={value === null ? null : optionOf(value)}
          onChange={(chosen) => {
            if (chosen !== null) remember(chosen)
            onChange(chosen?.pvRef ?? null)
          }}
          onQuery={setQuery}
        />
      )}
    </Field>
  )
}

interface PvListFieldProps extends FieldProps {
  readonly value: readonly PvRef[]
  readonly onChange: (value: readonly PvRef[]) => void
  readonly types: readonly PvType[]
  /** How many can be chosen. */
  readonly max: number
}

/** Several PVs in an order, for example the series of a chart. A PV that is chosen already is not offered again. */
export function PvListField(props: PvListFieldProps) {
  const { value, onChange, types, max } = props
  const { t } = useTranslation('form')
  const [query, setQuery] = useState('')
  const search = usePvSearch(query, types)
  const [optionOf, remember] = usePvOptions(value)
  const chosen = new Set(value.map(pvParam))
  const isFull = value.length >= max
  const change = (slots: Slots<PvRef>) => onChange(slots.filter((pv) => pv !== null))
  return (
    <Field {...props} group="group">
      {({ attributes, disabled }) => (
        <div className={styles.list}>
          <SlotRows slots={value} onChange={change} labelOf={(pv) => optionOf(pv).name} disabled={disabled} />
          <PvCombobox
            control={{ attributes, labelId: '', disabled: disabled || isFull }}
            name={`${props.label}: ${t('slot.add')}`}
            search={search}
            found={search.found?.filter(({ pvRef }) => !chosen.has(pvParam(pvRef))) ?? []}
            value={null}
            onChange={(added) => {
              if (added === null) return
              remember(added)
              change(filledSlot([...value, null], added.pvRef))
            }}
            onQuery={setQuery}
            placeholder={isFull ? t('pv.full', { count: max }) : t('slot.add')}
          />
          <span className={controls.muted}>{t('pv.chosen', { count: value.length })}</span>
        </div>
      )}
    </Field>
  )
}

interface PvComboboxProps {
  readonly control: FieldControl
  readonly name?: string
  readonly search: PvSearch
  readonly found: readonly PvOption[]
  readonly value: PvOption | null
  readonly onChange: (value: PvOption | null) => void
  readonly onQuery: (text: string) => void
  readonly placeholder?: string
}

function PvCombobox({ search, placeholder, ...props }: PvComboboxProps) {
  const { t } = useTranslation(['form', 'common'])
  const { found, count, list } = search
  const hasFailed = found === null && list.load.state === 'error'
  const failed = t('common:load.failed', { what: t('pv.what') })
  return (
    <div className={styles.one}>
      <Combobox
        {...props}
        keyOf={keyOf}
        labelOf={nameOf}
        detailOf={detailOf}
        placeholder={placeholder ?? t('pv.search')}
        total={count}
        status={
          found !== null && (found.length > 0 || !list.isPartial) ? null : hasFailed ? failed : t('common:load.loading')
        }
      />
      {hasFailed && (
        <p className={styles.failed} role="alert">
          {failed}
          <button type="button" className={controls.button} onClick={retryPvs}>
            {t('common:action.retry')}
          </button>
        </p>
      )}
    </div>
  )
}

const keyOf = ({ pvRef }: PvOption) => pvParam(pvRef)
const nameOf = ({ name }: PvOption) => name
const detailOf = ({ stationName, eksNr }: PvOption) => [stationName, eksNr].filter((text) => text !== '').join(' · ')
