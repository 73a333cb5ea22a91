import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../domain/text/paths.ts'
import { useConnection, useLiveValue, useNewBuild } from '../../../live/views/hooks.ts'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import styles from './bars.module.css'
import { Notice } from './notice.tsx'

/** What may come a moment after the page. */
const importLater = () => import('./later-notices.tsx')
const importUnseen = () => import('./unseen-notice.tsx')

/** Shows what the user should know but can put off: a newer build, missing values, what was set for a while, too many workers, a worn card. */
export function Notices() {
  const [later] = useDeferred(importLater)
  const missed = useLiveValue('unseen', '').value
  const isAnyUnseen = missed?.spans.some(({ to }) => to > missed.readTo) ?? false
  const [unseen] = useDeferred(importUnseen, isAnyUnseen)
  return (
    <>
      {isAnyUnseen && unseen !== null && <unseen.UnseenNotice />}
      {later !== null && <later.LaterNotices />}
      <NewBuildNotice />
      <RejectedNotice />
    </>
  )
}

/**
 * Offers the newer build that the server has. The page never reloads by itself: somebody may be in the middle of a
 * command, and the old build still works.
 */
function NewBuildNotice() {
  const { t } = useTranslation(['shell', 'errors'])
  const build = useNewBuild()
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (build === null || build === dismissed) return null
  return (
    <Notice Icon={RefreshCw} text={t('newBuild.text')} data={{ 'data-new-build': build }}>
      <button type="button" className={styles.button} onClick={() => window.location.reload()}>
        {t('errors:connection.reload')}
      </button>
      <button type="button" className={styles.button} onClick={() => setDismissed(build)}>
        {t('newBuild.later')}
      </button>
    </Notice>
  )
}

const NONE = { rejected: 0, errors: 0 }

/**
 * Warns that values may be missing: the server sent unreadable ones, or the live worker had an error that no view
 * shows. Appears again when there are more.
 */
function RejectedNotice() {
  const { t } = useTranslation(['errors', 'shell', 'common'])
  const { rejected, errors } = useConnection()
  const [dismissed, setDismissed] = useState(NONE)
  // A new worker counts from zero: what it counts was never dismissed.
  if (rejected < dismissed.rejected || errors < dismissed.errors) setDismissed(NONE)
  const texts = [
    ...(rejected > dismissed.rejected ? [t('rejected', { count: rejected })] : []),
    ...(errors > dismissed.errors ? [t('workerErrors', { count: errors })] : []),
  ]
  if (texts.length === 0) return null
  return (
    <Notice Icon={TriangleAlert} text={texts.join(' ')}>
      <Link to={PATHS.diagnostics}>{t('shell:page.diagnostics')}</Link>
      <button type="button" className={styles.button} onClick={() => setDismissed({ rejected, errors })}>
        {t('common:action.close')}
      </button>
    </Notice>
  )
}
