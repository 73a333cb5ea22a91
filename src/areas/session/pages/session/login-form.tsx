import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCKOUT_MS } from '../../../../domain/commands/login-status.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import type { CallError } from '../../../../wire/server/result.ts'
import type { UserInfo } from '../../../../wire/server/system.ts'
import { AlreadyIn } from './already-in.tsx'
import { CodeForm } from './code-form.tsx'
import { Lockout } from './lockout.tsx'
import { logIn, type SendCode } from './log-in.ts'
import { ConnectionLink, LoginProblem, type Problem, useProblemText } from './login-problem.tsx'
import { usePersonCheck } from './person-check.tsx'
import styles from './session.module.css'

interface LoginFormProps {
  /** Why the session is unknown: the server does not respond. */
  readonly failed: CallError | null
  /** Who is logged in in this browser, by this form or in another tab; null for nobody. */
  readonly current: UserInfo | null
  /** Leads to the page that was asked for. */
  readonly goOn: ReactNode
}

/** By the name as the server compares it: until when, in ms of `performance.now()`. Another user is not locked out. */
type Locked = ReadonlyMap<string, number>
const NOBODY: Locked = new Map()
const nameKey = (name: string) => name.trim().toLowerCase()

/** The login form: name and password, then the code of a second factor if the server requires one. */
export function LoginForm({ failed, current, goOn }: LoginFormProps) {
  const { t } = useTranslation('session')
  const problemText = useProblemText()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [shown, setShown] = useState(false)
  const [username, setUsername] = useState('')
  const [second, setSecond] = useState<{ readonly sendCode: SendCode } | null>(null)
  const [locked, setLocked] = useState<Locked>(NOBODY)
  const name = useRef<HTMLInputElement>(null)
  const [isUnlocked, setUnlocked] = useState(false)
  const ids = { username: useId(), password: useId(), problem: useId() }
  const check = usePersonCheck()
  // Until the server responds again the session stays unknown: whoever waits may also send once more.
  if (step === 'sent' && failed !== null) setStep('idle')
  const busy = step !== 'idle'
  const until = locked.get(nameKey(username))

  /** Shows why it failed. A lockout counts down from now on: the server does not say how much of it is left. */
  const fail = (failure: Problem, name: string) => {
    const isLockout = failure.kind === 'refused' && failure.status === 'LockedOut'
    if (isLockout) setLocked((before) => new Map(before).set(nameKey(name), performance.now() + LOCKOUT_MS))
    setUnlocked(false)
    setProblem(failure)
  }

  if (current !== null && step !== 'sending') {
    const isOther = username !== '' && nameKey(username) !== nameKey(current.userName)
    return isOther ? <AlreadyIn user={current.userName} other={username} onGoOn={() => setUsername('')} /> : goOn
  }

  if (second !== null) {
    return (
      <CodeForm
        sendCode={second.sendCode}
        failed={failed}
        onBack={(failure) => {
          setSecond(null)
          if (failure !== null) fail(failure, username)
        }}
      />
    )
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || until !== undefined) return
    const form = event.currentTarget
    const data = new FormData(form)
    const name = String(data.get('username') ?? '').trim()
    const password = String(data.get('password') ?? '')
    setUsername(name)
    if (name === '') return setProblem({ kind: 'empty', field: 'username' })
    if (password === '') return setProblem({ kind: 'empty', field: 'password' })
    setProblem(null)
    setUnlocked(false)
    setStep('sending')
    const outcome = await logIn(name, password, check.ask)
    if (outcome.kind === 'done') return setStep('sent')
    setStep('idle')
    // A wrong password must not stay on screen; the name may.
    const field = form.elements.namedItem('password')
    if (outcome.kind === 'refused' && field instanceof HTMLInputElement) field.value = ''
    if (outcome.kind === 'code') setSecond(outcome)
    else fail(outcome, name)
  }

  const shownProblem: Problem | null = problem ?? (failed === null ? null : { kind: 'failed', error: failed })
  const describedBy = shownProblem === null ? undefined : ids.problem

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {shownProblem !== null && <LoginProblem id={ids.problem} text={problemText(shownProblem)} problem={problem} />}
      {shownProblem !== null && <ConnectionLink problem={shownProblem} />}
      {until !== undefined && (
        <Lockout
          key={username}
          until={until}
          onOver={() => {
            setLocked((before) => new Map([...before].filter(([key]) => key !== nameKey(username))))
            setProblem(null)
            setUnlocked(true)
          }}
          onOther={(form) => {
            form.reset()
            setUsername('')
            setProblem(null)
            name.current?.focus()
          }}
        />
      )}
      {/* Always rendered: a live region that appears together with its text is not always announced. */}
      <p role="status" className={styles.announced}>
        {isUnlocked && t('login.unlocked')}
      </p>
      <div className={controls.field}>
        <label htmlFor={ids.username}>{t('login.username')}</label>
        <input
          ref={name}
          id={ids.username}
          className={controls.input}
          name="username"
          defaultValue={username}
          onChange={(event) => setUsername(event.target.value)}
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
          <Button
            aria-label={t(shown ? 'login.hide' : 'login.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
          </Button>
        </div>
      </div>
      {check.frame}
      <Button primary type="submit" aria-disabled={busy} disabled={until !== undefined}>
        {t(busy ? 'login.busy' : 'login.submit')}
      </Button>
    </form>
  )
}
