import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkerCount } from '../../components/status/use-worker-count.ts'
import { useLiveMode } from '../../live/views/hooks.ts'
import styles from './bars.module.css'

/** A browser allows 255 WebSockets for all its tabs, and a worker opens up to nine. */
const MANY_WORKERS = 20

/** Where tabs cannot share a worker each has connections of its own: says so before the browser refuses more of them. */
export function ManyWorkersNotice() {
  const { t } = useTranslation(['errors', 'common'])
  const { worker } = useLiveMode()
  const count = useWorkerCount(worker === 'dedicated') ?? 0
  const [dismissed, setDismissed] = useState(MANY_WORKERS)
  if (count <= dismissed) return null
  return (
    <div className={styles.notice} role="status" data-many-workers={count}>
      <TriangleAlert size={16} aria-hidden="true" />
      <span className={styles.countdown}>{t('manyWorkers', { count })}</span>
      <button type="button" className={styles.button} onClick={() => setDismissed(count)}>
        {t('common:action.close')}
      </button>
    </div>
  )
}
