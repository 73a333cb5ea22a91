import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../domain/paths.ts'
import { useConnection } from '../../live/use-live.ts'
import styles from './bars.module.css'

/** Says that values are missing because the server sent them unreadable. Comes back when there are more. */
export function RejectedNotice() {
  const { t } = useTranslation(['errors', 'shell', 'common'])
  const { rejected } = useConnection()
  const [dismissed, setDismissed] = useState(0)
  if (rejected <= dismissed) return null
  return (
    <div className={styles.notice} role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      <span className={styles.countdown}>{t('rejected', { count: rejected })}</span>
      <Link to={PATHS.diagnostics}>{t('shell:page.diagnostics')}</Link>
      <button type="button" className={styles.button} onClick={() => setDismissed(rejected)}>
        {t('common:action.close')}
      </button>
    </div>
  )
}
