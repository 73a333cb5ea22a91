import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../live/views/hooks.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useCommandText } from '../../../ui/status/command-texts.ts'
import type { CommandState } from '../../../wire/tabs/command.ts'
import { type DroppedAction, dismissDropped, dismissSent, type SentCommand } from './action.ts'
import styles from './command-line.module.css'

/** Long enough to read twice; a failure stays until it is closed. */
const SHOWN_MS = 8000

/**
 * Shows the progress of this tab's last command after its dialog has closed: sent, accepted, confirmed by the values of
 * the plant. Only a confirmed command was certainly carried out. Domain 6.12. Each command has a line of its own, and its own
 * time.
 */
export function CommandLine({ sent }: { readonly sent: SentCommand }) {
  const { t } = useTranslation('common')
  const commandText = useCommandText()
  const state = useCommand(sent.id)?.state ?? null
  const kind = kindOf(sent, state)
  const isOver = kind === 'good'
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(dismissSent, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOver])
  // A worker that is gone takes the state with it; the tab's own outcome remains.
  const stated =
    state === null
      ? sent.state === 'unknown' && sent.text === ''
        ? t('command.unknown')
        : ''
      : commandText(state, (target) => sent.names.get(target))
  return (
    <div className={styles.line} data-command={state?.state ?? sent.state} data-kind={kind}>
      <Line title={sent.title} onClose={dismissSent}>
        {[sent.text, stated].filter((text) => text !== '').join(' ')}
      </Line>
    </div>
  )
}

/** Says that an action was not sent, and which other one was not over. It stays until it is closed, as a failure does. */
export function DroppedLine({ dropped }: { readonly dropped: DroppedAction }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.line} data-kind="bad">
      <Line title={dropped.title} onClose={dismissDropped}>
        {t('command.dropped', { title: dropped.by })}
      </Line>
    </div>
  )
}

interface LineProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

function Line({ title, onClose, children }: LineProps) {
  const { t } = useTranslation('common')
  return (
    <>
      <p className={styles.text}>
        <b>{title}</b>
        <span>{children}</span>
      </p>
      <Button quiet aria-label={t('action.close')} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    </>
  )
}

function kindOf(sent: SentCommand, state: CommandState | null): 'good' | 'open' | 'bad' {
  switch (state?.state) {
    case undefined:
      if (sent.isPartial) return 'bad'
      return sent.state === 'accepted' ? 'good' : sent.state === 'unknown' ? 'bad' : 'open'
    case 'sent':
      return 'open'
    case 'accepted':
      return state.refused.count > 0 ? 'bad' : state.waiting.count > 0 ? 'open' : 'good'
    case 'confirmed':
      return state.refused.count > 0 ? 'bad' : 'good'
    case 'unconfirmed':
    case 'rejected':
    case 'unknown':
      return 'bad'
  }
}
