import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { alertMessage } from '../../domain/alerts/alert-state.ts'
import { argbColor } from '../../domain/base/argb-color.ts'
import { isoTime } from '../../domain/values/source-time.ts'
import { serverNow } from '../../live/connection/frame-clock.ts'
import { areAlertsOld } from '../../ui/alert-sign/pending-sign.tsx'
import { PrioritySign } from '../../ui/alert-sign/priority-sign.tsx'
import { usePlantSettings } from '../../ui/locale/plant-settings.tsx'
import type { WallAlerts } from './use-held-alert.ts'
import styles from './wall.module.css'

/** The newest alert that keeps the wall where it is, across the whole screen in the colour of its priority. */
export function WallAlert({ alerts: { newest, told } }: { readonly alerts: WallAlerts }) {
  const { t } = useTranslation('wall')
  const { format, priorities } = usePlantSettings()
  const color = argbColor(priorities.get(newest?.priority ?? -1)?.color.argb ?? 0)
  // The region is always there: a live region that appears together with its text is not always announced.
  return (
    <div role="alert" className={styles.region}>
      {newest !== null && (
        <div
          className={styles.alert}
          style={{ '--plate': color.css, '--ink': color.ink } as CSSProperties}
          data-wall-alert={newest.id}
        >
          <span className={styles.sign}>
            <PrioritySign priority={newest.priority} stale={areAlertsOld(told)} size={30} />
          </span>
          <b className={styles.message}>{`${newest.stationName}: ${alertMessage(newest)}`}</b>
          <span className={styles.when}>
            <time dateTime={isoTime(newest.timestamp)}>{format.stamp(newest.timestamp, serverNow())}</time>
            <small>{t(newest.goneTimestamp === null ? 'alert.open' : 'alert.gone')}</small>
          </span>
        </div>
      )}
    </div>
  )
}
