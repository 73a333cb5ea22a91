import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../live/views/hooks.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useCommandText } from '../../../ui/status/command-texts.ts'
import type { CommandState } from '../../../wire/tabs/command.ts'
import { JOURNAL_ITEMS } from '../../../wire/tabs/journal.ts'
import {
  type DroppedAction,
  dismissDropped,
  dismissSent,
  dismissUnnoted,
  dismissUnreminded,
  type SentCommand,
} from './action-state.ts'
import type { WayBack } from './action-types.ts'
import styles from './command-line.module.css'
import type { Unnoted } from './note-reason.ts'

/** Long enough to read twice; a failure stays until it is closed. */
const SHOWN_MS = 8000
/** Long enough to see what the plant makes of it, and to take it back. */
const WAY_BACK_MS = 20_000

/**
 * Shows the progress of this tab's last command after its dialog has closed: sent, accepted, confirmed by the values of
 * the plant. Only a confirmed command was certainly carried out. Domain 6.12. Each command has a line of its own, and its own
 * time.
 */
export function CommandLine({ sent, wayBack }: { readonly sent: SentCommand; readonly wayBack: WayBack }) {
  const { t } = useTranslation('common')
  const commandText = useCommandText()
  const state = useCommand(sent.id)?.state ?? null
  const kind = kindOf(sent, state)
  // Somebody reads it, or is about to press something in it.
  const [isHeld, setHeld] = useState(false)
  const isOver = kind === 'good' && !isHeld
  const shownMs = sent.canPutBack ? WAY_BACK_MS : SHOWN_MS
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(dismissSent, shownMs)
    return () => clearTimeout(timer)
  }, [isOver, shownMs])
  // A worker that is gone takes the state with it; the tab's own outcome remains.
  const stated =
    state === null
      ? sent.state === 'unknown' && sent.text === ''
        ? t('command.unknown')
        : ''
      : commandText(state, (target) => sent.names.get(target))
  return (
    <section
      aria-label={sent.title}
      className={styles.line}
      data-command={state?.state ?? sent.state}
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Line title={sent.title} onClose={dismissSent} action={sent.canPutBack && wayBack(sent.id)}>
        {[sent.text, stated].filter((text) => text !== '').join(' ')}
      </Line>
    </section>
  )
}

/** Says that an action was not sent, and which other one was not over. It stays until it is closed, as a failure does. */
export function DroppedLine({ dropped }: { readonly dropped: DroppedAction }) {
  const { t } = useTranslation('common')
  return (
    <FailureLine title={dropped.title} onClose={dismissDropped}>
      {t('command.dropped', { title: dropped.by })}
    </FailureLine>
  )
}

/** Says that the reason of an order is in the journal of this workplace only, or may be. */
export function UnnotedLine({ unnoted: { title, state } }: { readonly unnoted: Unnoted }) {
  const { t } = useTranslation('reminder')
  return (
    <FailureLine title={title} onClose={dismissUnnoted}>
      {t(`unnoted.${state}`)}
    </FailureLine>
  )
}

/** Says that nothing will remind of an order that was to hold for a while. */
export function UnremindedLine({ title }: { readonly title: string }) {
  const { t } = useTranslation('reminder')
  return (
    <FailureLine title={title} onClose={dismissUnreminded}>
      {t('unreminded', { most: JOURNAL_ITEMS })}
    </FailureLine>
  )
}

/** Where the lines stand. Always rendered: a live region that appears together with its text is not always announced. */
export function CommandLines({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" className={styles.lines}>
      {children}
    </div>
  )
}

interface LineProps {
  readonly title: string
  readonly onClose: () => void
  readonly action?: ReactNode
  readonly children: ReactNode
}

function FailureLine(props: LineProps) {
  return (
    <div className={styles.line} data-kind="bad">
      <Line {...props} />
    </div>
  )
}

function Line({ title, onClose, action, children }: LineProps) {
  const { t } = useTranslation('common')
  return (
    <>
      <p className={styles.text}>
        <b>{title}</b>
        <span>{children}</span>
      </p>
      {action}
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
