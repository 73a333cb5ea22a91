import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { Page } from '../../components/page/page.tsx'
import { usePvRows } from '../../components/pv-table/pv-columns.tsx'
import { PvTable } from '../../components/pv-table/pv-table.tsx'
import { matchesText } from '../../domain/base/filter.ts'
import { useQuery } from '../../live/views/hooks.ts'
import type { PvConfig, PvNode } from '../../wire/server/pv.ts'
import styles from './values.module.css'

const NO_ARGUMENTS = {}

/** All process values of the plant, live. */
export function ValuesPage() {
  const { t } = useTranslation('values')
  const nodes = useQuery('pvNodes', NO_ARGUMENTS)
  return (
    <Page title={t('title')}>
      <LoadGate what={t('what')} load={nodes.load} body={nodes.body} onRetry={nodes.refetch}>
        {(body) => <Configured nodes={body} />}
      </LoadGate>
    </Page>
  )
}

function Configured({ nodes }: { readonly nodes: readonly PvNode[] }) {
  const { t } = useTranslation('values')
  const args = useMemo(() => ({ pvs: nodes.flatMap((node) => node.pvs) }), [nodes])
  const configs = useQuery('pvConfigs', args)
  return (
    <LoadGate what={t('config')} load={configs.load} body={configs.body} onRetry={configs.refetch}>
      {(body) => <ValuesTable configs={body} />}
    </LoadGate>
  )
}

function ValuesTable({ configs }: { readonly configs: readonly PvConfig[] }) {
  const { t } = useTranslation(['values', 'common'])
  const [query, setQuery] = useSearchParams()
  const [text, setText] = useState(query.get('text') ?? '')
  const filterText = useDeferredValue(text)
  const rows = usePvRows(configs)
  const shown = useMemo(
    () => rows.filter(({ config }) => matchesText(filterText, [config.name, config.eksNr, config.stationName])),
    [rows, filterText],
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
