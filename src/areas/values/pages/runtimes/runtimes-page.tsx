import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { retryNow } from '../../../../live/live.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useChosen } from '../../../../ui/table/panel/use-chosen.ts'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import type { PvType } from '../../../../wire/server/pv.ts'
import { PvProgress } from '../../list/pv-progress.tsx'
import { useAllPvs } from '../../list/use-all-pvs.ts'
import type { RuntimeChoice } from '../../runtimes/use-runtime-edits.ts'
import { useSetRuntimes } from '../../runtimes/use-set-runtimes.tsx'
import { RuntimeCard } from './runtime-cells.tsx'
import { useRuntimeColumns } from './use-runtime-columns.tsx'
import { type RuntimeRow, useRuntimeRows } from './use-runtime-rows.ts'

/** Only these have runtimes. Specification 5, "Value entry". */
const TYPES: readonly PvType[] = ['DigiIn', 'AnaIn']
/** More fields than anybody fills in. */
const MOST = 50
const NARROW_BELOW_PX = 560
const NO_ROWS: readonly RuntimeRow[] = []
const rowId = ({ id }: RuntimeRow) => id
const narrow = { below: NARROW_BELOW_PX, lines: 2, cell: (row: RuntimeRow) => <RuntimeCard row={row} /> }

/** The runtimes of all machines and instruments; sets one of them, or several at once. Specification 2, "Areas". */
export function RuntimesPage() {
  const { t } = useTranslation('runtimes')
  const catalogue = useCatalogueText()
  const { list, rows: pvs } = useAllPvs(TYPES)
  const { rows, load, retry } = useRuntimeRows(pvs)
  const columns = useRuntimeColumns()
  const all = rows ?? NO_ROWS
  const table = useLocalTable({ id: 'runtimes', label: t('page'), columns, rows: all, rowId })
  const { chosen, clear, selection } = useChosen(all, rowId)
  const { blocked, open } = useSetRuntimes()
  const why = chosen.length === 0 ? t('choose') : chosen.length > MOST ? t('tooMany', { most: MOST }) : null
  const onOpen = useCallback(
    (row: RuntimeRow) => {
      if (blocked === null) open(choicesOf([row]))
    },
    [blocked, open],
  )
  const failed = load.state === 'error' || (pvs === null && list.load.state === 'error')
  return (
    <Page title={t('page')}>
      <TableTools table={table}>
        <CommandButton primary blocked={blocked ?? why} onRun={() => open(choicesOf(chosen), clear)}>
          {chosen.length === 0 ? t('setNone') : t('setSelected', { count: chosen.length })}
        </CommandButton>
        <PvProgress list={list} />
        {blocked !== null && <span>{blocked}</span>}
      </TableTools>
      <TablePanel
        table={table}
        empty={t('empty')}
        loading={
          (rows === null || (failed && all.length === 0)) && (
            <LoadStatus
              what={t('what')}
              failed={catalogue(pvs === null ? 'values.listNotLoaded' : 'runtimes.listNotLoaded')}
              load={pvs === null ? list.load : load}
              onRetry={pvs === null ? retryNow : retry}
            />
          )
        }
        selection={selection}
        onOpen={onOpen}
        narrow={narrow}
      />
    </Page>
  )
}

/** Returns each PV once with the runtimes that were chosen. */
function choicesOf(rows: readonly RuntimeRow[]): readonly RuntimeChoice[] {
  return [...Map.groupBy(rows, ({ config }) => pvParam(config.pvRef)).values()].flatMap((own) => {
    const [first] = own
    return first === undefined ? [] : [{ config: first.config, types: own.map(({ runtime }) => runtime.runtimeType) }]
  })
}
