import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { retryNow } from '../../../live/live.ts'
import { Combobox } from '../../../ui/form/fields/combobox.tsx'
import { Field, type FieldControl, type FieldProps } from '../../../ui/form/fields/field.tsx'
import { DialogNote } from '../../../ui/overlay/dialog-note.tsx'
import type { PvRef, PvType } from '../../../wire/server/pv.ts'
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

interface PvComboboxProps {
  readonly control: FieldControl
  readonly search: PvSearch
  readonly found: readonly PvOption[]
  readonly value: PvOption | null
  readonly onChange: (value: PvOption | null) => void
  readonly onQuery: (text: string) => void
}

function PvCombobox({ search, ...props }: PvComboboxProps) {
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
        placeholder={t('pv.search')}
        total={count}
        status={
          found !== null && (found.length > 0 || !list.isPartial) ? null : hasFailed ? failed : t('common:load.loading')
        }
      />
      {hasFailed && <DialogNote text={failed} actions={[{ verb: t('common:action.retry'), onRun: retryNow }]} />}
    </div>
  )
}

const keyOf = ({ pvRef }: PvOption) => pvParam(pvRef)
const nameOf = ({ name }: PvOption) => name
const detailOf = ({ stationName, eksNr }: PvOption) => [stationName, eksNr].filter((text) => text !== '').join(' · ')
