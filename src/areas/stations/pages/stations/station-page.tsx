import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { imagePath, mapPath, PATHS, stationChartPath } from '../../../../domain/text/paths.ts'
import { useLiveValue, useQuery } from '../../../../live/views/hooks.ts'
import { BindingBadge } from '../../../../ui/alert-sign/alert-badge.tsx'
import { Chip } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import type { MenuEntry } from '../../../../ui/navigation/menu-entry.ts'
import { MenuOpener } from '../../../../ui/navigation/menu-opener.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import type { Station } from '../../../../wire/server/station.ts'
import { DialCounts, DialStateChip, LastConnection, LastTimestamp } from '../../station/station-cells.tsx'
import { StationAlerts } from './station-alerts.tsx'
import { useCallEntries } from './station-calls.tsx'
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
        station !== undefined && (
          <>
            <SetOutputsButton station={station.id} name={station.name} />
            <StationActions station={station} />
          </>
        )
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

const importMenu = async () => (await import('../../../../ui/navigation/menu-button.tsx')).MenuAt

/** What else is done with a station, and where it leads, behind one button: its values need the screen. */
function StationActions({ station }: { readonly station: Station }) {
  const { t } = useTranslation('stations')
  const calls = useCallEntries(useMemo(() => [station], [station]))
  const { id, processImage, hasGeoLocation } = station
  const entries: readonly MenuEntry[] = [
    ...calls,
    { id: 'places', separator: true },
    ...(processImage === null ? [] : [{ id: 'image', label: t('station.processImage'), to: imagePath(processImage) }]),
    ...(hasGeoLocation ? [{ id: 'map', label: t('station.onMap'), to: mapPath(id) }] : []),
    { id: 'chart', label: t('station.archiveChart'), to: stationChartPath(id) },
    { id: 'stations', label: t('station.back'), to: PATHS.stations },
  ]
  return (
    <MenuOpener load={importMenu} content={{ label: t('station.actions'), entries }}>
      {t('station.actions')}
    </MenuOpener>
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
