import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryNow } from '../../../live/live.ts'
import { CommandButton } from '../../../ui/controls/command-button.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { useIsPhone } from '../../../ui/layout/use-is-phone.ts'
import { LoadGate } from '../../../ui/load-gate/load-gate.tsx'
import { TablePanel } from '../../../ui/table/panel/table-panel.tsx'
import type { TableState } from '../../../ui/table/panel/table-state.ts'
import { TableTools } from '../../../ui/table/panel/table-tools.tsx'
import type { DataTableProps } from '../../../ui/table/rows/data-table.tsx'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { PvRow } from '../../../wire/tabs/pv-list.ts'
import { PvProgress } from '../list/pv-progress.tsx'
import { type PvList, useChosenPvs } from '../list/use-pv-list.ts'
import type { ValueOrder } from '../list/use-value-order.ts'
import { ValueOrderNote } from '../list/value-order-note.tsx'

/** What is done with the selected PVs: a dialog that asks, never the command itself. */
interface PvCommand {
  /** Why nobody here may do it; null if the user may. */
  readonly blocked: string | null
  /** Opens the dialog for these PVs; `onDone` is called once the plant has taken the command. */
  readonly open: (configs: readonly PvConfig[], onDone?: () => void) => void
  /** As many as the dialog takes at once. */
  readonly most: number
  /** Says that nothing is selected. */
  readonly choose: string
  /** Says that more than `most` are selected. */
  readonly tooMany: string
  /** Returns the text of the button for so many selected PVs. */
  readonly label: (count: number) => string
}

interface PvCommandTableProps extends Required<Pick<DataTableProps<PvRow>, 'narrow'>> {
  readonly table: TableState<PvRow>
  readonly list: PvList
  /** The values that decide which rows it has, or in which order. */
  readonly order: ValueOrder | null
  readonly command: PvCommand
  readonly text: string
  readonly onText: (text: string) => void
  /** Further filters beside the search, and how many of them hide rows now. */
  readonly filters?: ReactNode
  readonly activeFilters?: number
  readonly empty: string
  /** Why there are no rows yet; false once there may be. */
  readonly waiting: string | false
}

const NONE: ReadonlySet<string> = new Set()

/** A list of PVs that the worker holds, with a search and one command: for the row that is opened, or for all selected ones. */
export function PvCommandTable({ table, list, order, command, text, onText, filters, ...rest }: PvCommandTableProps) {
  const { activeFilters = 0, empty, waiting, narrow } = rest
  const { t } = useTranslation(['form', 'common'])
  const { blocked, open } = command
  const isPhone = useIsPhone()
  const [selected, setSelected] = useState(NONE)
  const { pvs, isTooMany, configs } = useChosenPvs(selected, command.most)
  const onOpen = useCallback(
    ({ config }: PvRow) => {
      if (blocked === null) open([config])
    },
    [blocked, open],
  )
  const whyNot = () => {
    if (pvs.length === 0) return command.choose
    if (isTooMany) return command.tooMany
    return configs === null ? t('common:load.loading') : null
  }
  const search = <SearchField label={t('pv.search')} value={text} onChange={onText} />
  return (
    <LoadGate what={t('pv.what')} load={list.load} body={list.isThere ? table : null} onRetry={retryNow}>
      {() => (
        <>
          <TableTools
            table={table}
            filters={
              <>
                {isPhone && search}
                {filters}
              </>
            }
            activeFilters={Number(isPhone && text !== '') + activeFilters}
          >
            {!isPhone && search}
            <CommandButton
              primary
              blocked={blocked ?? whyNot()}
              onRun={() => open(configs ?? [], () => setSelected(NONE))}
            >
              {command.label(pvs.length)}
            </CommandButton>
            {blocked !== null && <span className={controls.muted}>{blocked}</span>}
          </TableTools>
          <TablePanel
            table={table}
            empty={empty}
            loading={waiting}
            foot={
              <>
                <ValueOrderNote order={order} />
                <PvProgress list={list} />
              </>
            }
            selection={{ selected, onChange: setSelected }}
            onOpen={onOpen}
            narrow={narrow}
          />
        </>
      )}
    </LoadGate>
  )
}
