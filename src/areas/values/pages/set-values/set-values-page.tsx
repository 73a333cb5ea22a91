import { useTranslation } from 'react-i18next'
import { ALL_PVS } from '../../../../domain/values/pv-view.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { useSearchText } from '../../../../ui/page/use-parameter.ts'
import { useClearRows } from '../../../../ui/table/panel/use-clear-rows.ts'
import { useFilterQuery } from '../../../../ui/table/panel/use-filter-query.ts'
import { useSourceTable } from '../../../../ui/table/panel/use-source-table.ts'
import type { PvType } from '../../../../wire/server/pv.ts'
import { useOrderNotes } from '../../list/use-order-notes.ts'
import { useValueOrder } from '../../list/use-value-order.ts'
import { useSetValues } from '../../outputs/use-set-values.tsx'
import { pvNarrowCell } from '../../table/pv-columns.tsx'
import { PvCommandTable } from '../../table/pv-command-table.tsx'
import { useValueColumns } from '../../table/value-columns.ts'

/** Only these are sent. Specification 5, "Value entry". */
const OUTPUTS: readonly PvType[] = ['AnaOut', 'DigiOut']
/** As many as a server has to take in one call. Specification 9, "Live subscription batch size". */
const MOST = 1024
const narrow = { below: 460, lines: 2, cell: pvNarrowCell(true) }

/** All outputs of the plant, live; sets one of them, or several at once. Specification 2, "Areas": set PVs. */
export function SetValuesPage() {
  const { t } = useTranslation('setting')
  return (
    <Page title={t('page')}>
      <Outputs />
    </Page>
  )
}

function Outputs() {
  const { t } = useTranslation(['setting', 'common'])
  const [text, search] = useSearchText()
  const columns = useValueColumns()
  const [filter, onFilter] = useFilterQuery(columns)
  const { list, order, sort, ...ordered } = useValueOrder({ ...ALL_PVS, types: OUTPUTS, text, filter, group: null })
  const table = useSourceTable({
    id: 'outputs',
    label: t('page'),
    columns,
    source: ordered.source,
    filter,
    onFilter,
    onClear: useClearRows(),
    sort,
    onSort: ordered.onSort,
    shown: list.list.total,
    total: list.list.all,
    hasMoved: ordered.hasMoved,
    notes: useOrderNotes(columns, sort, order),
  })
  const command = {
    ...useSetValues(),
    most: MOST,
    choose: t('choose'),
    tooMany: t('tooMany', { most: MOST }),
    label: (count: number) => (count === 0 ? t('setNone') : t('setSelected', { count })),
  }
  return (
    <PvCommandTable
      table={table}
      list={list}
      order={order}
      command={command}
      text={text}
      onText={search}
      empty={t('empty')}
      waiting={list.isPartial && table.shown === 0 && t('common:load.loading')}
      narrow={narrow}
    />
  )
}
