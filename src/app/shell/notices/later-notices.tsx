import { Info, Snail, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../domain/text/paths.ts'
import { isCardWorn } from '../../../domain/values/storage-card.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useConnection, useLiveMode, useLiveValue, usePlantFile, useQuery } from '../../../live/views/hooks.ts'
import { useRereads } from '../../../ui/load-gate/use-rereads.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { userItem } from '../../../ui/preferences/user-storage.ts'
import { useWorkerCount } from '../../../ui/status/use-worker-count.ts'
import { HUB_NAMES } from '../../../wire/hubs/hubs.ts'
import styles from './bars.module.css'
import { Notice } from './notice.tsx'
import { ReminderNotice } from './reminder-notice.tsx'

/** Shows what was set for a while, a slow connection, a wrong configuration, what the server says to all, too many workers, a worn card: rare, and loaded after the page. */
export function LaterNotices() {
  return (
    <>
      <ReminderNotice />
      <SlowLinkNotice />
      <PlantFileNotice />
      <ServerInfoNotice />
      <ManyWorkersNotice />
      <StorageCardNotice />
    </>
  )
}

/** Says on every page that hubs poll, as long as one does. Nobody puts that off: values come later than people are used to. */
function SlowLinkNotice() {
  const { t } = useTranslation('errors')
  const { links } = useConnection()
  const isPolling = HUB_NAMES.some((hub) => {
    const link = links[hub]
    return link.state === 'open' && link.isPolling === true
  })
  if (!isPolling) return null
  return (
    <Notice Icon={Snail} text={t('connection.slow')} data={{ 'data-slow-link': '' }}>
      <Link to={PATHS.connectionCheck}>{t('connection.check')}</Link>
    </Notice>
  )
}

/** Warns whoever sets up an installation: what was meant does not apply. It stays until the file is right. */
function PlantFileNotice() {
  const { t } = useTranslation('errors')
  const count = usePlantFile().mistakes.length
  if (count === 0) return null
  return (
    <Notice Icon={TriangleAlert} text={t('plantFile', { count })} data={{ 'data-plant-file-mistakes': count }}>
      <Link to={PATHS.plantFile}>plant.json</Link>
    </Notice>
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

/** A browser allows 255 WebSockets for all its tabs, and a worker opens up to nine. */
const MANY_WORKERS = 20

/** Warns before the browser refuses sockets: tabs that cannot share a worker open connections of their own. */
function ManyWorkersNotice() {
  const { t } = useTranslation(['errors', 'common'])
  const { worker } = useLiveMode()
  const count = useWorkerCount(worker === 'dedicated') ?? 0
  const [dismissed, setDismissed] = useState(MANY_WORKERS)
  if (count <= dismissed) return null
  return (
    <Notice Icon={TriangleAlert} text={t('manyWorkers', { count })} data={{ 'data-many-workers': count }}>
      <button type="button" className={styles.button} onClick={() => setDismissed(count)}>
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
