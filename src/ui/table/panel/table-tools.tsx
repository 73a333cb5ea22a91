import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import controls from '../../controls/controls.module.css'
import { FileButton } from '../export/file-button.tsx'
import { PrintButton } from '../export/printed-rows.tsx'
import { useFilterLine } from '../export/use-filter-line.ts'
import { FilterButton } from '../filter/filter-button.tsx'
import { ColumnsButton } from '../layout/columns-button.tsx'
import styles from './table.module.css'
import type { Grouping, TableState } from './table-state.ts'

interface TableToolsProps<Row> {
  readonly table: TableState<Row>
  /** Controls of the page, before those of the table. */
  readonly children?: ReactNode
}

/** What a user does with a whole table: filter, group, choose columns, save, print. */
export function TableTools<Row>({ table, children }: TableToolsProps<Row>) {
  return (
    <div className={styles.tools} data-tools>
      {children}
      <span className={styles.space} />
      <OwnTools table={table} />
    </div>
  )
}

/** The tools themselves, wherever they stand. */
export function OwnTools<Row>({ table }: { readonly table: TableState<Row> }) {
  const { label, layout, source, print, shown, grouping } = table
  const { t } = useTranslation('table')
  const filtered = useFilterLine(table)
  // Rows of a file are taken for all of them.
  const about = filtered === null ? undefined : { title: label, notes: [[t('filter.title'), filtered]] }
  return (
    <>
      {grouping !== null && <GroupChoice grouping={grouping} />}
      <FilterButton {...table} />
      <ColumnsButton layout={layout} />
      <FileButton
        label={label}
        source={source}
        columns={layout.columns}
        count={shown}
        {...(about !== undefined && { about })}
      />
      <PrintButton print={print} />
    </>
  )
}

function GroupChoice({ grouping }: { readonly grouping: Grouping }) {
  const { t } = useTranslation('table')
  const id = useId()
  const { by, choices, onBy, setAllOpen } = grouping
  return (
    <span className={styles.group}>
      <label htmlFor={id}>{t('group.by')}</label>
      <select
        id={id}
        className={controls.input}
        value={by ?? ''}
        onChange={(event) => onBy(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{t('group.none')}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.title}
          </option>
        ))}
      </select>
      {by !== null && (
        <>
          <IconButton label={t('group.openAll')} onClick={() => setAllOpen(true)}>
            <ChevronsUpDown size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('group.closeAll')} onClick={() => setAllOpen(false)}>
            <ChevronsDownUp size={16} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </span>
  )
}

interface IconButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <Button quiet aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  )
}
