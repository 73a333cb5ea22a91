import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { liveKey } from '../../../../domain/values/pv-ref.ts'
import { retryNow } from '../../../../live/live.ts'
import type { Lane } from '../../../../live/views/subscriptions.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useChosen } from '../../../../ui/table/panel/use-chosen.ts'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import type { PvConfig, PvType } from '../../../../wire/server/pv.ts'
import type { LoadState } from '../../../../wire/tabs/frame.ts'
import type { PvRow } from '../../../../wire/tabs/pv-list.ts'
import { isCounter } from '../../counters/use-counter.ts'
import { useResetCounters } from '../../counters/use-reset-counters.tsx'
import { PvProgress } from '../../list/pv-progress.tsx'
import { useAllPvs } from '../../list/use-all-pvs.ts'
import { pvNarrowCell } from '../../table/pv-columns.tsx'
import { useReadings } from '../../value/use-readings.ts'
import { useCounterColumns } from './use-counter-columns.tsx'

const TYPES: readonly PvType[] = ['ZaehlWert']
/** Nobody reads more values than these before confirming. */
const MOST = 50
const NARROW_BELOW_PX = 460
const LOADING: LoadState = { state: 'loading' }
const rowId = ({ id }: PvRow) => id
const narrow = { below: NARROW_BELOW_PX, lines: 2, cell: pvNarrowCell(true) }

/** The counters that can be reset, live; resets one of them, or several at once. Specification 2, "Areas". */
export function CounterResetPage() {
  const { t } = useTranslation('counters')
  const { list, rows: counters } = useAllPvs(TYPES)
  const all = useMemo(() => (counters ?? []).map(({ config }) => config), [counters])
  // Only their live values say which of them can be reset, so all of them are leased.
  const resetable = useReadings(all, isResetable)
  const rows = useMemo(
    () => (counters ?? []).filter(({ config }) => resetable.get(liveKey(config.pvRef) ?? '') === true),
    [counters, resetable],
  )
  const columns = useCounterColumns()
  const table = useLocalTable({ id: 'counterReset', label: t('page'), columns, rows, rowId })
  const { chosen, clear, selection } = useChosen(rows, rowId)
  const configs = chosen.map(({ config }) => config)
  const { blocked, open } = useResetCounters()
  const why = chosen.length === 0 ? t('choose') : chosen.length > MOST ? t('tooMany', { most: MOST }) : null
  const onOpen = useCallback(
    ({ config }: PvRow) => {
      if (blocked === null) open([config])
    },
    [blocked, open],
  )
  const isLoading = counters === null || (rows.length === 0 && resetable.size < counters.length)
  return (
    <Page title={t('page')}>
      <TableTools table={table}>
        <CommandButton primary blocked={blocked ?? why} onRun={() => open(configs, clear)}>
          {chosen.length === 0 ? t('resetNone') : t('resetSelected', { count: chosen.length })}
        </CommandButton>
        <PvProgress list={list} />
        {blocked !== null && <span>{blocked}</span>}
      </TableTools>
      <TablePanel
        table={table}
        empty={t('empty')}
        loading={
          isLoading && <LoadStatus what={t('what')} load={counters === null ? list.load : LOADING} onRetry={retryNow} />
        }
        selection={selection}
        onOpen={onOpen}
        narrow={narrow}
      />
    </Page>
  )
}

/** A link that breaks takes no counter off the list. */
function isResetable({ known, extra }: Lane, _: PvConfig, before: boolean | null): boolean | null {
  return known ? isCounter(extra) && extra.resetable : before
}
