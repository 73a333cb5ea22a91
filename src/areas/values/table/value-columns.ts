import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AGE_STEPS } from '../../../domain/values/pv-view.ts'
import { SHOWN_QUALITIES, type ShownQuality } from '../../../domain/values/value-sign.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { Column, FilterOption } from '../../../ui/table/rows/column.ts'
import type { PvRow } from '../../../wire/tabs/pv-list.ts'
import { usePvColumns } from './pv-table.tsx'

/** Returns the columns of process values whose value, quality and age sort and filter as well, by values of one moment. */
export function useValueColumns(withStation = true): readonly Column<PvRow>[] {
  const { t } = useTranslation(['values', 'common'])
  const { texts, format } = usePlantSettings()
  const columns = usePvColumns(withStation)
  return useMemo(() => {
    const wordOf = (quality: ShownQuality) => {
      if (quality === 'refused') return t('common:value.refused')
      return quality === 'lastKnown' ? texts.lastKnownState : texts[quality]
    }
    const qualities: readonly FilterOption[] = SHOWN_QUALITIES.map((value) => ({ value, text: wordOf(value) }))
    const ages: readonly FilterOption[] = AGE_STEPS.map(({ name, ms }) => ({
      value: name,
      text: t('order.olderThan', { age: format.age(ms) }),
    }))
    return columns.map((column): Column<PvRow> => {
      switch (column.id) {
        case 'value':
          return { ...column, sortable: true, filter: { kind: 'number' } }
        case 'quality':
          return { ...column, sortable: true, filter: { kind: 'choice', options: qualities } }
        case 'age':
          return { ...column, sortable: true, filter: { kind: 'choice', options: ages } }
        default:
          return column
      }
    })
  }, [columns, texts, format, t])
}
