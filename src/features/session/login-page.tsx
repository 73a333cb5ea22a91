import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { setPageTitle } from '../../components/page/document-title.ts'
import { LanguageSelect, ThemeSelect } from '../../components/preferences/preference-select.tsx'
import { localPath } from '../../domain/text/paths.ts'
import { useSession } from '../../live/views/hooks.ts'
import { LoginForm } from './login-form.tsx'
import styles from './session.module.css'
import { UnheardLogout } from './unheard-logout.tsx'

/** Login. Afterwards the user is back where the session ended, if that is a page of this application. */
export function LoginPage() {
  const { t } = useTranslation('session')
  const session = useSession()
  const [query] = useSearchParams()
  useEffect(() => {
    setPageTitle(t('login.title'))
  }, [t])
  if (session.state === 'active') return <Navigate to={localPath(query.get('returnUrl')) ?? '/'} replace />
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <h1 className={styles.title}>{t('login.title')}</h1>
        {session.state === 'leaving' && session.error !== null && <UnheardLogout error={session.error} />}
        <LoginForm failed={session.state === 'unreachable' ? session.error : null} />
        <div className={styles.preferences}>
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </div>
    </main>
  )
}
