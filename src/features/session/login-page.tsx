import { Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useSnapshot } from 'valtio/react'
import { endedCommand, forgetEndedCommand } from '../../components/action-dialog/ended-command.ts'
import controls from '../../components/controls/controls.module.css'
import { setPageTitle } from '../../components/page/document-title.ts'
import { useAddress } from '../../components/page/use-address.ts'
import { LanguageSelect, ThemeSelect } from '../../components/preferences/preference-select.tsx'
import { useErrorText } from '../../components/status/error-texts.ts'
import { localPath } from '../../domain/text/paths.ts'
import { isWall } from '../../domain/wall/wall-mode.ts'
import { retryNow } from '../../live/live.ts'
import { useSession } from '../../live/views/hooks.ts'
import type { CallError } from '../../wire/server/result.ts'
import type { SessionState } from '../../wire/tabs/session.ts'
import { LoginForm } from './login-form.tsx'
import styles from './session.module.css'

/** How often a wall monitor asks whether its browser has a session again: nobody stands in front of it. */
const WALL_ASKS_MS = 10_000

/** The login page. Returns to where the session ended, if that is a page of this application. */
export function LoginPage() {
  const { t } = useTranslation('session')
  const session = useSession()
  const [query] = useAddress()
  useEffect(() => {
    setPageTitle(t('login.title'))
  }, [t])
  const returnTo = localPath(query.get('returnUrl'))
  const isWallLogin = returnTo !== null && isWall(returnTo)
  useEffect(() => {
    if (!isWallLogin) return
    const timer = setInterval(retryNow, WALL_ASKS_MS)
    return () => clearInterval(timer)
  }, [isWallLogin])
  useEffect(() => {
    if (session.state === 'active') forgetEndedCommand()
  }, [session.state])
  if (session.state === 'active') return <Navigate to={returnTo ?? '/'} replace />
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <h1 className={styles.title}>{t('login.title')}</h1>
        {isWallLogin && (
          <p className={styles.wall} role="alert">
            {t('login.wall')}
          </p>
        )}
        {session.state === 'leaving' && session.error !== null && <UnconfirmedLogout error={session.error} />}
        {wasInactive(session) && <AutomaticLogout />}
        <LastCommand />
        <LoginForm failed={session.state === 'unreachable' ? session.error : null} />
        <div className={styles.preferences}>
          <LanguageSelect />
          <ThemeSelect />
        </div>
      </div>
    </main>
  )
}

function wasInactive(session: SessionState): boolean {
  return (session.state === 'leaving' || session.state === 'ended') && session.reason === 'inactivity'
}

function AutomaticLogout() {
  const { t } = useTranslation('session')
  return (
    <div className={styles.problem} role="status">
      <Info size={18} aria-hidden="true" />
      <p>{t('autoLogout.done')}</p>
    </div>
  )
}

/** What became of the command during which the session ended: nobody shall give it again, or believe that it was done. */
function LastCommand() {
  const { t } = useTranslation('session')
  const { outcome } = useSnapshot(endedCommand)
  if (outcome === null) return null
  return (
    <div className={styles.problem} role="alert" data-last-command={outcome}>
      <TriangleAlert size={18} aria-hidden="true" />
      <p>{t(`lastCommand.${outcome}`)}</p>
    </div>
  )
}

/** Warns that the server has not confirmed the logout: the session is still valid if the browser is closed now. */
function UnconfirmedLogout({ error }: { readonly error: CallError }) {
  const { t } = useTranslation('session')
  const errorText = useErrorText()
  return (
    <div className={styles.problem} role="alert">
      <TriangleAlert size={18} aria-hidden="true" />
      <div className={styles.unconfirmed}>
        <p>{t('logout.unconfirmed')}</p>
        <p>{errorText(error)}</p>
        <button type="button" className={controls.button} onClick={retryNow}>
          {t('logout.retry')}
        </button>
      </div>
    </div>
  )
}
