import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../live/views/hooks.ts'
import type { CommandState } from '../../wire/tabs/command.ts'
import controls from '../controls/controls.module.css'
import { useCommandText } from '../status/command-texts.ts'
import { dismissSent, type SentAct } from './action.ts'
import styles from './command-line.module.css'

/** Long enough to be read twice; what went wrong stays until it is closed. */
const SHOWN_MS = 8000

/**
 * How the last command of this tab goes on after the dialog is gone: sent, accepted, confirmed by what the plant shows.
 * Only the last of these is the truth. Domain 6, rule 12.
 */
export function CommandLine({ sent }: { readonly sent: SentAct }) {
  const { t } = useTranslation('common')
  const commandText = useCommandText()
  const state = useCommand(sent.act)?.state ?? null
  const kind = kindOf(sent, state)
  const isOver = kind === 'good'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another act has its own time
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(dismissSent, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOver, sent.act])
  // A worker that was lost took the state with it.
  const stated = state === null ? (sent.outcome === 'unknown' ? t('command.unknown') : '') : commandText(state)
  return (
    <div className={styles.line} data-command={state?.state ?? sent.outcome} data-kind={kind}>
      <p className={styles.text}>
        <b>{sent.title}</b>
        <span>{[sent.text, stated].filter((text) => text !== '').join(' ')}</span>
      </p>
      <button type="button" className={controls.quiet} aria-label={t('action.close')} onClick={dismissSent}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}

function kindOf({ outcome }: SentAct, state: CommandState | null): 'good' | 'open' | 'bad' {
  switch (state?.state) {
    case undefined:
      return outcome === 'done' ? 'good' : outcome === 'unknown' ? 'bad' : 'open'
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
