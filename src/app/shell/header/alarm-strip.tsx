import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PrioritySign } from '../../../components/alert/sign/priority-sign.tsx'
import { useElementWidth } from '../../../components/layout/use-element-width.ts'
import { usePlantSettings } from '../../../components/locale/plant-settings.tsx'
import { NO_ALERT_FILTER } from '../../../domain/alerts/alert-filter.ts'
import { alertMessage } from '../../../domain/alerts/alert-state.ts'
import { pendingAlertsPath } from '../../../domain/text/paths.ts'
import { isoTime } from '../../../domain/values/source-time.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { AlertSummary } from '../../../wire/tabs/alert-list.ts'
import styles from './alarm-strip.module.css'
import { AlertAnnouncer } from './alert-announcer.tsx'

/** Below this width the strip shows only the most urgent counts and one number for the rest. In CSS pixels. */
const NARROW_PX = 320
const COUNT_PX = 40
const MORE_PX = 28
/** Width of one of the newest alerts: time, station and the beginning of its text. In CSS pixels. */
const NEWEST_PX = 260
const WIDE_COUNT_PX = 60
const NOTHING_PENDING: AlertSummary = {
  counts: [],
  open: 0,
  all: 0,
  newest: [],
  raised: [],
  recent: 0,
  standing: 0,
  flood: null,
}

/** Shows the pending alerts by priority, and the newest open alerts of the most urgent priority, as many as fit. */
export function AlarmStrip() {
  const { t } = useTranslation('shell')
  const { format, rankOf } = usePlantSettings()
  const { value, stale } = useLiveValue('alertSummary', '')
  const { counts, all, newest } = value ?? NOTHING_PENDING
  const strip = useRef<HTMLElement>(null)
  const width = useElementWidth(strip)
  const room = width < NARROW_PX ? Math.max(1, Math.floor((width - MORE_PX) / COUNT_PX)) : counts.length
  const hidden = counts.slice(room).reduce((sum, count) => sum + count.open, 0)
  const fitting = Math.max(1, Math.floor((width - counts.length * WIDE_COUNT_PX) / NEWEST_PX))
  const known = value !== null
  return (
    <section ref={strip} className={styles.strip} aria-label={t('strip.label')} data-stale={stale || undefined}>
      {counts.slice(0, room).map(({ priority, open, all }) => (
        <Link
          key={priority}
          className={styles.count}
          to={pendingAlertsPath({ ...NO_ALERT_FILTER, priority })}
          data-priority={priority}
        >
          <PrioritySign priority={priority} open={open > 0} decorative />
          <span className="visually-hidden">{t('strip.count', { priority })} </span>
          <span>
            <b data-zero={open === 0 || undefined}>{open}</b>
            <small>/{all}</small>
          </span>
        </Link>
      ))}
      {hidden > 0 && (
        <Link className={styles.count} to={pendingAlertsPath({ ...NO_ALERT_FILTER, openOnly: true })}>
          +{hidden}
          <span className="visually-hidden"> {t('strip.more', { count: hidden })}</span>
        </Link>
      )}
      {all === 0 && <span className={styles.quiet}>{t(known ? 'strip.none' : 'strip.unknown')}</span>}
      {newest.slice(0, fitting).map((alert) => (
        <Link key={alert.id} className={styles.newest} to={alertPath(alert)} data-alert={alert.id}>
          <time dateTime={isoTime(alert.timestamp)}>{format.stamp(alert.timestamp, serverNow())}</time>
          {`${alert.stationName}: ${alertMessage(alert)}`}
        </Link>
      ))}
      {stale && <span className={styles.stale}>{t('strip.stale')}</span>}
      <AlertAnnouncer raised={value?.raised ?? null} rankOf={rankOf} />
    </section>
  )
}

/** The pending list with the open alerts of the same station and priority: few, and the alert among them. */
function alertPath({ stationNumber, priority }: Alert): string {
  return pendingAlertsPath({ ...NO_ALERT_FILTER, openOnly: true, station: stationNumber, priority })
}
