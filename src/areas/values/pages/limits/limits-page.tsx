import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ALL_PVS, type PvHaving } from '../../../../domain/values/pv-view.ts'
import { ChipButton } from '../../../../ui/controls/chip.tsx'
import { Segmented } from '../../../../ui/navigation/segmented.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageNote } from '../../../../ui/page/page-note.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { useParameter, useSearchText } from '../../../../ui/page/use-parameter.ts'
import { useClearRows } from '../../../../ui/table/panel/use-clear-rows.ts'
import { useFilterQuery } from '../../../../ui/table/panel/use-filter-query.ts'
import { useSourceTable } from '../../../../ui/table/panel/use-source-table.ts'
import { localRows } from '../../../../ui/table/rows/row-source.ts'
import type { PvType } from '../../../../wire/server/pv.ts'
import type { PvRow } from '../../../../wire/tabs/pv-list.ts'
import { useSetLimits } from '../../limits/use-set-limits.tsx'
import { useOrderNotes } from '../../list/use-order-notes.ts'
import { useValueOrder } from '../../list/use-value-order.ts'
import { PvCommandTable } from '../../table/pv-command-table.tsx'
import { narrowCell, useLimitColumns } from './limit-columns.tsx'
import { MOST_WATCHED, useViolated } from './use-violated.ts'

/** Each has four limits, which the dialog subscribes. */
const MOST = 100
const NARROW_BELOW_PX = 560
/** Limits of calculated values are set by those who build the plant. */
const TYPES: { readonly [having in PvHaving]: readonly PvType[] } = { limits: ['AnaIn'], priority: ['DigiIn'] }
const CHOICE = 'kind'
const VIOLATED = 'violated'
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
  const { t } = useTranslation(['limits', 'common'])
  const [text, search] = useSearchText()
  const [violatedOnly, setViolatedOnly] = useParameter(VIOLATED)
  const onlyViolated = having === 'limits' && violatedOnly !== null
  const columns = useLimitColumns(having)
  const [filter, onFilter] = useFilterQuery(columns)
  const view = { ...ALL_PVS, types: TYPES[having], having, text, filter, group: null }
  const { list, order, sort, ...ordered } = useValueOrder(view)
  const violated = useViolated(list, onlyViolated)
  const source = useMemo(
    () => (onlyViolated ? localRows(violated.rows ?? [], rowId) : ordered.source),
    [onlyViolated, violated.rows, ordered.source],
  )
  const table = useSourceTable({
    id: having,
    label: t('page'),
    columns,
    source,
    filter,
    onFilter,
    onClear: useClearRows(VIOLATED),
    sort,
    onSort: ordered.onSort,
    shown: onlyViolated ? source.count : list.list.total,
    total: list.list.all,
    hasMoved: ordered.hasMoved,
    notes: useOrderNotes(columns, sort, order),
  })
  const { blocked, openLimits, openPriorities } = useSetLimits()
  const command = {
    blocked,
    open: having === 'limits' ? openLimits : openPriorities,
    most: MOST,
    choose: t('choose'),
    tooMany: t('tooMany', { most: MOST }),
    label: (count: number) => (count === 0 ? t('setNone') : t('setSelected', { count })),
  }
  const isWaiting = onlyViolated ? violated.rows === null : list.isPartial && table.shown === 0
  const waiting = violated.isTooMany
    ? t('violated.tooMany', { most: MOST_WATCHED })
    : isWaiting && t('common:load.loading')
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: narrowCell(having) }), [having])
  return (
    <>
      <PvCommandTable
        table={table}
        list={list}
        order={order}
        command={command}
        text={text}
        onText={search}
        filters={
          having === 'limits' && (
            <ChipButton aria-pressed={onlyViolated} onClick={() => setViolatedOnly(onlyViolated ? null : '1')}>
              {t('violated.only')}
            </ChipButton>
          )
        }
        activeFilters={Number(onlyViolated)}
        empty={t('empty')}
        waiting={waiting}
        narrow={narrow}
      />
      {violated.notJudged > 0 && (
        <PageNote data={{ 'data-not-judged': violated.notJudged }}>
          <p>{t('violated.notJudged', { count: violated.notJudged })}</p>
        </PageNote>
      )}
    </>
  )
}
