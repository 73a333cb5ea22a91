import { useTranslation } from 'react-i18next'
import { retryNow } from '../../../../live/live.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { useSearchText } from '../../../../ui/page/use-parameter.ts'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useFilterQuery } from '../../../../ui/table/panel/use-filter-query.ts'
import { PvInfoArea } from '../../info/pv-info-area.tsx'
import { useInputSelection } from '../../inputs/use-input-selection.tsx'
import { PvProgress } from '../../list/pv-progress.tsx'
import { usePvColumns, usePvRowView } from '../../table/pv-table.tsx'
import { useValuesTable } from './use-values-table.ts'

/** All process values of the plant, live. */
export function ValuesPage() {
  const { t } = useTranslation('values')
  return (
    <Page title={t('title')}>
      <PvInfoArea>
        <ValuesTable />
      </PvInfoArea>
    </Page>
  )
}

function ValuesTable() {
  const { t } = useTranslation(['values', 'common'])
  const catalogue = useCatalogueText()
  const [, setQuery] = useAddress()
  const [text, search] = useSearchText()
  const columns = usePvColumns(true)
  const [filter, onFilter] = useFilterQuery(columns)
  const { list, table } = useValuesTable({
    label: t('label'),
    columns,
    text,
    filter,
    onFilter,
    // The search hides rows as well.
    onClear: () => setQuery({}),
  })
  const view = usePvRowView(true)
  const inputs = useInputSelection()
  const failed = catalogue('values.listNotLoaded')
  const gate = { what: t('what'), failed, load: list.load, onRetry: retryNow }
  return (
    <LoadGate {...gate} body={list.isThere ? table : null}>
      {() => (
        <>
          <TableTools table={table}>
            <input
              type="search"
              className={controls.input}
              placeholder={t('filter')}
              aria-label={`${t('common:table.filter')}: ${t('filter')}`}
              value={text}
              onChange={(event) => search(event.target.value)}
            />
            {inputs.begin}
          </TableTools>
          {inputs.bar}
          <TablePanel
            table={table}
            empty={t('empty')}
            loading={list.isPartial && table.shown === 0 && t('common:load.loading')}
            foot={<PvProgress list={list} />}
            {...view}
            {...inputs.table}
          />
        </>
      )}
    </LoadGate>
  )
}
