import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { setPageTitle } from '../../components/page/document-title.ts'
import { useAddress } from '../../components/page/use-address.ts'
import { localPath, SESSION_HAS_ENDED, sessionPath } from '../../domain/text/paths.ts'
import { endSession } from '../../live/live.ts'
import styles from './session.module.css'

/** Ends the session in every tab, then continues to the login with the same return address. */
export function LogoutPage() {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const { state } = useLocation()
  const [query] = useAddress()
  const hasEnded = state === SESSION_HAS_ENDED
  const returnUrl = localPath(query.get('returnUrl'))
  useEffect(() => {
    setPageTitle(t('logout.title'))
  }, [t])
  useEffect(() => {
    let here = true
    void endSession(hasEnded).finally(() => {
      if (here) void navigate(sessionPath('login', returnUrl), { replace: true })
    })
    return () => {
      here = false
    }
  }, [navigate, returnUrl, hasEnded])
  return (
    <main className={styles.page}>
      <p role="status">{t('logout.busy')}</p>
    </main>
  )
}
