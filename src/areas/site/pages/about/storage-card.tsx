import { useTranslation } from 'react-i18next'
import { isCardWorn } from '../../../../domain/values/storage-card.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import styles from './about.module.css'

interface StorageCardProps {
  /** Undefined: not told; null: told, but unreadable. */
  readonly life: number | null | undefined
}

/** What is left of the life of the control unit's storage card, with a warning while it is little. Rule B17. */
export function StorageCard({ life }: StorageCardProps) {
  const { t } = useTranslation('about')
  const format = useFormat()
  if (life === undefined) return t('notTold')
  if (life === null) return t('unreadable')
  return (
    <>
      {t('card.left', { percent: format.number(life, 0) })}
      {isCardWorn(life) && (
        <p className={styles.warning} role="alert">
          {t('card.warning')}
        </p>
      )}
    </>
  )
}
