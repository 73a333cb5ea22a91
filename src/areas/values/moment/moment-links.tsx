import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { alertsOfTimePath } from '../../../domain/archive/archive-path.ts'
import { PICTURES_KEPT_MS } from '../../../domain/files/camera-picture.ts'
import { archiveTimePath, imagePath, webcamPath } from '../../../domain/text/paths.ts'
import { chartAround, listAround } from '../../../domain/time/around.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { useQuery } from '../../../live/views/hooks.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import styles from './moment-links.module.css'
import { useStationImage } from './station-image.ts'

interface MomentLinksProps {
  /** ms since 1970. */
  readonly at: number
  /** Its course; null where nothing of it is archived. */
  readonly pv: PvRef | null
  /** Whose image and cameras show what was; null for none. */
  readonly station: number | null
  /** What chart and list show instead of the time around the moment. */
  readonly range?: TimeRange
  /** The list has only the alerts of this station. */
  readonly alertsOf?: string
}

/** Where a moment is looked into: the course, the alerts, the process image and the cameras of that time. */
export function MomentLinks({ at, pv, station, range, alertsOf }: MomentLinksProps) {
  const { t } = useTranslation('overlay')
  const format = useFormat()
  const image = useStationImage(station)
  const cameras = useQuery('webcams', station === null ? null : {}).body
  const now = plantNow()
  const time = format.stamp(at, now)
  const list = range ?? listAround(at)
  const seen = now - at > PICTURES_KEPT_MS ? [] : (cameras?.filter((camera) => camera.stationNumber === station) ?? [])
  const links: readonly { readonly to: string; readonly text: string }[] = [
    ...(pv === null ? [] : [{ to: archiveTimePath(pv, range ?? chartAround(at)), text: t('moment.chart') }]),
    alertsOf === undefined
      ? { to: alertsOfTimePath(list), text: t('moment.alerts') }
      : {
          to: alertsOfTimePath(list, [['station', 'eq', alertsOf]]),
          text: t('moment.alertsOf', { station: alertsOf }),
        },
    ...(image === null ? [] : [{ to: imagePath(image, pv ?? undefined, at), text: t('moment.image', { time }) }]),
    ...seen.map(({ id, name }) => ({ to: webcamPath(id, at), text: t('moment.camera', { name, time }) })),
  ]
  return (
    <ul className={styles.links} aria-label={t('moment.title')}>
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
    </ul>
  )
}
