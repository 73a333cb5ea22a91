import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNewBuild } from '../../live/views/hooks.ts'
import styles from './bars.module.css'

/**
 * Offers the newer build that the server has. The page never reloads by itself: somebody may be in the middle of a
 * command, and everything works on in the old build.
 */
export function NewBuildNotice() {
  const { t } = useTranslation(['shell', 'errors'])
  const build = useNewBuild()
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (build === null || build === dismissed) return null
  return (
    <div className={styles.notice} role="status" data-new-build={build}>
      <RefreshCw size={16} aria-hidden="true" />
      <span className={styles.countdown}>{t('newBuild.text')}</span>
      <button type="button" className={styles.button} onClick={() => window.location.reload()}>
        {t('errors:connection.reload')}
      </button>
      <button type="button" className={styles.button} onClick={() => setDismissed(build)}>
        {t('newBuild.later')}
      </button>
    </div>
  )
}
