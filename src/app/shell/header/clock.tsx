import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { onSecond } from '../../../live/connection/frame-clock.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import styles from './header.module.css'

/** Shows the server time. Each tick comes from the live worker, so a running clock proves that the page is live. */
export function Clock() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const time = useRef<HTMLSpanElement>(null)
  const day = useRef<HTMLElement>(null)
  useEffect(
    () =>
      onSecond((now) => {
        if (time.current !== null) time.current.textContent = format.time(now)
        if (day.current !== null) day.current.textContent = Number.isNaN(now) ? '' : format.day(now)
      }),
    [format],
  )
  return (
    <span className={styles.clock} title={t('clock')} data-clock>
      <span className="visually-hidden">{t('clock')}</span>
      <span ref={time} className={styles.time} />
      <small ref={day} />
    </span>
  )
}
