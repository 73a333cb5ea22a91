import { Check } from 'lucide-react'
import { CommandButton } from '../../components/controls/command-button.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { isOpen } from '../../domain/alerts/alert-state.ts'
import type { Alert } from '../../wire/server/alert.ts'

/** Acknowledge of one row; rows that are acknowledged have none. */
export function ackColumn(
  title: string,
  label: string,
  blocked: string | null,
  onAck: (ids: readonly string[]) => void,
): Column<Alert> {
  return {
    id: 'ack',
    title,
    titleHidden: true,
    track: '48px',
    cell: (alert, active) =>
      isOpen(alert) && (
        <CommandButton quiet blocked={blocked} tabIndex={active ? 0 : -1} onRun={() => onAck([alert.id])}>
          <Check size={16} aria-hidden="true" />
          <span className="visually-hidden">{label}</span>
        </CommandButton>
      ),
  }
}
