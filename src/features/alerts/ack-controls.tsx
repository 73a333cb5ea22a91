import { Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandButton } from '../../components/controls/command-button.tsx'
import type { Column } from '../../components/table/rows/column.ts'
import { isOpen } from '../../domain/alerts/alert-state.ts'
import type { AlertRow } from '../../wire/tabs/alert-list.ts'
import type { AckActions } from './ack-actions.ts'
import styles from './alerts.module.css'
import { alertsOfRow } from './row-alerts.ts'

interface AckBarProps {
  /** Open alerts among the selected ones. */
  readonly ids: readonly string[]
  /** Open alerts of the whole plant. */
  readonly open: number
  readonly actions: AckActions
  /** Returns the open alerts on screen. */
  readonly visibleIds: () => readonly string[]
  readonly onAck: (ids: readonly string[]) => void
  readonly onAllDone: () => void
}

/** Acknowledges the selection, what is on screen, or all alerts after a confirmation. */
export function AckBar({ ids, open, actions, visibleIds, onAck, onAllDone }: AckBarProps) {
  const { t } = useTranslation('alerts')
  const { blocked, ackAll } = actions
  // Settled when the button goes down: what comes on screen before it goes up was not what the user saw.
  const [nothing, setNothing] = useState(false)
  const seen = useRef<readonly string[] | null>(null)
  const ackVisible = () => {
    const visible = seen.current ?? visibleIds()
    seen.current = null
    setNothing(visible.length === 0)
    if (visible.length > 0) onAck(visible)
  }
  return (
    <div className={styles.commands}>
      <span role="status">{nothing && t('ack.nothingVisible')}</span>
      <CommandButton primary blocked={blocked ?? (ids.length === 0 ? t('ack.nothing') : null)} onRun={() => onAck(ids)}>
        {ids.length === 0 ? t('ack.none') : t('ack.selected', { count: ids.length })}
      </CommandButton>
      <CommandButton
        blocked={blocked ?? (open === 0 ? t('empty') : null)}
        onPress={() => {
          seen.current = visibleIds()
          setNothing(false)
        }}
        onRun={ackVisible}
      >
        {t('ack.visible')}
      </CommandButton>
      <CommandButton blocked={blocked ?? (open === 0 ? t('empty') : null)} onRun={() => ackAll(open, onAllDone)}>
        {t('ack.all')}
      </CommandButton>
    </div>
  )
}

/** Returns the column with the acknowledge button and the menu of a row; acknowledged rows have only the menu. */
export function ackColumn(
  /** `ack` says how many alerts the button of a row acknowledges. */
  texts: { readonly title: string; readonly ack: (count: number) => string },
  blocked: string | null,
  onAck: (ids: readonly string[]) => void,
  menuButton: (row: AlertRow, active: boolean) => ReactNode,
): Column<AlertRow> {
  return {
    id: 'ack',
    title: texts.title,
    titleHidden: true,
    track: '100px',
    cell: (row, active) => (
      <span className={styles.rowTools}>
        {isOpen(row) && <RowAckButton {...{ row, active, blocked, onAck }} textOf={texts.ack} />}
        {menuButton(row, active)}
      </span>
    ),
  }
}

interface RowAckButtonProps {
  readonly row: AlertRow
  readonly active: boolean
  readonly blocked: string | null
  readonly textOf: (count: number) => string
  readonly onAck: (ids: readonly string[]) => void
}

/** Acknowledges what the row said when the button went down: one that chatters may stand for more before it goes up. */
function RowAckButton({ row, active, blocked, textOf, onAck }: RowAckButtonProps) {
  const ids = alertsOfRow(row)
  const pressed = useRef<readonly string[] | null>(null)
  const ack = () => {
    onAck(pressed.current ?? ids)
    pressed.current = null
  }
  return (
    <CommandButton
      quiet
      blocked={blocked}
      tabIndex={active ? 0 : -1}
      onPress={() => {
        pressed.current = ids
      }}
      onRun={ack}
    >
      <Check size={16} aria-hidden="true" />
      {ids.length > 1 && <span aria-hidden="true">{ids.length}</span>}
      <span className="visually-hidden">{textOf(ids.length)}</span>
    </CommandButton>
  )
}
