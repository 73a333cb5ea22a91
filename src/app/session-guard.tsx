import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { unreachable } from '../domain/base/unreachable.ts'
import { PATHS, SESSION_HAS_ENDED, sessionPath } from '../domain/text/paths.ts'
import { isWall, LEAVING_WALL } from '../domain/wall/wall-mode.ts'
import { isAnswered } from '../live/calls/query-cache.ts'
import { retryNow } from '../live/live.ts'
import { useLiveMode, useQuery, useSession } from '../live/views/hooks.ts'
import { Button } from '../ui/controls/button.tsx'
import { useDeferred } from '../ui/load-gate/use-deferred.ts'
import { PlantSettingsProvider } from '../ui/locale/plant-settings.tsx'
import { leftPage } from '../ui/page/left-page.ts'
import { useErrorText } from '../ui/status/error-texts.ts'
import type { CallError } from '../wire/server/result.ts'
import type { UserInfo } from '../wire/server/system.ts'
import { FullPage } from './pages/full-page.tsx'
import { Shell } from './shell/shell.tsx'
import { useResumed } from './uncover.ts'

const importWall = () => import('./wall/wall-shell.tsx')

/** Renders pages for logged-in users and sends all others to the login and back. Specification 2. */
export function SessionGuard() {
  const session = useSession()
  const location = useLocation()
  const user = useRef<UserInfo | null>(null)
  /** Whose page it is, also while it is covered: with its filters and searches it is nobody else's. */
  const owner = useRef<string | null>(null)
  if (session.state === 'active') user.current = session.user
  const resuming = useResumed()
  // The mounted page may belong to the previous user: unmount it until the session is known.
  if (resuming) user.current = null
  const from = location.pathname + location.search
  switch (session.state) {
    case 'active': {
      if (resuming) return <Starting />
      const { userName } = session.user
      if (owner.current !== null && owner.current !== userName && !isWall(location.search)) {
        return <StartAnew onDone={() => (owner.current = userName)} />
      }
      owner.current = userName
      return <Inside user={session.user} />
    }
    case 'unknown':
    case 'unreachable':
      // During a session the page stays, with its last known values and the connection bar.
      if (user.current !== null) return <Inside user={user.current} />
      return session.state === 'unknown' ? <Starting /> : <ServerUnreachable error={session.error} />
    case 'anonymous':
      return <Leave by="login" user={owner.current} from={from} byServer={session.ended === 'unauthorized'} />
    case 'leaving':
      return <Leave by="login" user={owner.current} from={from} />
    case 'ended':
      // After inactivity without the page of the logout, which would take back why it came.
      return (
        <Leave
          by={session.reason === 'inactivity' ? 'login' : 'logout'}
          user={owner.current}
          from={from}
          byServer={session.reason === 'unauthorized'}
        />
      )
    default:
      return unreachable(session)
  }
}

/** Nobody can say who is logged in without a worker, which may never come. */
function Starting() {
  const { t } = useTranslation(['shell', 'errors'])
  const { worker } = useLiveMode()
  if (worker !== 'lost' && worker !== 'outdated') return <FullPage title={t('starting')} busy />
  return (
    <FullPage title={t(worker === 'lost' ? 'errors:connection.worker' : 'errors:connection.outdated')}>
      <p role="alert">{t('errors:page.chunk')}</p>
      <Button primary onClick={() => window.location.reload()}>
        {t('errors:connection.reload')}
      </Button>
      {worker === 'lost' && <Link to={PATHS.connectionCheck}>{t('errors:connection.check')}</Link>}
    </FullPage>
  )
}

/** Leads a user to his start page who came without a login in this tab, while the page of another one was open. */
function StartAnew({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  useEffect(() => {
    onDone()
    void navigate('/', { replace: true })
  })
  return <FullPage title={t('starting')} busy />
}

/** A server that takes longer is not waited for: alerts are. */
const LATE_MS = 2000

/**
 * Waits a moment for the zone of the plant, in which pages compute their days. Once it has let the page in it stays open: settings
 * that have failed are asked for again, and a question takes no page away.
 */
function ZoneGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell')
  const isKnown = isAnswered(useQuery('systemSettings'))
  const [isOpen, setOpen] = useState(isKnown)
  useEffect(() => {
    if (isOpen) return
    // In a transition, as the first picture: an answer alone would render the whole page in one task.
    const open = () => startTransition(() => setOpen(true))
    if (isKnown) open()
    const timer = setTimeout(open, LATE_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isKnown])
  return isOpen ? <PlantSettingsProvider>{children}</PlantSettingsProvider> : <FullPage title={t('starting')} busy />
}

function Inside({ user }: { readonly user: UserInfo }) {
  const { search, state } = useLocation()
  // A page that writes its own address may drop what the wall needs: the wall puts it back, and ends only when it is told to.
  const wall = useRef<string | null>(null)
  if (isWall(search)) wall.current = search
  else if (state === LEAVING_WALL) wall.current = null
  return (
    <ZoneGate key={user.userName}>
      {wall.current === null ? <Shell user={user} /> : <Wall search={wall.current} />}
    </ZoneGate>
  )
}

/** Nobody is there to reload a wall whose file did not arrive: it is asked for until it does. */
function Wall({ search }: { readonly search: string }) {
  const { t } = useTranslation('shell')
  const [wall] = useDeferred(importWall)
  return wall === null ? <FullPage title={t('starting')} busy /> : <wall.WallShell search={search} />
}

function ServerUnreachable({ error }: { readonly error: CallError }) {
  const { t } = useTranslation(['errors', 'common'])
  const errorText = useErrorText()
  return (
    <FullPage title={t('unreachable.title')}>
      <p role="alert">{errorText(error)}</p>
      <p>{t('unreachable.text')}</p>
      <Button primary onClick={retryNow}>
        {t('common:action.retry')}
      </Button>
      <Link to={PATHS.connectionCheck}>{t('connection.check')}</Link>
    </FullPage>
  )
}

interface LeaveProps {
  readonly by: 'login' | 'logout'
  /** Whose page it is; null if nobody has been logged in here. */
  readonly user: string | null
  readonly from: string
  readonly byServer?: boolean
}

/** Navigates to the login or the logout page; to the latter the top window if this page is framed and may access it. */
function Leave({ by, user: name, from, byServer = false }: LeaveProps) {
  const navigate = useNavigate()
  useEffect(() => {
    const top = by === 'login' ? null : reachableTop()
    const path = top === null ? from : top.location.pathname + top.location.search
    // Nobody was logged in here yet: whoever opens this page asks for it, even if another user left the same one.
    if (name === null) leftPage.remove()
    else leftPage.write({ user: name, path, byServer })
    if (by === 'login') void navigate(sessionPath('login', path), { replace: true })
    else if (top === null) void navigate(sessionPath('logout', path), { replace: true, state: SESSION_HAS_ENDED })
    else top.location.assign(sessionPath('logout', path))
  }, [navigate, by, from, name, byServer])
  return null
}

/** Returns the top window of this framed page; null without a frame or for a window of another origin. */
function reachableTop(): Window | null {
  const { top } = window
  if (top === null || top === window) return null
  try {
    return top.location.origin === window.location.origin ? top : null
  } catch {
    return null
  }
}
