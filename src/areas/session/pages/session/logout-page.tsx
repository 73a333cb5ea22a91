import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { localPath, SESSION_HAS_ENDED, sessionPath } from '../../../../domain/text/paths.ts'
import { endSession } from '../../../../live/live.ts'
import { setPageTitle } from '../../../../ui/page/document-title.ts'
import { useAddress } from '../../../../ui/page/use-address.ts'
import styles from './session.module.css'

/**
 * Longer than a worker that is lost and a logout that is not answered take together. What does not come by then may never come: a
 * file of the login that a server began to send before it was restarted holds the page for good, and nobody stands at a wall monitor.
 */
const PATIENCE_MS = 20_000

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
    const login = sessionPath('login', returnUrl)
    const timer = setTimeout(() => window.location.replace(login), PATIENCE_MS)
    void endSession(hasEnded).finally(() => {
      if (here) void navigate(login, { replace: true })
    })
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [navigate, returnUrl, hasEnded])
  return (
    <main className={styles.page}>
      <p role="status">{t('logout.busy')}</p>
    </main>
  )
}
