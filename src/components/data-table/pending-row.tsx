// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are the tab stops of the grid, by roving tabindex
import styles from './data-table.module.css'

interface PendingRowProps {
  readonly index: number
  readonly start: number
  readonly height: number
  readonly active: boolean
  /** What it says to who cannot see its place. */
  readonly text: string
}

/** The place of a row that is on its way. */
export function PendingRow({ index, start, height, active, text }: PendingRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy="true"
      tabIndex={active ? 0 : -1}
      className={styles.row}
      data-odd={index % 2 === 1 || undefined}
      data-pending
      style={{ top: start, height }}
    >
      <div role="gridcell" className={styles.pending}>
        <span className="visually-hidden">{text}</span>
      </div>
    </div>
  )
}
