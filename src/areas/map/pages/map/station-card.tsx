import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_ALERT_FILTER } from '../../../../domain/alerts/alert-filter.ts'
import { imagePath, pendingAlertsPath, stationPath } from '../../../../domain/text/paths.ts'
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx'
import { AlertsOfStation, DialStateChip, LastTimestamp } from '../../../stations/station/station-cells.tsx'
import type { MapStation } from '../../map/map-station.ts'
import styles from './map-page.module.css'

interface StationCardProps {
  readonly station: MapStation
  /** Where the station stands; the card stands on the other half of the map. */
  readonly half: 'left' | 'right'
  readonly onClose: () => void
}

/** What is known of the station that is selected on the map, and where to go from it. */
export function StationCard({ station: { id, station, alerts }, half, onClose }: StationCardProps) {
  const { t } = useTranslation(['map', 'common'])
  const card = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another station is another card
  useEffect(() => card.current?.focus({ preventScroll: true }), [id])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const { name, processImage } = station
  return (
    <section
      ref={card}
      className={styles.card}
      data-half={half}
      data-station-card={id}
      tabIndex={-1}
      aria-label={name}
      onKeyDown={onKeyDown}
    >
      <header className={styles.cardHead}>
        <h2>{name}</h2>
        <Button quiet aria-label={t('common:action.close')} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      <dl className={styles.facts}>
        <dt>{t('card.connection')}</dt>
        <dd>
          <DialStateChip station={id} />
        </dd>
        <dt>{t('card.lastValue')}</dt>
        <dd>
          <LastTimestamp station={id} />
        </dd>
        <dt>{t('card.alerts')}</dt>
        <dd>
          <AlertsOfStation alerts={alerts} />
        </dd>
      </dl>
      <div className={styles.cardLinks}>
        <ButtonLink to={stationPath(id)}>{t('card.station')}</ButtonLink>
        {processImage !== null && <ButtonLink to={imagePath(processImage)}>{t('card.image')}</ButtonLink>}
        {alerts !== null && (
          <ButtonLink to={pendingAlertsPath({ ...NO_ALERT_FILTER, station: id })}>{t('card.alerts')}</ButtonLink>
        )}
      </div>
    </section>
  )
}
