import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import { PvTable } from '../../components/pv-table/pv-table.tsx'
import { usePvRows } from '../../components/pv-table/use-pv-rows.ts'
import { matchesText } from '../../domain/base/filter.ts'
import type { PvConfig } from '../../wire/server/pv.ts'
import styles from './values.module.css'

export function ValuesTable({ configs }: { readonly configs: readonly PvConfig[] }) {
  const { t } = useTranslation(['values', 'common'])
  const [query, setQuery] = useSearchParams()
  const [text, setText] = useState(query.get('text') ?? '')
  const wanted = useDeferredValue(text)
  const rows = usePvRows(configs)
  const shown = useMemo(
    () => rows.filter(({ config }) => matchesText(wanted, [config.name, config.eksNr, config.stationName])),
    [rows, wanted],
  )
  const filter = (next: string) => {
    setText(next)
    setQuery(next === '' ? {} : { text: next }, { replace: true })
  }
  return (
    <>
      <div className={styles.tools}>
        <input
          type="search"
          className={controls.input}
          placeholder={t('filter')}
          aria-label={`${t('common:table.filter')}: ${t('filter')}`}
          value={text}
          onChange={(event) => filter(event.target.value)}
        />
        <span className={controls.muted} role="status">
          {t('common:table.shown', { shown: shown.length, total: rows.length })}
        </span>
      </div>
      <div className={controls.tablePanel}>
        <PvTable
          label={t('label')}
          rows={shown}
          empty={t(configs.length === 0 ? 'empty' : 'common:table.filteredEmpty')}
          withStation
        />
      </div>
    </>
  )
}
