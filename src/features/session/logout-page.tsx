import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { localPath } from '../../domain/local-path.ts'
import { sessionPath } from '../../domain/paths.ts'
import { endSession } from '../../live/live.ts'
import styles from './session.module.css'

/** Ends the session in every tab, then goes on to the login with the same way back. */
export function LogoutPage() {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const returnUrl = localPath(query.get('returnUrl'))
  useEffect(() => {
    document.title = t('logout.title')
  }, [t])
  useEffect(() => {
    let here = true
    void endSession().finally(() => {
      if (here) void navigate(sessionPath('login', returnUrl), { replace: true })
    })
    return () => {
      here = false
    }
  }, [navigate, returnUrl])
  return (
    <main className={styles.page}>
      <p role="status">{t('logout.busy')}</p>
    </main>
  )
}
