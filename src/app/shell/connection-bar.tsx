import { Unplug } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { useBrokenText } from '../../components/status/use-broken-text.ts'
import type { BrokenLink } from '../../domain/values/broken-links.ts'
import { onSecond, serverNow } from '../../live/connection/frame-clock.ts'
import { retryNow } from '../../live/live.ts'
import { useConnection, useLiveMode } from '../../live/views/hooks.ts'
import styles from './bars.module.css'
import { useBrokenLinks } from './use-broken-links.ts'
import { useStreamWatchdog } from './use-stream-watchdog.ts'

/** Full-width bar while the chain is broken: which link, since when, what that means, when the next attempt starts. */
export function ConnectionBar() {
  const broken = useBrokenLinks()
  const dead = useStreamWatchdog()
  const { worker } = useLiveMode()
  const [first, ...others] = broken
  const behind = dead ? <DeadBar text="connection.stands" /> : first && <BrokenBar first={first} others={others} />
  const shown =
    worker === 'outdated' ? <DeadBar text="connection.outdated" /> : worker === 'lost' ? <LostBar /> : behind
  // The region stands there all the time: a live region that appears with its text is not always announced.
  return (
    <div role="alert" className={styles.region}>
      {shown}
    </div>
  )
}

function BrokenBar({ first, others }: { readonly first: BrokenLink; readonly others: readonly BrokenLink[] }) {
  const { t } = useTranslation('errors')
  const text = useBrokenText()
  const format = useFormat()
  const { nextAttemptAt } = useConnection()
  const meaning = first.link === 'channel' ? t(`connection.lastKnownOf.${first.hub}`) : t('connection.lastKnown')
  return (
    <div className={styles.bar} data-broken={first.link === 'channel' ? first.hub : first.link}>
      <Unplug size={16} aria-hidden="true" />
      <b>{text(first)}</b>
      <span>{t('connection.since', { time: format.time(first.since) })}</span>
      <span>{meaning}</span>
      {others.map((other) => (
        <span key={other.link === 'channel' ? other.hub : other.link}>{text(other)}</span>
      ))}
      <Countdown until={nextAttemptAt} />
      <button type="button" className={styles.button} onClick={retryNow}>
        {t('connection.retryNow')}
      </button>
    </div>
  )
}

/** Not announced: a screen reader would count along. */
function Countdown({ until }: { readonly until: number | null }) {
  const { t } = useTranslation('errors')
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const show = (now: number) => {
      if (text.current === null) return
      const seconds = until === null ? 0 : Math.ceil((until - now) / 1000)
      text.current.textContent = seconds > 0 ? t('connection.next', { seconds }) : t('connection.trying')
    }
    show(serverNow())
    return onSecond(show)
  }, [until, t])
  return <span ref={text} className={styles.countdown} aria-live="off" />
}

function LostBar() {
  const { t } = useTranslation('errors')
  return (
    <div className={styles.bar} data-broken="worker">
      <Unplug size={16} aria-hidden="true" />
      <b>{t('connection.worker')}</b>
      <span>{t('connection.lastKnown')}</span>
      <span className={styles.countdown}>{t('connection.trying')}</span>
    </div>
  )
}

/** Only a reload helps; it is the user's to say when. */
function DeadBar({ text }: { readonly text: 'connection.stands' | 'connection.outdated' }) {
  const { t } = useTranslation('errors')
  return (
    <div className={styles.bar} data-broken={text === 'connection.stands' ? 'stream' : 'outdated'}>
      <Unplug size={16} aria-hidden="true" />
      <b>{t(text)}</b>
      <span className={styles.countdown}>{t('connection.lastKnown')}</span>
      <button type="button" className={styles.button} onClick={() => window.location.reload()}>
        {t('connection.reload')}
      </button>
    </div>
  )
}
