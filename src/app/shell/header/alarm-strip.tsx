import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSnapshot } from 'valtio/react'
import { audioState } from '../../../areas/alerts/sound/audio-state.ts'
import { NO_ALERT_FILTER } from '../../../domain/alerts/alert-filter.ts'
import { alertMessage } from '../../../domain/alerts/alert-state.ts'
import { pendingAlertsPath } from '../../../domain/text/paths.ts'
import { isoTime } from '../../../domain/values/source-time.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { areAlertsOld, PendingSign } from '../../../ui/alert-sign/pending-sign.tsx'
import { useElementWidth } from '../../../ui/layout/use-element-width.ts'
import { useIsPhone } from '../../../ui/layout/use-is-phone.ts'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import { preferences } from '../../../ui/preferences/preferences.ts'
import type { Alert } from '../../../wire/server/alert.ts'
import type { AlertSummary, PriorityCount } from '../../../wire/tabs/alert-list.ts'
import styles from './alarm-strip.module.css'

/** Below this width the strip shows only the open alerts of a priority. In CSS pixels. */
const NARROW_PX = 320
/** From this width on there is also room for a text, which counts of many priorities leave free. In CSS pixels. */
const TEXT_FROM_PX = 480
const TEXT_PX = 220
/** Sign and gap of a count, and one digit. In CSS pixels. */
const SIGN_PX = 34
const DIGIT_PX = 9
/** Gap and plus of the sum of the others. In CSS pixels. */
const MORE_PX = 20
/** Width of one of the newest alerts: time, station and the beginning of its text. In CSS pixels. */
const NEWEST_PX = 260
/** Its time and the first letters of the station: of less nobody reads anything. In CSS pixels. */
const LEAST_NEWEST_PX = 120
/** What is said of a flood. In CSS pixels. */
const FLOOD_PX = 360
/** How many kinds are set aside: its number, or with a word. In CSS pixels. */
const ASIDE_PX = 52
const ASIDE_TEXT_PX = 160
/** What is said of alerts that wait for too long. In CSS pixels. */
const LATE_PX = 120
/** How many rows could not be read. In CSS pixels. */
const UNREADABLE_PX = 240
/** Most tabs never show it. */
const loadAsideCount = async () => (await import('../../../areas/alerts/aside/aside-count.tsx')).AsideCount
const NOTHING_PENDING: AlertSummary = {
  counts: [],
  open: 0,
  all: 0,
  newest: [],
  mostUrgent: null,
  raised: [],
  unheard: [],
  recent: 0,
  standing: 0,
  unreadable: 0,
  flood: null,
  aside: null,
}

/** Shows the pending alerts by priority, and the newest open alerts of the most urgent priority that is there, as many as fit. */
export function AlarmStrip() {
  const { t } = useTranslation('shell')
  const { format, texts } = usePlantSettings()
  const told = useLiveValue('alertSummary', '')
  const { value } = told
  const isOld = areAlertsOld(told)
  const { counts, all, newest, recent, flood, unreadable } = value ?? NOTHING_PENDING
  const strip = useRef<HTMLElement>(null)
  const asides = useLiveValue('alertAsides', '').value?.length ?? 0
  const [AsideCount] = useDeferred(loadAsideCount, asides > 0)
  const isAsideShort = useIsPhone()
  const full = useElementWidth(strip)
  const width = asides === 0 ? full : full - (isAsideShort ? ASIDE_PX : ASIDE_TEXT_PX)
  const room = Math.max(1, fittingCounts(counts, width))
  const hidden = counts.slice(room).reduce((sum, count) => sum + count.open, 0)
  const { late } = useSnapshot(audioState)
  const { hornReminder } = useSnapshot(preferences)
  // Whoever set something aside still has to see what waits.
  const showsLate = late > 0 && full >= TEXT_FROM_PX
  const showsUnreadable = unreadable > 0 && all > 0 && full >= TEXT_FROM_PX
  const taken =
    countsWidth(counts.slice(0, room), width) + (showsLate ? LATE_PX : 0) + (showsUnreadable ? UNREADABLE_PX : 0)
  // Half a number is a wrong one.
  const isMoreWhole = taken + MORE_PX + DIGIT_PX * String(hidden).length <= width
  const free = width - taken
  const least = free < LEAST_NEWEST_PX ? 0 : 1
  const fitting =
    flood === null ? Math.max(least, Math.floor(free / NEWEST_PX)) : Math.floor((free - FLOOD_PX) / NEWEST_PX)
  const known = value !== null
  const floodText = flood && t('strip.flood', { rate: recent, station: flood.stations[0]?.stationName ?? '–' })
  return (
    <section ref={strip} className={styles.strip} aria-label={t('strip.label')} data-stale={isOld || undefined}>
      {counts.slice(0, room).map((count) => (
        <Link
          key={count.priority}
          className={styles.count}
          to={pendingAlertsPath({ ...NO_ALERT_FILTER, priority: count.priority })}
          data-priority={count.priority}
        >
          <PendingSign count={count} told={told} decorative />
          <span className="visually-hidden">{t('strip.count', { priority: count.priority })} </span>
          <span>
            <b data-zero={count.open === 0 || undefined}>{count.open}</b>
            <small>/{count.all}</small>
          </span>
        </Link>
      ))}
      {hidden > 0 && (
        <Link className={styles.count} to={pendingAlertsPath({ ...NO_ALERT_FILTER, openOnly: true })}>
          {!isMoreWhole && <span aria-hidden="true">+…</span>}
          <span className={isMoreWhole ? undefined : 'visually-hidden'}>+{hidden}</span>
          <span className="visually-hidden"> {t('strip.more', { count: hidden })}</span>
        </Link>
      )}
      {asides > 0 && (
        <span className={styles.asides}>
          {AsideCount !== null && <AsideCount count={asides} isShort={isAsideShort} />}
        </span>
      )}
      {all === 0 && unreadable === 0 && (
        <span className={styles.quiet}>{known ? t('strip.none') : texts.alertsUnknown}</span>
      )}
      {(showsUnreadable || (unreadable > 0 && all === 0)) && (
        <Link
          className={showsUnreadable ? `${styles.newest} ${styles.late}` : styles.unreadable}
          to={pendingAlertsPath(NO_ALERT_FILTER)}
          data-unreadable={unreadable}
        >
          {t('strip.unreadable', { count: unreadable })}
        </Link>
      )}
      {showsLate && (
        <Link
          className={`${styles.newest} ${styles.late}`}
          to={pendingAlertsPath({ ...NO_ALERT_FILTER, openOnly: true })}
          title={t('strip.late', { count: late, minutes: hornReminder })}
          data-late={late}
        >
          <span aria-hidden="true">{t('strip.lateShort', { count: late, minutes: hornReminder })}</span>
          <span className="visually-hidden">{t('strip.late', { count: late, minutes: hornReminder })}</span>
        </Link>
      )}
      {floodText !== null && (
        <Link className={`${styles.newest} ${styles.flood}`} to={pendingAlertsPath(NO_ALERT_FILTER)} data-flood>
          {floodText}
        </Link>
      )}
      {newest.slice(0, Math.max(0, fitting)).map((alert) => (
        <Link key={alert.id} className={styles.newest} to={alertPath(alert)} data-alert={alert.id}>
          <time dateTime={isoTime(alert.timestamp)}>{format.stamp(alert.timestamp, serverNow())}</time>
          {alert.goneTimestamp !== null && <span className={styles.gone}>{t('strip.gone')}</span>}
          {`${alert.stationName}: ${alertMessage(alert)}`}
        </Link>
      ))}
      {isOld && known && <span className={styles.stale}>{t('strip.stale')}</span>}
    </section>
  )
}

/** In CSS pixels, by the number of digits: both numbers of each, or only the open ones below `NARROW_PX`. */
function countsWidth(counts: AlertSummary['counts'], width: number): number {
  const digits = ({ open, all }: PriorityCount) => (width < NARROW_PX ? `${open}` : `${open}/${all}`).length
  return counts.reduce((sum, count) => sum + SIGN_PX + DIGIT_PX * digits(count), 0)
}

/** How many counts fit beside the sum of the others, and beside a text where there is room for one. */
function fittingCounts(counts: AlertSummary['counts'], width: number): number {
  const free = width - (width < TEXT_FROM_PX ? 0 : TEXT_PX)
  if (countsWidth(counts, width) <= free) return counts.length
  const more = SIGN_PX + DIGIT_PX * String(counts.reduce((sum, { open }) => sum + open, 0)).length
  return counts.findIndex((_, i) => countsWidth(counts.slice(0, i + 1), width) + more > free)
}

/** The pending list with the open alerts of the same station and priority: few, and the alert among them. */
function alertPath({ stationNumber, priority }: Alert): string {
  return pendingAlertsPath({ ...NO_ALERT_FILTER, openOnly: true, station: stationNumber, priority })
}
