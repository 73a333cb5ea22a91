// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are the tab stops of the grid, by roving tabindex
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './data-table.module.css'
import type { GroupRow } from './row-source.ts'
import { FIRST_ROW } from './use-roving-row.ts'

interface GroupRowProps {
  readonly group: GroupRow
  readonly index: number
  readonly start: number
  readonly height: number
  readonly active: boolean
  readonly onOpen: (id: string, open: boolean) => void
}

/** Row of a group: its title and how many rows it has. Opens and closes by a click, or by the arrows. */
export function GroupRowView({ group, index, start, height, active, onOpen }: GroupRowProps) {
  const { t } = useTranslation('table')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it handles the keys of all rows
    <div
      role="row"
      aria-rowindex={index + FIRST_ROW}
      aria-level={1}
      aria-expanded={group.open}
      tabIndex={active ? 0 : -1}
      className={styles.row}
      data-id={group.id}
      data-group
      style={{ top: start, height }}
      onClick={() => onOpen(group.id, !group.open)}
    >
      <div role="gridcell" className={styles.groupCell} data-noted={group.note !== undefined || undefined}>
        <ChevronRight size={14} aria-hidden="true" className={styles.chevron} />
        <b>{group.title}</b>
        <span>{t('groupCount', { count: group.count })}</span>
        {group.note}
      </div>
    </div>
  )
}
