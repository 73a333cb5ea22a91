import { Unplug } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../domain/text/paths.ts'
import { type BrokenLink, brokenLinks, isSilent } from '../../../domain/values/broken-links.ts'
import { onSecond } from '../../../live/connection/frame-clock.ts'
import { retryNow } from '../../../live/live.ts'
import { useConnection, useLiveMode } from '../../../live/views/hooks.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { useBrokenText } from '../../../ui/status/error-texts.ts'
import { useIsWall } from '../../../ui/status/wall.ts'
import { AttemptCountdown } from './attempt-countdown.tsx'
import styles from './bars.module.css'

/** The server counts as disconnected for a moment until the opened status channel has sent its first message. */
const SERVER_GRACE_MS = 1000
/** Without a tick for this long the page shows old values, even if no link is known to be broken. */
const STREAM_DEAD_MS = 5000
const CHECK_MS = 1000

/** Shows which link is broken, since when, what that means for the values, and when the next attempt starts. */
export function ConnectionBar() {
  const broken = useBrokenLinks()
  const dead = useStreamWatchdog()
  const { worker } = useLiveMode()
  const [first, ...others] = broken
  const behind = dead ? <DeadBar text="connection.noData" /> : first && <BrokenBar first={first} others={others} />
  const shown =
    worker === 'outdated' ? <DeadBar text="connection.outdated" /> : worker === 'lost' ? <LostBar /> : behind
  // The region is always rendered: a live region that appears together with its text is not always announced.
  return (
    <div role="alert" className={styles.region}>
      {shown}
    </div>
  )
}

/** Every break leads to the page that tells where, but on a wall monitor, which shows its page and no other. */
function Bar({ broken, children }: { readonly broken: string; readonly children: ReactNode }) {
  const { t } = useTranslation('errors')
  const isWall = useIsWall()
  return (
    <div className={styles.bar} data-broken={broken}>
      <Unplug size={16} aria-hidden="true" />
      {children}
      {!isWall && (
        <Link className={styles.button} to={PATHS.connectionCheck}>
          {t('connection.check')}
        </Link>
      )}
    </div>
  )
}

function BrokenBar({ first, others }: { readonly first: BrokenLink; readonly others: readonly BrokenLink[] }) {
  const { t } = useTranslation('errors')
  const text = useBrokenText()
  const format = useFormat()
  const { nextAttemptAt, links } = useConnection()
  // Before it is given up there is nothing to try.
  const isWaiting = first.link === 'channel' && isSilent(links[first.hub])
  const meaning = first.link === 'channel' ? t(`connection.lastKnownOf.${first.hub}`) : t('connection.lastKnown')
  return (
    <Bar broken={first.link === 'channel' ? first.hub : first.link}>
      <b>{text(first)}</b>
      <span>{t('connection.since', { time: format.time(first.since) })}</span>
      <span>{meaning}</span>
      {others.map((other) => (
        <span key={other.link === 'channel' ? other.hub : other.link}>{text(other)}</span>
      ))}
      {!isWaiting && (
        <>
          <AttemptCountdown until={nextAttemptAt} />
          <button type="button" className={styles.button} onClick={retryNow}>
            {t('connection.retryNow')}
          </button>
        </>
      )}
    </Bar>
  )
}

function LostBar() {
  const { t } = useTranslation('errors')
  return (
    <Bar broken="worker">
      <b>{t('connection.worker')}</b>
      <span>{t('connection.lastKnown')}</span>
      <span className={styles.countdown}>{t('connection.trying')}</span>
    </Bar>
  )
}

/** Only a reload helps, and the user decides when. */
function DeadBar({ text }: { readonly text: 'connection.noData' | 'connection.outdated' }) {
  const { t } = useTranslation('errors')
  return (
    <Bar broken={text === 'connection.noData' ? 'stream' : 'outdated'}>
      <b>{t(text)}</b>
      <span className={styles.countdown}>{t('connection.lastKnown')}</span>
      <button type="button" className={styles.button} onClick={() => window.location.reload()}>
        {t('connection.reload')}
      </button>
    </Bar>
  )
}

/**
 * Returns the broken links, nearest first. A link behind the web server counts only when it has lasted
 * `SERVER_GRACE_MS`.
 */
function useBrokenLinks(): readonly BrokenLink[] {
  const connection = useConnection()
  const broken = useMemo(() => brokenLinks(connection), [connection])
  const behind = broken[0]?.link === 'server' ? broken[0].since : null
  const [settled, setSettled] = useState<number | null>(null)
  useEffect(() => {
    if (behind === null) return
    const timer = setTimeout(() => setSettled(behind), SERVER_GRACE_MS)
    return () => clearTimeout(timer)
  }, [behind])
  return behind !== null && settled !== behind ? broken.slice(1) : broken
}

/** Returns true while the live worker sends no ticks to a visible page; hidden pages get none anyway. */
function useStreamWatchdog(): boolean {
  const [dead, setDead] = useState(false)
  useEffect(() => {
    let last = performance.now()
    const alive = () => {
      last = performance.now()
      setDead(false)
    }
    const stop = onSecond(alive)
    const onVisible = () => {
      last = performance.now()
    }
    document.addEventListener('visibilitychange', onVisible)
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && performance.now() - last > STREAM_DEAD_MS) setDead(true)
    }, CHECK_MS)
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return dead
}
