import { useTranslation } from 'react-i18next'
import { isCardWorn } from '../../../../domain/values/storage-card.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import styles from './about.module.css'

/** What is left of the life of the control unit's storage card, with a warning while it is little. Rule B17. */
export function StorageCard({ life }: { readonly life: number | null }) {
  const { t } = useTranslation('about')
  const format = useFormat()
  if (life === null) return t('notTold')
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
