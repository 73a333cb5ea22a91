import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PrioritySign } from '../../components/alert/sign/priority-sign.tsx'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { DataTable } from '../../components/table/rows/data-table.tsx'
import { Tile } from '../../components/tiles/board/tile.tsx'
import { stationPath } from '../../domain/text/paths.ts'
import { useLiveValue, useQuery } from '../../live/views/hooks.ts'
import type { MapTile as MapConfig } from '../../wire/server/dashboard.ts'
import type { Station } from '../../wire/server/station.ts'
import type { PriorityCount } from '../../wire/tabs/alert-list.ts'

interface MapTileProps {
  readonly title: string
  readonly map: MapConfig
}

interface Row extends Station {
  readonly worst: PriorityCount | undefined
}

const NO_ARGUMENTS = {}
const rowId = ({ id }: Row) => String(id)

/** The stations of a map with their most urgent alert, as a list: this version draws no map, and says so. Rules J7, J17. */
export function MapTile({ title, map: { stationNumbers } }: MapTileProps) {
  const { t } = useTranslation('dashboards')
  const navigate = useNavigate()
  const { load, body, refetch } = useQuery('stations', NO_ARGUMENTS)
  const alerts = useLiveValue('stationAlerts', '').value
  const rows = useMemo(() => {
    const worst = new Map(alerts?.map(({ stationNumber, counts }) => [stationNumber, counts[0]]))
    return (body ?? [])
      .filter(({ id, hasGeoLocation }) => (stationNumbers === null ? hasGeoLocation : stationNumbers.includes(id)))
      .map((station): Row => ({ ...station, worst: worst.get(station.id) }))
  }, [body, stationNumbers, alerts])
  const columns = useMemo(
    () => [
      { id: 'name', title: t('map.station'), track: 'minmax(80px, 1fr)', text: ({ name }: Row) => name },
      {
        id: 'alert',
        title: t('map.alert'),
        track: '40px',
        cell: ({ worst }: Row) =>
          worst !== undefined && <PrioritySign priority={worst.priority} open={worst.open > 0} size={16} />,
      },
    ],
    [t],
  )
  return (
    <Tile title={title} detail={t('map.stations', { count: rows.length })} footer={t('map.noMap')} flush>
      <LoadGate what={t('map.what')} load={load} body={body} onRetry={refetch}>
        {() => (
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            rowId={rowId}
            empty={t('map.none')}
            onOpen={({ id }) => void navigate(stationPath(id))}
          />
        )}
      </LoadGate>
    </Tile>
  )
}
