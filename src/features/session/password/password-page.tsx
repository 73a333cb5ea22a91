import { useTranslation } from 'react-i18next'
import controls from '../../../components/controls/controls.module.css'
import { LoadGate } from '../../../components/load-gate/load-gate.tsx'
import { Page } from '../../../components/page/page.tsx'
import { useProblemText } from '../../../components/status/problem-text.ts'
import { passwordBlock } from '../../../domain/forms/password-rules.ts'
import { useQuery, useSession } from '../../../live/views/hooks.ts'
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
