import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { mapPath } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import type { MapTile as MapConfig, MapType } from '../../../../wire/server/dashboard.ts'
import type { Station } from '../../../../wire/server/station.ts'
import type { MapTileSource } from '../../../../wire/server/system.ts'
import type { MapLayer } from '../../../map/map/map-background.tsx'
import { StationMap } from '../../../map/map/station-map.tsx'
import { useMapStations } from '../../../map/map/use-map-stations.ts'
import { usePlacedStations } from '../../../map/map/use-placed-stations.ts'
import { Tile } from '../../board/tile.tsx'
import styles from './dashboards.module.css'

interface MapTileProps {
  readonly title: string
  readonly map: MapConfig
}

const NOTHING_HIDDEN: ReadonlySet<MapLayer> = new Set()
/** What the drawn map is; the others need pictures of the ground, which few plants have. */
const DRAWN: readonly MapType[] = ['Unspecified', 'Roadmap', 'None']

/** The stations of a map with connection and most urgent alert; a click leads to the map. Rules J7, J17. */
export function MapTile({ title, map: { stationNumbers, mapType } }: MapTileProps) {
  const { t } = useTranslation(['dashboards', 'map'])
  const { load, body, refetch } = useQuery('stations')
  const tiles = useQuery('systemSettings').body?.mapTiles?.find(({ type }) => type === mapType) ?? null
  const stations = useMemo(
    () => body?.filter(({ id }) => stationNumbers === null || stationNumbers.includes(id)) ?? null,
    [body, stationNumbers],
  )
  return (
    <Tile
      title={title}
      detail={stations !== null && t('map.stations', { count: stations.length })}
      footer={
        tiles !== null || DRAWN.includes(mapType)
          ? undefined
          : t('map.drawn', { type: t(`map:type.${mapType}`, { defaultValue: mapType }) })
      }
      flush
    >
      <LoadGate what={t('map.what')} load={load} body={stations} onRetry={refetch}>
        {(all) => <Stations title={title} stations={all} isBare={mapType === 'None'} tiles={tiles} />}
      </LoadGate>
    </Tile>
  )
}

interface StationsProps {
  readonly title: string
  readonly stations: readonly Station[]
  /** Without a drawn ground. */
  readonly isBare: boolean
  readonly tiles: MapTileSource | null
}

function Stations({ title, stations, isBare, tiles }: StationsProps) {
  const { t } = useTranslation('dashboards')
  const navigate = useNavigate()
  const { area, drawing, placed } = usePlacedStations(stations, useMapStations(stations))
  if (area === null) return <p className={controls.notice}>{t('map.none')}</p>
  return (
    <div className={styles.map}>
      <StationMap
        label={title}
        area={area}
        drawing={isBare ? null : drawing}
        tiles={tiles}
        stations={placed}
        hidden={NOTHING_HIDDEN}
        selected={null}
        onSelect={(id) => void navigate(mapPath(id))}
      />
    </div>
  )
}
