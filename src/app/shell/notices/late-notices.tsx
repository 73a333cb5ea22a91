import { Snail, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../domain/text/paths.ts'
import { useConnection, useLiveMode, useLiveValue } from '../../../live/views/hooks.ts'
import { useWorkerCount } from '../../../ui/status/use-worker-count.ts'
import { HUB_NAMES } from '../../../wire/hubs/hubs.ts'
import styles from './bars.module.css'
import { Notice } from './notice.tsx'
import { ReminderNotice } from './reminder-notice.tsx'

/** A browser allows 255 WebSockets for all its tabs, and a worker opens up to nine. */
const MANY_WORKERS = 20

/** Notices that may come after the first picture: what was set for a while, a slow connection, a wrong configuration, too many workers. */
export function LateNotices() {
  return (
    <>
      <ReminderNotice />
      <SlowLinkNotice />
      <PlantFileNotice />
      <ManyWorkersNotice />
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
  const count = useLiveValue('plantFile', '').value?.mistakes.length ?? 0
  if (count === 0) return null
  return (
    <Notice Icon={TriangleAlert} text={t('plantFile', { count })} data={{ 'data-plant-file-mistakes': count }}>
      <Link to={PATHS.plantFile}>plant.json</Link>
    </Notice>
  )
}

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
