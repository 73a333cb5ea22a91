import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { Page } from '../../components/page/page.tsx'
import { PvInfoArea } from '../../components/pv/info/pv-info-area.tsx'
import { usePvRows } from '../../components/pv/table/pv-columns.tsx'
import { pvRowId, usePvColumns, usePvRowView } from '../../components/pv/table/pv-table.tsx'
import { TablePanel } from '../../components/table/panel/table-panel.tsx'
import { TableTools } from '../../components/table/panel/table-tools.tsx'
import { useFilterQuery } from '../../components/table/panel/use-filter-query.ts'
import { useLocalTable } from '../../components/table/panel/use-local-table.ts'
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
        {(body) => (
          <PvInfoArea>
            <Configured nodes={body} />
          </PvInfoArea>
        )}
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
  const wanted = useDeferredValue(text)
  const rows = usePvRows(configs)
  const found = useMemo(
    () => rows.filter(({ config }) => matchesText(wanted, [config.name, config.eksNr, config.stationName])),
    [rows, wanted],
  )
  const search = (next: string) => {
    setText(next)
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === '') after.delete('text')
        else after.set('text', next)
        return after
      },
      { replace: true },
    )
  }
  const columns = usePvColumns(true)
  const [filter, onFilter] = useFilterQuery(columns)
  const table = useLocalTable({
    id: 'values',
    label: t('label'),
    columns,
    rows: found,
    rowId: pvRowId,
    total: rows.length,
    filter,
    onFilter,
    // The search hides rows as well.
    onClear: () => {
      setText('')
      setQuery({}, { replace: true })
    },
  })
  return (
    <>
      <TableTools table={table}>
        <input
          type="search"
          className={`${controls.input} ${styles.search}`}
          placeholder={t('filter')}
          aria-label={`${t('common:table.filter')}: ${t('filter')}`}
          value={text}
          onChange={(event) => search(event.target.value)}
        />
      </TableTools>
      <TablePanel table={table} empty={t('empty')} {...usePvRowView(rows, true)} />
    </>
  )
}
