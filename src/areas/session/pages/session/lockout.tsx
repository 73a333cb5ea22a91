import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCKOUT_MS } from '../../../../domain/commands/login-status.ts'
import controls from '../../../../ui/controls/controls.module.css'
import styles from './session.module.css'

const TICK_MS = 250

interface LockoutProps {
  /** In ms of `performance.now()`. */
  readonly until: number
  /** Runs when the time is up. */
  readonly onOver: () => void
  /** Another user wants to log in. Gets the form around. */
  readonly onOther: (form: HTMLFormElement) => void
}

/** How long a user is still locked out. Specification 9, "Login lockout". */
export function Lockout({ until, onOver, onOther }: LockoutProps) {
  const { t } = useTranslation('session')
  const [seconds, setSeconds] = useState(() => secondsTo(until))
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsTo(until)
      setSeconds(left)
      if (left === 0) over.current()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [until])
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className={styles.lockout}>
      <span className={controls.muted} id="lockout">
        {t('login.again')}
      </span>
      {/* A timer is not announced by itself: nobody wants to hear every second. */}
      <b className={styles.countdown} role="timer" aria-labelledby="lockout">
        {time}
      </b>
      <progress className={styles.progress} max={LOCKOUT_MS / 1000} value={seconds} aria-hidden="true" />
      <button
        type="button"
        className={styles.other}
        onClick={({ currentTarget }) => currentTarget.form !== null && onOther(currentTarget.form)}
      >
        {t('login.otherUser')}
      </button>
      <p className={controls.muted}>{t('login.plantRuns')}</p>
    </div>
  )
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - performance.now()) / 1000))
}
