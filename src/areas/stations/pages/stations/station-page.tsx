import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { imagePath, mapPath, PATHS, stationChartPath } from '../../../../domain/text/paths.ts'
import { useLiveValue, useQuery } from '../../../../live/views/hooks.ts'
import { BindingBadge } from '../../../../ui/alert-sign/alert-badge.tsx'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import { Chip } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { Page } from '../../../../ui/page/page.tsx'
import { DialCounts, DialStateChip, LastConnection, LastTimestamp } from '../../station/station-cells.tsx'
import { StationAlerts } from './station-alerts.tsx'
import { CallButtons } from './station-calls.tsx'
import { StationDue } from './station-due.tsx'
import { StationImage } from './station-image.tsx'
import { StationLastAlerts } from './station-last-alerts.tsx'
import { SetOutputsButton } from './station-outputs.tsx'
import { StationTrends } from './station-trends.tsx'
import { StationValues } from './station-values.tsx'
import styles from './stations.module.css'

/**
 * One station: its connection, live values, pending and last alerts, the courses of its main values, and what is due. A
 * telephone has the pending alerts first, below the connection in the title.
 */
export function StationPage() {
  const { t } = useTranslation('stations')
  const text = useParams().stationNumber ?? ''
  const number = /^\d{1,9}$/.test(text) ? Number(text) : null
  const stations = useQuery('stations')
  const station = stations.body?.find((candidate) => candidate.id === number)
  const live = useLiveValue('stationConfig', number === null ? null : String(number)).value
  const title = live?.name || station?.name || t('station.fallback', { number: text })
  const known = number !== null && (stations.body === null || station !== undefined)
  return (
    <Page
      key={text}
      title={title}
      chips={
        known && (
          <>
            <DialStateChip station={number} />
            <BindingBadge
              binding={{ type: 'StationConnection', stationNumber: number }}
              label={t('column.connection')}
            />
            <Chip>
              {t('column.timestamp')} <LastTimestamp station={number} />
            </Chip>
          </>
        )
      }
      actions={
        <>
          {station !== undefined && (
            <>
              <CallButtons stations={[station]} />
              <SetOutputsButton station={station.id} name={station.name} />
              {station.processImage !== null && (
                <ButtonLink to={imagePath(station.processImage)}>{t('station.processImage')}</ButtonLink>
              )}
              {station.hasGeoLocation && <ButtonLink to={mapPath(station.id)}>{t('station.onMap')}</ButtonLink>}
              <ButtonLink to={stationChartPath(station.id)}>{t('station.archiveChart')}</ButtonLink>
            </>
          )}
          <ButtonLink className={styles.back} to={PATHS.stations}>
            <ArrowLeft size={16} aria-hidden="true" />
            {t('station.back')}
          </ButtonLink>
        </>
      }
    >
      {known ? (
        <div className={styles.columns}>
          <StationValues number={number} />
          <div className={styles.side}>
            <StationAlerts station={number} />
            <StationCourse number={number} />
            <StationDue number={number} />
            <StationLastAlerts station={number} />
          </div>
          <div className={styles.side}>
            {station !== undefined && station.processImage !== null && <StationImage name={station.processImage} />}
            <StationTrends number={number} />
          </div>
        </div>
      ) : (
        <div className={`${controls.panel} ${controls.notice}`} role="alert">
          {t('station.unknown', { number: text })}
        </div>
      )}
    </Page>
  )
}

/** When the station was connected last, and how often it was called. */
function StationCourse({ number }: { readonly number: number }) {
  const { t } = useTranslation('stations')
  return (
    <section className={`${controls.panel} ${styles.course}`} aria-label={t('station.connection')}>
      <h2 className={controls.panelTitle}>{t('station.connection')}</h2>
      <div className={styles.facts}>
        <p>
          {t('station.lastConnection')} <LastConnection station={number} />
        </p>
        <p>
          {t('station.dialCounter')} <DialCounts station={number} />
        </p>
      </div>
    </section>
  )
}
