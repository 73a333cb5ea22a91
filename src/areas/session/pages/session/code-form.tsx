import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stepAfterCode } from '../../../../domain/commands/login-status.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import type { CallError } from '../../../../wire/server/result.ts'
import type { LoginFailure, SendCode } from './log-in.ts'
import { LoginProblem, type Problem, useProblemText } from './login-problem.tsx'
import styles from './session.module.css'

interface CodeFormProps {
  readonly sendCode: SendCode
  /** Why the session is unknown: the server does not respond. */
  readonly failed: CallError | null
  /** Restarts the login. `failure` is the reason; null if the user chose to. */
  readonly onBack: (failure: LoginFailure | null) => void
}

/** The second step of a login: the code of a second factor. */
export function CodeForm({ sendCode, failed, onBack }: CodeFormProps) {
  const { t } = useTranslation('session')
  const problemText = useProblemText()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle')
  // Until the server responds again the session stays unknown: whoever waits may also send once more.
  if (step === 'sent' && failed !== null) setStep('idle')
  const busy = step !== 'idle'
  const ids = { code: useId(), hint: useId(), problem: useId() }
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code === '') return setProblem({ kind: 'empty', field: 'code' })
    setProblem(null)
    setStep('sending')
    const outcome = await sendCode(code)
    // The page continues when the session has started.
    if (outcome.kind === 'done') return setStep('sent')
    if (outcome.kind === 'refused' && stepAfterCode(outcome.status) === 'password') return onBack(outcome)
    setStep('idle')
    setProblem(outcome)
  }

  const shownProblem: Problem | null = problem ?? (failed === null ? null : { kind: 'failed', error: failed })

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {shownProblem !== null && <LoginProblem id={ids.problem} text={problemText(shownProblem)} problem={problem} />}
      <p id={ids.hint}>{t('login.codeHint')}</p>
      <div className={controls.field}>
        <label htmlFor={ids.code}>{t('login.code')}</label>
        <input
          ref={field}
          id={ids.code}
          className={controls.input}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          required
          aria-describedby={shownProblem === null ? ids.hint : `${ids.problem} ${ids.hint}`}
        />
      </div>
      <Button primary type="submit" aria-disabled={busy}>
        {t(busy ? 'login.busy' : 'login.codeSubmit')}
      </Button>
      <Button onClick={() => onBack(null)}>{t('login.back')}</Button>
    </form>
  )
}
