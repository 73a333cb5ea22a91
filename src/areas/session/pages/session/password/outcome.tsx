import { CircleCheck, OctagonAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failedOutcome } from '../../../../../domain/commands/command-outcome.ts'
import { problem } from '../../../../../domain/forms/problem.ts'
import { useErrorText } from '../../../../../ui/status/error-texts.ts'
import { useProblemText } from '../../../../../ui/status/problem-text.ts'
import type { CallError, Result } from '../../../../../wire/server/result.ts'
import { PASSWORD_STATUSES, type PasswordChangeResult } from '../../../../../wire/server/user.ts'
import styles from './password.module.css'

/** How a change ended. */
export interface Change {
  /** Counts the attempts: the outcome of each is told anew. */
  readonly attempt: number
  readonly result: Result<PasswordChangeResult>
}

/** What became of a change: our sentence, and the server's message whatever the status is. Gets the focus as it appears. */
export function Outcome({ change }: { readonly change: Change }) {
  const { result } = change
  const lines = useLines(result)
  const isDone = result.ok && result.body.status === 'Success'
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className={styles.outcome} role={isDone ? 'status' : 'alert'} tabIndex={-1}>
      {isDone ? <CircleCheck size={18} aria-hidden="true" /> : <OctagonAlert size={18} aria-hidden="true" />}
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

function useLines(result: Result<PasswordChangeResult>): readonly string[] {
  const { t } = useTranslation(['password', 'errors'])
  const failure = useFailure()
  const statusText = useStatusText()
  if (!result.ok) return failure(result.error)
  const { status, message } = result.body
  const details = message === null || message === '' ? [] : [t('errors:detail', { text: message })]
  return status === 'Success' ? [t('done'), ...details] : [t('notChanged'), statusText(status), ...details]
}

/** Begins with 'Netzwerkfehler'. Specification 8, "Failed calls". */
function useFailure(): (error: CallError) => readonly string[] {
  const { t } = useTranslation(['password', 'errors'])
  const errorText = useErrorText()
  return (error) => {
    const prefix = t('errors:command.network')
    const text = errorText(error)
    const isUnknown = failedOutcome(error) === 'unknown'
    return [text.startsWith(prefix) ? text : `${prefix}: ${text}`, t(isUnknown ? 'unknown' : 'notChanged')]
  }
}

function useStatusText(): (status: PasswordChangeResult['status']) => string {
  const { t } = useTranslation('password')
  const problemText = useProblemText()
  return (status) => {
    const known = PASSWORD_STATUSES.find((name) => name === status)
    switch (known) {
      case 'Mismatch':
        return problemText(problem('password.mismatch'))
      case 'SameAsBefore':
        return problemText(problem('password.same'))
      case 'ManagedByDomain':
        return problemText(problem('password.managedByDomain'))
      case 'Failed':
      case 'WrongPassword':
      case 'PolicyViolated':
        return t(`status.${known}`)
      default:
        return t('status.other', { status })
    }
  }
}
