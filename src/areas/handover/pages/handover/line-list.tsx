import { Check, MessageSquarePlus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../../ui/controls/button.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { NarrowCard } from '../../../../ui/table/rows/narrow-card.tsx'
import type { LogLine } from '../../rules/log-line.ts'
import styles from './handover.module.css'
import { useLineTable } from './line-columns.tsx'

const NARROW_BELOW_PX = 640
const ICON_PX = 16

interface LineListProps {
  readonly label: string
  readonly lines: readonly LogLine[]
  readonly stale: boolean
  /** Begins a remark to a line. */
  readonly onRemark: (line: LogLine) => void
  /** Ends a line that a person has to end; null for one that ends by itself. */
  readonly closing?: (line: LogLine) => (() => void) | null
}

/** Some lines, all in view. */
export function LineList({ label, lines, stale, onRemark, closing }: LineListProps) {
  const { t } = useTranslation('handover')
  const navigate = useNavigate()
  const { columns, card } = useLineTable(lines, stale)
  const act = useMemo(
    () => (line: LogLine, active: boolean) => {
      const close = closing?.(line) ?? null
      const [name, Icon, run] =
        close === null
          ? ([t('remark.to', { what: line.text }), MessageSquarePlus, () => onRemark(line)] as const)
          : ([t('remark.close', { text: line.text }), Check, close] as const)
      return (
        <Button
          quiet
          className={styles.act}
          aria-label={name}
          title={name}
          tabIndex={active ? 0 : -1}
          onClick={(event) => {
            // The row opens what it is about.
            event.stopPropagation()
            run()
          }}
        >
          <Icon size={ICON_PX} aria-hidden="true" />
        </Button>
      )
    },
    [t, onRemark, closing],
  )
  const shown = useMemo<readonly Column<LogLine>[]>(
    () => [
      ...columns,
      { id: 'act', title: t('remark.column'), titleHidden: true, track: '44px', fits: true, acts: true, cell: act },
    ],
    [columns, t, act],
  )
  const narrow = useMemo(
    () => ({
      below: NARROW_BELOW_PX,
      lines: 2,
      cell: (line: LogLine, active: boolean) => (
        <div className={styles.card}>
          <NarrowCard {...card(line, active)} />
          {act(line, active)}
        </div>
      ),
    }),
    [card, act],
  )
  return (
    <DataTable
      label={label}
      columns={shown}
      rows={lines}
      rowId={lineId}
      empty=""
      narrow={narrow}
      onOpen={({ to }) => {
        if (to !== null) void navigate(to)
      }}
    />
  )
}

export function lineId({ id }: LogLine): string {
  return id
}
