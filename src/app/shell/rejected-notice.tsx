import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../domain/text/paths.ts'
import { useConnection } from '../../live/views/hooks.ts'
import styles from './bars.module.css'

/**
 * Says that values may be missing: the server sent some unreadable, or the live worker itself has a fault that nobody
 * would see. Comes back when there are more.
 */
export function RejectedNotice() {
  const { t } = useTranslation(['errors', 'shell', 'common'])
  const { rejected, errors } = useConnection()
  const [dismissed, setDismissed] = useState({ rejected: 0, errors: 0 })
  const texts = [
    ...(rejected > dismissed.rejected ? [t('rejected', { count: rejected })] : []),
    ...(errors > dismissed.errors ? [t('workerErrors', { count: errors })] : []),
  ]
  if (texts.length === 0) return null
  return (
    <div className={styles.notice} role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      <span className={styles.countdown}>{texts.join(' ')}</span>
      <Link to={PATHS.diagnostics}>{t('shell:page.diagnostics')}</Link>
      <button type="button" className={styles.button} onClick={() => setDismissed({ rejected, errors })}>
        {t('common:action.close')}
      </button>
    </div>
  )
}
