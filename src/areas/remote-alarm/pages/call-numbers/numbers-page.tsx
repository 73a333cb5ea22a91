import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../../live/views/hooks.ts'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { Opens } from '../../../../ui/controls/opens.tsx'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { useRowMenu } from '../../../../ui/table/menu/use-row-menu.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useChosen } from '../../../../ui/table/panel/use-chosen.ts'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import { useSwap } from '../../swap/use-swap.tsx'
import { NumberCard, useNumberColumns } from './number-columns.tsx'
import type { NumberMenuGiven } from './number-menu.tsx'
import { type NumberRow, rowId, useNumberRows } from './number-rows.ts'
import { useNumberActions } from './use-number-actions.tsx'

const NARROW_BELOW_PX = 640
const importMenu = async () => (await import('./number-menu.tsx')).NumberMenu
const nothing = () => {}

/**
 * The call numbers: who is called is switched here, several at once, and they are created, changed and deleted. Specification 2,
 * "Areas" and "Navigation targets".
 */
export function NumbersPage() {
  const { t } = useTranslation('numbers')
  const query = useQuery('callNumbers')
  useRereads(query)
  const rows = useNumberRows(query.body)
  const { blocked, whyNot, switchTo, create, change, remove } = useNumberActions()
  const { swap } = useSwap()
  const { chosen, clear, selection } = useChosen(rows, rowId)
  const menu = useRowMenu<NumberRow, NumberMenuGiven>(importMenu, {
    whyNot,
    onSwap: ({ number: { id, isActive } }) => swap(isActive ? { from: id } : { to: id }),
    onSwitch: (row) => switchTo([row], !row.number.isActive, nothing),
    onChange: change,
    onDelete: (row) => remove([row], nothing),
  })
  const own = useNumberColumns()
  const columns = useMemo(() => [...own, menu.column], [own, menu.column])
  const label = t('page')
  const table = useLocalTable({ id: 'callNumbers', label, columns, rows, rowId })
  const onOpen = useCallback(
    (row: NumberRow) => {
      if (whyNot([row]) === null) change(row)
    },
    [whyNot, change],
  )
  const narrow = useMemo(() => {
    const cell = (row: NumberRow, active: boolean) => <NumberCard row={row} menu={menu.button(row, active)} />
    return { below: NARROW_BELOW_PX, lines: 3, cell }
  }, [menu.button])
  const only = chosen.length === 1 ? chosen[0] : undefined
  const why = chosen.length === 0 ? t('chooseSome') : whyNot(chosen)
  return (
    <Page title={label}>
      <TableTools table={table}>
        <CommandButton blocked={why} onRun={() => switchTo(chosen, true, clear)}>
          <Opens text={t('activate.verb')} />
        </CommandButton>
        <CommandButton blocked={why} onRun={() => switchTo(chosen, false, clear)}>
          <Opens text={t('deactivate.verb')} />
        </CommandButton>
        <CommandButton
          blocked={why ?? (only === undefined ? t('chooseOne') : null)}
          onRun={() => only !== undefined && change(only)}
        >
          <Opens text={t('change.open')} />
        </CommandButton>
        <CommandButton blocked={why} onRun={() => remove(chosen, clear)}>
          <Opens text={t('delete.verb')} />
        </CommandButton>
        <CommandButton blocked={blocked} onRun={create}>
          <Opens text={t('create.open')} />
        </CommandButton>
        <span className={controls.muted} role="status">
          {chosen.length > 0 && why}
        </span>
      </TableTools>
      <TablePanel
        table={table}
        empty={t('none')}
        loading={query.body === null && <LoadStatus what={t('what')} load={query.load} onRetry={query.refetch} />}
        selection={selection}
        menu={menu}
        onOpen={onOpen}
        narrow={narrow}
      />
    </Page>
  )
}
