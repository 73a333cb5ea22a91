import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../components/controls/command-button.tsx'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { Segmented } from '../../components/navigation/segmented.tsx'
import { Page } from '../../components/page/page.tsx'
import { useAddress } from '../../components/page/use-address.ts'
import { useParameter, useSearchText } from '../../components/page/use-parameter.ts'
import { useSetLimits } from '../../components/pv/limits/use-set-limits.tsx'
import { PvProgress } from '../../components/pv/list/pv-progress.tsx'
import { pvSource, useChosenPvs, usePvList } from '../../components/pv/list/use-pv-list.ts'
import { FoldingTools } from '../../components/table/panel/folding-tools.tsx'
import { TablePanel } from '../../components/table/panel/table-panel.tsx'
import { useFilterQuery } from '../../components/table/panel/use-filter-query.ts'
import { useSourceTable } from '../../components/table/panel/use-source-table.ts'
import { nextSort, type Sort } from '../../components/table/rows/column.ts'
import { localRows } from '../../components/table/rows/row-source.ts'
import { ALL_PVS, PV_SORTS, type PvHaving } from '../../domain/values/pv-view.ts'
import { retryPvs } from '../../live/views/pv-list.ts'
import type { PvType } from '../../wire/server/pv.ts'
import type { PvRow } from '../../wire/tabs/pv-list.ts'
import { narrowCell, useLimitColumns } from './limit-columns.tsx'
import { MOST_WATCHED, useViolated } from './use-violated.ts'

/** Each has four limits, which the dialog subscribes. */
const MOST = 100
const NARROW_BELOW_PX = 560
/** Limits of calculated values are set by those who build the plant. */
const TYPES: { readonly [having in PvHaving]: readonly PvType[] } = { limits: ['AnaIn'], priority: ['DigiIn'] }
const NONE: ReadonlySet<string> = new Set()
const CHOICE = 'kind'
const rowId = ({ id }: PvRow) => id

/** Limits of all analogue inputs, and priorities of all digital inputs that raise alerts; changes one or several. */
export function LimitsPage() {
  const { t } = useTranslation('limits')
  const [query, setQuery] = useAddress()
  const having: PvHaving = query.get(CHOICE) === 'priority' ? 'priority' : 'limits'
  return (
    <Page
      title={t('page')}
      actions={
        <Segmented<PvHaving>
          label={t('kind.label')}
          value={having}
          options={[
            { value: 'limits', label: t('kind.limits') },
            { value: 'priority', label: t('kind.priority') },
          ]}
          onChange={(next) => setQuery(next === 'limits' ? {} : { [CHOICE]: next })}
        />
      }
    >
      <LimitList key={having} having={having} />
    </Page>
  )
}

function LimitList({ having }: { readonly having: PvHaving }) {
  const { t } = useTranslation(['limits', 'common', 'form'])
  const { language } = useFormat()
  const [, setQuery] = useAddress()
  const [text, search] = useSearchText()
  const [violatedOnly, setViolatedOnly] = useParameter('violated')
  const [sort, setSort] = useState<Sort | null>(null)
  const [selected, setSelected] = useState(NONE)
  const onlyViolated = having === 'limits' && violatedOnly !== null
  const columns = useLimitColumns(having)
  const [filter, onFilter] = useFilterQuery(columns)
  const list = usePvList({
    ...ALL_PVS,
    types: TYPES[having],
    having,
    text,
    filter,
    sort: PV_SORTS.find((field) => field === sort?.column) ?? 'tree',
    descending: sort?.descending ?? false,
    language,
  })
  const violated = useViolated(list, onlyViolated)
  const source = useMemo(
    () => (onlyViolated ? localRows(violated.rows ?? [], rowId) : pvSource(list)),
    [onlyViolated, violated.rows, list],
  )
  const table = useSourceTable({
    id: having,
    label: t('page'),
    columns,
    source,
    filter,
    onFilter,
    // The search hides rows as well.
    onClear: () => setQuery(having === 'limits' ? {} : { [CHOICE]: having }),
    sort,
    onSort: (column) => setSort((before) => nextSort(before, column)),
    shown: onlyViolated ? source.count : list.list.total,
    total: list.list.all,
  })
  const { blocked, openLimits, openPriorities } = useSetLimits()
  const open = having === 'limits' ? openLimits : openPriorities
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
  const isWaiting = onlyViolated ? violated.rows === null : list.isPartial && table.shown === 0
  const waiting = violated.isTooMany
    ? t('violated.tooMany', { most: MOST_WATCHED })
    : isWaiting && t('common:load.loading')
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: narrowCell(having) }), [having])
  return (
    <LoadGate what={t('form:pv.what')} load={list.load} body={list.isThere ? table : null} onRetry={retryPvs}>
      {() => (
        <>
          <FoldingTools
            table={table}
            folded={
              <>
                <input
                  type="search"
                  className={controls.input}
                  placeholder={t('form:pv.search')}
                  aria-label={t('form:pv.search')}
                  value={text}
                  onChange={(event) => search(event.target.value)}
                />
                {having === 'limits' && (
                  <button
                    type="button"
                    className={controls.chip}
                    aria-pressed={onlyViolated}
                    onClick={() => setViolatedOnly(onlyViolated ? null : '1')}
                  >
                    {t('violated.only')}
                  </button>
                )}
              </>
            }
            foldedFilters={Number(text !== '') + Number(onlyViolated)}
          >
            <CommandButton primary blocked={blocked ?? why} onRun={() => open(configs ?? [], () => setSelected(NONE))}>
              {pvs.length === 0 ? t('setNone') : t('setSelected', { count: pvs.length })}
            </CommandButton>
            {blocked !== null && <span className={controls.muted}>{blocked}</span>}
          </FoldingTools>
          <TablePanel
            table={table}
            empty={t('empty')}
            loading={waiting}
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
