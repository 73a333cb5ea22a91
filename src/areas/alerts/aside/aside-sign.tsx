import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AlertAside } from '../../../wire/tabs/alert-aside.ts'
import styles from './aside.module.css'
import { useAsideTime } from './use-asides.ts'

/** Says until when the kind of a row is set aside, and why. */
export function AsideSign({ aside }: { readonly aside: AlertAside }) {
  const { t } = useTranslation('aside')
  const timeOf = useAsideTime()
  const text = t('sign', { time: timeOf(aside.until), reason: aside.reason })
  return (
    <span className={styles.sign} title={text} data-aside>
      <BellOff size={12} aria-hidden="true" />
      <span>{text}</span>
    </span>
  )
}
