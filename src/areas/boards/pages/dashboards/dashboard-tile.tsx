import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unreachable } from '../../../../domain/base/unreachable.ts'
import { WhileSeen } from '../../../../ui/layout/while-seen.tsx'
import type { Tile as TileConfig, WeatherTile } from '../../../../wire/server/dashboard.ts'
import { usePlaceName, WeatherForecast, WeatherNow } from '../../../site/weather/weather.tsx'
import { Tile, TileBoundary, TilePlaceholder } from '../../board/tile.tsx'
import { BrowserTile } from './browser-tile.tsx'
import { ChartTile } from './chart-tile.tsx'
import styles from './dashboards.module.css'
import { HeatTile } from './heat-tile.tsx'
import { MapTile } from './map-tile.tsx'
import { NoteTile } from './note-tile.tsx'
import { SingleValueTile } from './single-value-tile.tsx'
import { WebcamTile } from './webcam-tile.tsx'

interface DashboardTileProps {
  readonly tile: TileConfig
}

/** One tile of a dashboard, while it is on screen. Specification 2, "Dashboard". */
export function DashboardTile({ tile }: DashboardTileProps) {
  return (
    <WhileSeen className={styles.seen}>
      <TileBoundary frame={(failure) => <NamedTile title={tile.title}>{failure}</NamedTile>}>
        <TileContent tile={tile} />
      </TileBoundary>
    </WhileSeen>
  )
}

/** A content that is missing, a type or a size that nobody knows, is a failure of this tile alone (rule J29). */
function TileContent({ tile }: DashboardTileProps) {
  const { title, type, size, singleValue, note, chart, heatMap, weather, map, browser, webcam } = tile
  if (size === null || type === null) return <Broken title={title} />
  switch (type) {
    case 'SingleValue':
      return singleValue === null ? <Broken title={title} /> : <SingleValueTile title={title} value={singleValue} />
    case 'Placeholder':
    case 'Unspecified':
      return type === 'Unspecified' && title !== '' ? (
        <EmptyTile title={title} />
      ) : (
        <TilePlaceholder isEditing={false} />
      )
    case 'Note':
      return note === null ? <Broken title={title} /> : <NoteTile title={title} note={note} />
    case 'Chart':
      return chart === null ? <Broken title={title} /> : <ChartTile title={title} chartId={chart.chartId} />
    case 'HeatMap':
      return heatMap === null ? <Broken title={title} /> : <HeatTile title={title} map={heatMap} />
    case 'Weather':
      return weather === null ? <Broken title={title} /> : <WeatherPlace title={title} place={weather} />
    case 'GoogleMaps':
      return map === null ? <Broken title={title} /> : <MapTile title={title} map={map} />
    case 'Browser':
      return browser === null ? <Broken title={title} /> : <BrowserTile title={title} path={browser.url} />
    case 'Webcam':
      return webcam === null ? <Broken title={title} /> : <WebcamTile title={title} id={webcam.webcamId} />
    default:
      return unreachable(type)
  }
}

function WeatherPlace({ title, place }: { readonly title: string; readonly place: WeatherTile }) {
  const { mode, zip, country } = place
  const name = usePlaceName(place, mode === 'ForecastWeather' ? 'forecast' : 'now')
  return (
    <Tile title={title} detail={name}>
      {mode === 'ForecastWeather' ? (
        <WeatherForecast zip={zip} country={country} />
      ) : (
        <WeatherNow zip={zip} country={country} />
      )}
    </Tile>
  )
}

function EmptyTile({ title }: { readonly title: string }) {
  const { t } = useTranslation('dashboards')
  return <Tile title={title}>{t('noContent')}</Tile>
}

function Broken({ title }: { readonly title: string }) {
  const { t } = useTranslation('tiles')
  return (
    <NamedTile title={title}>
      <p role="alert">{t('failed')}</p>
    </NamedTile>
  )
}

function NamedTile({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation('dashboards')
  return <Tile title={title === '' ? t('tile') : title}>{children}</Tile>
}
