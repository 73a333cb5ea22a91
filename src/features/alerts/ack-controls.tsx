import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../components/controls/command-button.tsx'
import type { Column } from '../../components/table/rows/column.ts'
import { isOpen } from '../../domain/alerts/alert-state.ts'
import type { Alert } from '../../wire/server/alert.ts'
import type { AckActions } from './ack-actions.ts'
import styles from './alerts.module.css'

interface AckBarProps {
  /** Open alerts among the selected ones. */
  readonly ids: readonly string[]
  /** Open alerts of the whole plant. */
  readonly open: number
  readonly actions: AckActions
  readonly onAck: (ids: readonly string[]) => void
  readonly onAllDone: () => void
}

/** Acknowledges the selection, or all alerts after a confirmation. */
export function AckBar({ ids, open, actions, onAck, onAllDone }: AckBarProps) {
  const { t } = useTranslation('alerts')
  const { blocked, ackAll } = actions
  return (
    <div className={styles.commands}>
      <CommandButton primary blocked={blocked ?? (ids.length === 0 ? t('ack.nothing') : null)} onRun={() => onAck(ids)}>
        {ids.length === 0 ? t('ack.none') : t('ack.selected', { count: ids.length })}
      </CommandButton>
      <CommandButton blocked={blocked ?? (open === 0 ? t('empty') : null)} onRun={() => ackAll(open, onAllDone)}>
        {t('ack.all')}
      </CommandButton>
    </div>
  )
}

/** Returns the column with the acknowledge button of a row; acknowledged rows have none. */
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
