import { Check, Circle } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Problem, problem } from '../../../../../domain/forms/problem.ts'
import { useProblemText } from '../../../../../ui/status/problem-text.ts'
import type { PasswordChange, PasswordPolicy } from '../../../../../wire/server/user.ts'
import { policyProblems } from '../../../rules/password-rules.ts'
import styles from './password.module.css'

interface RuleListProps {
  readonly typed: PasswordChange
  readonly policy: PasswordPolicy
}

/** The rules of the server's policy, and which of them the new password meets as it is typed. Specification 5, "Password". */
export function RuleList({ typed, policy }: RuleListProps) {
  const { t } = useTranslation('password')
  const problemText = useProblemText()
  const title = useId()
  const { oldPassword, newPassword, newConfirmation } = typed
  const broken = policyProblems(newPassword, policy).map(({ key }) => key)
  // An empty password breaks every rule that there is.
  const rules = policyProblems('', policy).map((rule: Problem) => ({
    text: problemText(rule),
    isMet: !broken.includes(rule.key),
  }))
  const rows = [
    ...rules,
    { text: problemText(problem('password.same')), isMet: newPassword !== '' && newPassword !== oldPassword },
    { text: t('equal'), isMet: newPassword !== '' && newPassword === newConfirmation },
  ]
  return (
    <div>
      <h2 id={title} className={styles.title}>
        {t('rules')}
      </h2>
      <ul aria-labelledby={title} className={styles.rules}>
        {rows.map(({ text, isMet }) => (
          <li key={text} data-met={isMet}>
            {isMet ? <Check size={16} aria-hidden="true" /> : <Circle size={16} aria-hidden="true" />}
            <span>
              {text} <span className="visually-hidden">{t(isMet ? 'met' : 'open')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
