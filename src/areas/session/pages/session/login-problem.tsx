import { OctagonAlert } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isExpired as hasExpired, knownLoginStatus } from '../../../../domain/commands/login-status.ts'
import { PATHS } from '../../../../domain/text/paths.ts'
import { useErrorText } from '../../../../ui/status/error-texts.ts'
import type { LoginFailure } from './log-in.ts'
import styles from './session.module.css'

/** Why a step of the login was not sent, or why it failed. */
export type Problem = { readonly kind: 'empty'; readonly field: 'username' | 'password' | 'code' } | LoginFailure

/** Returns a function that puts a problem into words. Specification 8, "Login". */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  return useCallback(
    (problem) => {
      if (problem.kind === 'empty') return t(`login.${problem.field}Empty`)
      if (problem.kind === 'failed') return errorText(problem.error)
      const status = knownLoginStatus(problem.status)
      return status === null ? t('status.other', { status: problem.status }) : t(`status.${status}`)
    },
    [t, errorText],
  )
}

/** Leads from a login that got no answer, or whose cookie was lost, to the page that tells where. */
export function ConnectionLink({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation('errors')
  const isExpired = problem.kind === 'refused' && hasExpired(problem.status)
  if (problem.kind !== 'failed' && !isExpired) return null
  return (
    <Link to={isExpired ? `${PATHS.connectionCheck}?login=expired` : PATHS.connectionCheck}>
      {t('connection.check')}
    </Link>
  )
}

interface LoginProblemProps {
  readonly id: string
  readonly text: string
  /** A new problem takes the focus, so that a screen reader reads it before the fields. */
  readonly problem: Problem | null
}

export function LoginProblem({ id, text, problem }: LoginProblemProps) {
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (problem !== null) message.current?.focus()
  }, [problem])
  return (
    <p ref={message} id={id} className={styles.problem} role="alert" tabIndex={-1}>
      <OctagonAlert size={18} aria-hidden="true" />
      {text}
    </p>
  )
}
