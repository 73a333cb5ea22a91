import { useTranslation } from 'react-i18next'
import { retryNow } from '../../../../live/live.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import type { MenuEntry } from '../../../../ui/navigation/menu-entry.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { useSearchText } from '../../../../ui/page/use-parameter.ts'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useClearRows } from '../../../../ui/table/panel/use-clear-rows.ts'
import { useFilterQuery } from '../../../../ui/table/panel/use-filter-query.ts'
import { PvInfoArea } from '../../info/pv-info-area.tsx'
import { useInputSelection } from '../../inputs/use-input-selection.tsx'
import { PvProgress } from '../../list/pv-progress.tsx'
import { ValueOrderNote } from '../../list/value-order-note.tsx'
import { usePvRowView } from '../../table/pv-table.tsx'
import { useValueColumns } from '../../table/value-columns.ts'
import { useValuesTable } from './use-values-table.ts'

/** Orders by what people look for, beside those of the columns: a telephone shows no titles to press. */
const ORDERS = [
  { id: 'worst', sort: { column: 'quality', descending: false } },
  { id: 'oldest', sort: { column: 'age', descending: true } },
  { id: 'largest', sort: { column: 'value', descending: true } },
  { id: 'plant', sort: null },
] as const

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
  const [text, search] = useSearchText()
  const columns = useValueColumns()
  const [filter, onFilter] = useFilterQuery(columns)
  const { list, table, order, setSort } = useValuesTable({
    label: t('label'),
    columns,
    text,
    filter,
    onFilter,
    onClear: useClearRows(),
  })
  const view = usePvRowView(true)
  const inputs = useInputSelection()
  const isReading = order !== null && order.at === null
  const orders: readonly MenuEntry[] = ORDERS.map(({ id, sort }) => ({
    id,
    label: t(`order.${id}`),
    checked: sort?.column === table.sort?.column && sort?.descending === table.sort?.descending,
    onChoose: () => setSort(sort),
  }))
  const failed = catalogue('values.listNotLoaded')
  const gate = { what: t('what'), failed, load: list.load, onRetry: retryNow }
  return (
    <LoadGate {...gate} body={list.isThere || isReading ? table : null}>
      {() => (
        <>
          <TableTools table={table} entries={orders}>
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
            loading={(list.isPartial || isReading) && table.shown === 0 && t('common:load.loading')}
            foot={
              <>
                <ValueOrderNote order={order} />
                <PvProgress list={list} />
              </>
            }
            {...view}
            {...inputs.table}
          />
        </>
      )}
    </LoadGate>
  )
}
