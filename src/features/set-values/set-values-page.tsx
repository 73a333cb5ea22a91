import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../components/controls/command-button.tsx'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { Page } from '../../components/page/page.tsx'
import { useAddress } from '../../components/page/use-address.ts'
import { useSearchText } from '../../components/page/use-parameter.ts'
import { PvProgress } from '../../components/pv/list/pv-progress.tsx'
import { pvSource, useChosenPvs, usePvList } from '../../components/pv/list/use-pv-list.ts'
import { useSetValues } from '../../components/pv/outputs/use-set-values.tsx'
import { pvNarrowCell } from '../../components/pv/table/pv-columns.tsx'
import { usePvColumns } from '../../components/pv/table/pv-table.tsx'
import { FoldingTools } from '../../components/table/panel/folding-tools.tsx'
import { TablePanel } from '../../components/table/panel/table-panel.tsx'
import { useFilterQuery } from '../../components/table/panel/use-filter-query.ts'
import { useSourceTable } from '../../components/table/panel/use-source-table.ts'
import { nextSort, type Sort } from '../../components/table/rows/column.ts'
import { ALL_PVS, PV_SORTS } from '../../domain/values/pv-view.ts'
import { retryPvs } from '../../live/views/pv-list.ts'
import type { PvType } from '../../wire/server/pv.ts'
import type { PvRow } from '../../wire/tabs/pv-list.ts'

/** Only these are sent. Specification 5, "Value entry". */
const OUTPUTS: readonly PvType[] = ['AnaOut', 'DigiOut']
/** As many as a server has to take in one call. Specification 9, "Live subscription batch size". */
const MOST = 1024
const NARROW_BELOW_PX = 460
const NONE: ReadonlySet<string> = new Set()

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
  const { t } = useTranslation(['setting', 'common', 'form'])
  const { language } = useFormat()
  const [, setQuery] = useAddress()
  const [text, search] = useSearchText()
  const [sort, setSort] = useState<Sort | null>(null)
  const columns = usePvColumns(true)
  const [filter, onFilter] = useFilterQuery(columns)
  const list = usePvList({
    ...ALL_PVS,
    types: OUTPUTS,
    text,
    filter,
    sort: PV_SORTS.find((field) => field === sort?.column) ?? 'tree',
    descending: sort?.descending ?? false,
    language,
  })
  const table = useSourceTable({
    id: 'outputs',
    label: t('page'),
    columns,
    source: useMemo(() => pvSource(list), [list]),
    filter,
    onFilter,
    // The search hides rows as well.
    onClear: () => setQuery({}),
    sort,
    onSort: (column) => setSort((before) => nextSort(before, column)),
    shown: list.list.total,
    total: list.list.all,
  })
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: pvNarrowCell(true) }), [])
  const { blocked, open } = useSetValues()
  const [selected, setSelected] = useState(NONE)
  const { pvs, isTooMany, configs } = useChosenPvs(selected, MOST)
  const why =
    pvs.length === 0
      ? t('choose')
      : isTooMany
        ? t('tooMany', { most: MOST })
        : configs === null
          ? t('common:load.loading')
          : null
  const onOpen = useCallback(
    (row: PvRow) => {
      if (blocked === null) open([row.config])
    },
    [blocked, open],
  )
  return (
    <LoadGate what={t('form:pv.what')} load={list.load} body={list.isThere ? table : null} onRetry={retryPvs}>
      {() => (
        <>
          <FoldingTools
            table={table}
            folded={
              <input
                type="search"
                className={controls.input}
                placeholder={t('form:pv.search')}
                aria-label={t('form:pv.search')}
                value={text}
                onChange={(event) => search(event.target.value)}
              />
            }
            foldedFilters={Number(text !== '')}
          >
            <CommandButton primary blocked={blocked ?? why} onRun={() => open(configs ?? [], () => setSelected(NONE))}>
              {pvs.length === 0 ? t('setNone') : t('setSelected', { count: pvs.length })}
            </CommandButton>
            {blocked !== null && <span className={controls.muted}>{blocked}</span>}
          </FoldingTools>
          <TablePanel
            table={table}
            empty={t('empty')}
            loading={list.isPartial && table.shown === 0 && t('common:load.loading')}
            foot={<PvProgress list={list} />}
            selection={{ selected, onChange: setSelected }}
            onOpen={onOpen}
            narrow={narrow}
          />
        </>
      )}
    </LoadGate>
  )
}
