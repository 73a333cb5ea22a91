import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNotCurrentCount } from './tile-board.tsx'
import styles from './tiles.module.css'

/** Says in the title of a board how many of its tiles are not current; nothing if all are. */
export function NotCurrentChip() {
  const { t } = useTranslation('tiles')
  const count = useNotCurrentCount()
  return (
    <span className={styles.notCurrent} role="status">
      {count > 0 && (
        <>
          <Clock size={14} aria-hidden="true" />
          {t('notCurrent', { count })}
        </>
      )}
    </span>
  )
}
