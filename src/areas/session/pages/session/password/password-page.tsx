import { useTranslation } from 'react-i18next'
import { useQuery, useSession } from '../../../../../live/views/hooks.ts'
import controls from '../../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../../ui/page/page.tsx'
import { useProblemText } from '../../../../../ui/status/problem-text.ts'
import { passwordBlock } from '../../../rules/password-rules.ts'
import { PasswordForm } from './password-form.tsx'

/** The user changes the password, unless a domain manages it. Specification 5, "Password". */
export function PasswordPage() {
  const { t } = useTranslation('password')
  const problemText = useProblemText()
  const session = useSession()
  const { load, body, refetch } = useQuery('passwordPolicy')
  const block = body === null ? null : passwordBlock(body)
  const userName = session.state === 'active' ? session.user.userName : ''
  return (
    <Page title={t('page')}>
      {block !== null ? (
        <p className={`${controls.panel} ${controls.notice}`}>{problemText(block)}</p>
      ) : (
        <PasswordForm userName={userName} policy={body}>
          <LoadGate what={t('what')} load={load} body={body} onRetry={refetch}>
            {() => null}
          </LoadGate>
        </PasswordForm>
      )}
    </Page>
  )
}
