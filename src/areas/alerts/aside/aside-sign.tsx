import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AlertAside } from '../../../wire/tabs/alert-aside.ts'
import styles from './aside.module.css'
import { useAsideTime } from './use-asides.ts'

interface AsideSignProps {
  readonly aside: AlertAside
  /** Shows no words: a card of a telephone has no room for them, and the details have. */
  readonly isShort?: boolean
}

/** Says until when the kind of a row is set aside, and why. */
export function AsideSign({ aside: { until, reason }, isShort = false }: AsideSignProps) {
  const { t } = useTranslation('aside')
  const time = useAsideTime()(until)
  const all = `${t('until', { time })} · ${reason}`
  return (
    <span className={styles.sign} title={all} data-aside>
      <BellOff size={12} aria-hidden="true" />
      {isShort ? (
        <span className="visually-hidden">{all}</span>
      ) : (
        <>
          <span>{t('until', { time })}</span>
          <span className={styles.why}>· {reason}</span>
        </>
      )}
    </span>
  )
}
