import { MapPin, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { imagePath, mapPath } from '../../../../domain/text/paths.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import type { Station } from '../../../../wire/server/station.ts'
import styles from './stations.module.css'

interface StationLinksProps {
  readonly station: Station
  /** Its row has the focus, so its links may be tab stops. */
  readonly isActive: boolean
}

/** Where else a station is shown: its process image and its place on the map, each where there is one. */
export function StationLinks({ station, isActive }: StationLinksProps) {
  const { t } = useTranslation('stations')
  const { name, id, processImage, hasGeoLocation } = station
  const link = (to: string, text: string, icon: ReactNode) => (
    <ButtonLink quiet to={to} aria-label={`${text}: ${name}`} title={text} tabIndex={isActive ? 0 : -1} data-own-keys>
      {icon}
    </ButtonLink>
  )
  return (
    <span className={styles.links}>
      <span>
        {processImage !== null &&
          link(imagePath(processImage), t('station.processImage'), <Workflow size={16} aria-hidden="true" />)}
      </span>
      <span>{hasGeoLocation && link(mapPath(id), t('station.onMap'), <MapPin size={16} aria-hidden="true" />)}</span>
    </span>
  )
}
