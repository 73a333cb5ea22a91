import { Eye, EyeOff } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendCommand } from '../../../../../live/calls/call.ts'
import { newCommandRequest } from '../../../../../live/calls/command-request.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import controls from '../../../../../ui/controls/controls.module.css'
import { TextField } from '../../../../../ui/form/fields/text-field.tsx'
import { useProblemText } from '../../../../../ui/status/problem-text.ts'
import type { PasswordChange, PasswordPolicy } from '../../../../../wire/server/user.ts'
import { passwordProblems } from '../../../rules/password-rules.ts'
import { type Change, Outcome } from './outcome.tsx'
import styles from './password.module.css'
import { RuleList } from './rule-list.tsx'

const EMPTY: PasswordChange = { oldPassword: '', newPassword: '', newConfirmation: '' }
const FIELDS = [
  ['oldPassword', 'old', 'current-password'],
  ['newPassword', 'new', 'new-password'],
  ['newConfirmation', 'confirmation', 'new-password'],
] as const

interface PasswordFormProps {
  readonly userName: string
  /** Null until the server has said it. */
  readonly policy: PasswordPolicy | null
  /** What is shown of the policy until then. */
  readonly children: ReactNode
}

/**
 * Three passwords, with the rules beside them. The rules are only told: the request is sent as it is, and the server judges
 * it. Whatever becomes of it, nothing of it stays here. Specification 5, "Password".
 */
export function PasswordForm({ userName, policy, children }: PasswordFormProps) {
  const { t } = useTranslation('password')
  const problemText = useProblemText()
  const [typed, setTyped] = useState(EMPTY)
  const [shown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [change, setChange] = useState<Change | null>(null)
  const isSending = useRef(false)
  const attempts = useRef(0)
  const problems = passwordProblems(typed, policy)

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setChange(null)
    const result = await sendCommand('changePassword', typed, newCommandRequest())
    isSending.current = false
    setBusy(false)
    setTyped(EMPTY)
    attempts.current += 1
    setChange({ attempt: attempts.current, result })
  }

  /** A hint at what has been typed: a rule of the policy stands in the list, not here. */
  const hintOf = (name: keyof PasswordChange): string | null => {
    const found = typed[name] === '' ? null : problems[name]
    const isHint = found?.key === 'password.mismatch' || found?.key === 'password.same'
    return isHint && found !== null && found !== undefined ? problemText(found) : null
  }

  return (
    <form className={`${controls.panel} ${styles.form}`} onSubmit={onSubmit} noValidate aria-busy={isBusy}>
      {change !== null && <Outcome key={change.attempt} change={change} />}
      {/* Password managers save the new password for this user. */}
      <input className="visually-hidden" autoComplete="username" value={userName} readOnly tabIndex={-1} aria-hidden />
      {FIELDS.map(([name, label, autoComplete]) => (
        <TextField
          key={name}
          label={t(label)}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          value={typed[name]}
          onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
          error={hintOf(name)}
          required
        />
      ))}
      {policy === null ? children : <RuleList typed={typed} policy={policy} />}
      <div className={controls.row}>
        <Button primary type="submit" aria-disabled={isBusy}>
          {t(isBusy ? 'busy' : 'submit')}
        </Button>
        <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
          {t(shown ? 'hide' : 'show')}
        </Button>
      </div>
    </form>
  )
}
