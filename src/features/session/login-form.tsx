import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../components/controls/controls.module.css'
import type { CallError } from '../../wire/server/result.ts'
import { CodeForm } from './code-form.tsx'
import { logIn } from './log-in.ts'
import { LoginProblem, type Problem, useProblemText } from './login-problem.tsx'
import styles from './session.module.css'

interface LoginFormProps {
  /** Why the session is unknown: the server does not respond. */
  readonly failed: CallError | null
}

/** The login form: name and password, then the code of a second factor if the server requires one. */
export function LoginForm({ failed }: LoginFormProps) {
  const { t } = useTranslation('session')
  const problemText = useProblemText()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [shown, setShown] = useState(false)
  const [username, setUsername] = useState('')
  const [codeToken, setCodeToken] = useState<string | null>(null)
  const ids = { username: useId(), password: useId(), problem: useId() }
  const busy = step === 'sending' || (step === 'sent' && failed === null)

  if (codeToken !== null) {
    return (
      <CodeForm
        csrfToken={codeToken}
        failed={failed}
        onBack={(failure) => {
          setCodeToken(null)
          setProblem(failure)
        }}
      />
    )
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const name = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    setUsername(name)
    if (name === '') return setProblem({ kind: 'empty', field: 'username' })
    if (password === '') return setProblem({ kind: 'empty', field: 'password' })
    setProblem(null)
    setStep('sending')
    const outcome = await logIn(name, password)
    if (outcome.kind === 'done') return setStep('sent')
    setStep('idle')
    // A wrong password must not stay on screen; the name may.
    const field = form.elements.namedItem('password')
    if (outcome.kind === 'refused' && field instanceof HTMLInputElement) field.value = ''
    if (outcome.kind === 'code') setCodeToken(outcome.csrfToken)
    else setProblem(outcome)
  }

  const shownProblem: Problem | null = problem ?? (failed === null ? null : { kind: 'failed', error: failed })
  const describedBy = shownProblem === null ? undefined : ids.problem

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {shownProblem !== null && <LoginProblem id={ids.problem} text={problemText(shownProblem)} problem={problem} />}
      <div className={controls.field}>
        <label htmlFor={ids.username}>{t('login.username')}</label>
        <input
          id={ids.username}
          className={controls.input}
          name="username"
          defaultValue={username}
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
