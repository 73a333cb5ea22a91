import { Info, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { useSnapshot } from 'valtio/react'
import { localPath, PATHS } from '../../../../domain/text/paths.ts'
import { isWall } from '../../../../domain/wall/wall-mode.ts'
import { retryNow } from '../../../../live/live.ts'
import { usePlantFile, useSession } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { setPageTitle } from '../../../../ui/page/document-title.ts'
import { type LeftPage, leftPage } from '../../../../ui/page/left-page.ts'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { LanguageSelect, ThemeSelect } from '../../../../ui/preferences/preference-select.tsx'
import { useErrorText } from '../../../../ui/status/error-texts.ts'
import type { CallError } from '../../../../wire/server/result.ts'
import type { SessionState } from '../../../../wire/tabs/session.ts'
import { endedCommand, forgetEndedCommand } from '../../../values/action-dialog/ended-command.ts'
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
  const current = session.state === 'active' ? session.user : null
  const [left] = useState(leftPage.read)
  const returnTo = localPath(query.get('returnUrl'))
  const isWallLogin = returnTo !== null && isWall(returnTo)
  useEffect(() => {
    if (!isWallLogin) return
    const timer = setInterval(retryNow, WALL_ASKS_MS)
    return () => clearInterval(timer)
  }, [isWallLogin])
  useEffect(() => {
    if (current === null) return
    forgetEndedCommand()
    leftPage.remove()
  }, [current])
  const goOn = <Navigate to={current === null ? '/' : wayOf(current.userName, returnTo, left)} replace />
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
        {wasInactive(session) && <Ended text={t('autoLogout.done')} />}
        {left?.byServer === true && current === null && <Ended text={t('endedByServer')} />}
        <LastCommand />
        <PlantFileMistakes />
        <LoginForm failed={session.state === 'unreachable' ? session.error : null} current={current} goOn={goOn} />
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

/**
 * Returns where a user goes on: on the page that was asked for, unless another user left it in this tab. A wall monitor goes on
 * with its page whoever logs in at it.
 */
function wayOf(user: string, returnTo: string | null, left: LeftPage | null): string {
  if (returnTo === null) return '/'
  const isOfAnother = left !== null && left.path === returnTo && left.user !== user
  return isOfAnother && !isWall(returnTo) ? '/' : returnTo
}

/** Says why the session is over. */
function Ended({ text }: { readonly text: string }) {
  return (
    <div className={styles.problem} role="status">
      <Info size={18} aria-hidden="true" />
      <p>{text}</p>
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

/** A mistake in `plant.json` may be why nobody can log in. */
function PlantFileMistakes() {
  const { t } = useTranslation('errors')
  const count = usePlantFile().mistakes.length
  if (count === 0) return null
  return (
    <div className={styles.problem} role="status" data-plant-file-mistakes={count}>
      <TriangleAlert size={18} aria-hidden="true" />
      <p>
        {t('plantFile', { count })} <Link to={PATHS.plantFile}>plant.json</Link>
      </p>
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
        <Button onClick={retryNow}>{t('logout.retry')}</Button>
      </div>
    </div>
  )
}
