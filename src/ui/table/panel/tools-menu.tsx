import { ChevronsDownUp, ChevronsUpDown, Columns3, ListFilterPlus, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheetEntries } from '../../files/sheet-menu.tsx'
import { MenuAt } from '../../navigation/menu-button.tsx'
import type { MenuEntry } from '../../navigation/menu-entry.ts'
import type { OpenedMenu } from '../../navigation/menu-opener.tsx'
import { Popover } from '../../overlay/popover.tsx'
import { useTableSaving } from '../export/file-button.tsx'
import { usePrintRun } from '../export/printed-rows.tsx'
import { useFilterLine } from '../export/use-filter-line.ts'
import { FilterEditor } from '../filter/filter-editor.tsx'
import { ColumnList } from '../layout/column-list.tsx'
import type { Grouping, TableState } from './table-state.ts'

interface ToolsMenuProps<Row> extends OpenedMenu {
  readonly table: TableState<Row>
  /** Of the page, before those of every table. */
  readonly own: readonly MenuEntry[] | undefined
}

const ICON_PX = 16

/** The tools of a table as one menu: groups, columns, conditions, files and paper. What takes longer opens beside its button. */
export function ToolsMenu<Row>({ table, own = [], spot, open, onClose, onBusy }: ToolsMenuProps<Row>) {
  const { label, layout, source, print, shown, grouping, specs, notes = [] } = table
  const { t } = useTranslation('table')
  const [panel, setPanel] = useState<'columns' | 'conditions' | null>(null)
  const filtered = useFilterLine(table)
  // Rows of a file are taken for all of them.
  const told = filtered === null ? notes : [[t('filter.title'), filtered], ...notes]
  const about = told.length === 0 ? undefined : { title: label, notes: told }
  const saving = useTableSaving({
    label,
    source,
    columns: layout.columns,
    count: shown,
    ...(about !== undefined && { about }),
  })
  const files = useSheetEntries(saving, spot.element, onBusy)
  const printing = usePrintRun(print)
  const groupEntries = useGroupEntries(grouping)
  const entries: readonly MenuEntry[] = [
    ...own,
    ...(own.length > 0 ? [{ id: 'own', separator: true } as const] : []),
    ...groupEntries,
    ...(groupEntries.length > 0 ? [{ id: 'groups', separator: true } as const] : []),
    {
      id: 'columns',
      label: t('columns.open'),
      icon: <Columns3 size={ICON_PX} aria-hidden="true" />,
      onChoose: () => setPanel('columns'),
    },
    ...(specs.length === 0
      ? []
      : [
          {
            id: 'conditions',
            label: t('filter.conditions'),
            icon: <ListFilterPlus size={ICON_PX} aria-hidden="true" />,
            onChoose: () => setPanel('conditions'),
          },
        ]),
    { id: 'files', separator: true },
    ...files.entries,
    { id: 'print', label: t('print.run'), icon: <Printer size={ICON_PX} aria-hidden="true" />, onChoose: printing.run },
  ]
  const close = () => setPanel(null)
  return (
    <>
      {files.status}
      {printing.status}
      <MenuAt label={t('tools')} spot={spot} open={open} entries={entries} onClose={onClose} />
      <Popover open={panel === 'columns'} onClose={close} anchor={spot.element} title={t('columns.title')}>
        <ColumnList layout={layout} />
      </Popover>
      <Popover open={panel === 'conditions'} onClose={close} anchor={spot.element} title={t('filter.title')} isWide>
        <FilterEditor {...table} />
      </Popover>
    </>
  )
}

function useGroupEntries(grouping: Grouping | null): readonly MenuEntry[] {
  const { t } = useTranslation('table')
  if (grouping === null) return []
  const { by, choices, onBy, setAllOpen } = grouping
  return [
    ...choices.map(({ id, title }) => ({
      id: `group-${id}`,
      label: t('group.byColumn', { column: title }),
      checked: id === by,
      onChoose: () => onBy(id === by ? null : id),
    })),
    ...(by === null
      ? []
      : [
          { id: 'group-off', label: t('group.off'), onChoose: () => onBy(null) },
          {
            id: 'group-open',
            label: t('group.openAll'),
            icon: <ChevronsUpDown size={ICON_PX} aria-hidden="true" />,
            onChoose: () => setAllOpen(true),
          },
          {
            id: 'group-close',
            label: t('group.closeAll'),
            icon: <ChevronsDownUp size={ICON_PX} aria-hidden="true" />,
            onChoose: () => setAllOpen(false),
          },
        ]),
  ]
}
