import { Info, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../domain/text/paths.ts'
import { isCardWorn } from '../../../domain/values/storage-card.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useConnection, useLiveValue, useNewBuild, useQuery } from '../../../live/views/hooks.ts'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { useRereads } from '../../../ui/load-gate/use-rereads.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { userItem } from '../../../ui/preferences/user-storage.ts'
import styles from './bars.module.css'
import { Notice } from './notice.tsx'

const importLate = () => import('./late-notices.tsx')
const importUnseen = () => import('./unseen-notice.tsx')

/** Shows what the user should know but can put off: a newer build, missing values, a worn card, and what comes late. */
export function Notices() {
  const [late] = useDeferred(importLate)
  const missed = useLiveValue('unseen', '').value
  const isAnyUnseen = missed?.spans.some(({ to }) => to > missed.readTo) ?? false
  const [unseen] = useDeferred(importUnseen, isAnyUnseen)
  return (
    <>
      {isAnyUnseen && unseen !== null && <unseen.UnseenNotice />}
      {late !== null && <late.LateNotices />}
      <ServerInfoNotice />
      <NewBuildNotice />
      <RejectedNotice />
      <StorageCardNotice />
    </>
  )
}

const dismissedInfo = userItem('serverInfo', (stored): stored is string => typeof stored === 'string')

/**
 * Shows the newest sentence that the server sends to all users, in every tab until it is closed there; a tab that opens later
 * does not show it again. Specification 7.
 */
function ServerInfoNotice() {
  const { t } = useTranslation('common')
  const { format } = usePlantSettings()
  const { value } = useLiveValue('serverInfo', '')
  const [dismissed, setDismissed] = useState(() => dismissedInfo.read())
  if (value === null || value.text.trim() === '') return null
  const { text, timestamp } = value
  const name = `${timestamp ?? ''} ${text}`
  if (name === dismissed) return null
  return (
    <Notice
      Icon={Info}
      text={timestamp === null ? text : `${format.stamp(timestamp, serverNow())} ${text}`}
      data={{ 'data-server-info': timestamp ?? '' }}
    >
      <button
        type="button"
        className={styles.button}
        onClick={() => {
          dismissedInfo.write(name)
          setDismissed(name)
        }}
      >
        {t('action.close')}
      </button>
    </Notice>
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

/** A card wears out in weeks. */
const CARD_MS = 5 * 60_000
const dismissedCard = userItem('storageCard', (stored): stored is number => typeof stored === 'number')

/** Warns of the control unit's storage card while it is worn; closed, it comes again with the next per cent less. Rule B17. */
function StorageCardNotice() {
  const { t } = useTranslation(['shell', 'common'])
  const { format } = usePlantSettings()
  const settings = useQuery('systemSettings')
  useRereads(settings, CARD_MS)
  const life = settings.body?.storageCardLife ?? null
  const [dismissed, setDismissed] = useState(() => dismissedCard.read())
  if (life === null || !isCardWorn(life) || (dismissed !== null && Math.floor(life) >= dismissed)) return null
  const percent = Math.floor(life)
  return (
    <Notice Icon={TriangleAlert} text={t('cardWorn', { percent: format.number(percent, 0) })}>
      <Link to={PATHS.about}>{t('page.about')}</Link>
      <button
        type="button"
        className={styles.button}
        onClick={() => {
          dismissedCard.write(percent)
          setDismissed(percent)
        }}
      >
        {t('common:action.close')}
      </button>
    </Notice>
  )
}
