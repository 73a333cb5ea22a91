import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import styles from './bars.module.css'

/** How long until the next attempt to reconnect. Not announced: a screen reader would read out every second. */
export function AttemptCountdown({ until }: { readonly until: number | null }) {
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
