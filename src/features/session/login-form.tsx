import { Eye, EyeOff, TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import { useErrorText } from '../../components/status/use-error-text.ts'
import type { CallError } from '../../wire/result.ts'
import { type LoginOutcome, logIn } from './log-in.ts'
import styles from './session.module.css'

/** Why the form cannot be sent, or why the login failed. */
type Problem =
  | { readonly kind: 'empty'; readonly field: 'username' | 'password' }
  | Exclude<LoginOutcome, { kind: 'done' }>

interface LoginFormProps {
  /** Why nobody can say who is logged in: the server does not answer. */
  readonly failed: CallError | null
}

export function LoginForm({ failed }: LoginFormProps) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [shown, setShown] = useState(false)
  const ids = { username: useId(), password: useId(), problem: useId() }
  const message = useRef<HTMLParagraphElement>(null)
  const busy = step === 'sending' || (step === 'sent' && failed === null)

  // A new problem takes the focus, so that a screen reader reads it before the fields.
  useEffect(() => {
    if (problem !== null) message.current?.focus()
  }, [problem])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const username = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    if (username === '') return setProblem({ kind: 'empty', field: 'username' })
    if (password === '') return setProblem({ kind: 'empty', field: 'password' })
    setProblem(null)
    setStep('sending')
    const outcome = await logIn(username, password)
    if (outcome.kind === 'done') return setStep('sent')
    setStep('idle')
    setProblem(outcome)
  }

  const sentence = problemText(problem)
  function problemText(shownProblem: Problem | null): string | null {
    if (shownProblem?.kind === 'empty') {
      return t(shownProblem.field === 'username' ? 'login.usernameEmpty' : 'login.passwordEmpty')
    }
    if (shownProblem?.kind === 'refused') return t(`status.${shownProblem.status}`)
    if (shownProblem?.kind === 'failed') return errorText(shownProblem.error)
    return failed === null ? null : errorText(failed)
  }
  const describedBy = sentence === null ? undefined : ids.problem

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {sentence !== null && (
        <p ref={message} id={ids.problem} className={styles.problem} role="alert" tabIndex={-1}>
          <TriangleAlert size={18} aria-hidden="true" />
          {sentence}
        </p>
      )}
      <div className={controls.field}>
        <label htmlFor={ids.username}>{t('login.username')}</label>
        <input
          id={ids.username}
          className={controls.input}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-describedby={describedBy}
        />
      </div>
      <div className={controls.field}>
        <label htmlFor={ids.password}>{t('login.password')}</label>
        <div className={styles.password}>
          <input
            id={ids.password}
            className={controls.input}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            required
            aria-describedby={describedBy}
          />
          <button
            type="button"
            className={controls.button}
            aria-label={t(shown ? 'login.hide' : 'login.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
          </button>
        </div>
      </div>
      <button type="submit" className={controls.primary} aria-disabled={busy}>
        {t(busy ? 'login.busy' : 'login.submit')}
      </button>
    </form>
  )
}
