import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { stationPath } from '../../../../domain/text/paths.ts'
import { useLiveValue, useQuery } from '../../../../live/views/hooks.ts'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageLastKnown } from '../../../../ui/page/page-last-known.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { NarrowCard } from '../../../../ui/table/rows/narrow-card.tsx'
import type { Station } from '../../../../wire/server/station.ts'
import type { StationAlerts } from '../../../../wire/tabs/alert-list.ts'
import { AlertsOfStation, DialStateChip, LastTimestamp } from '../../station/station-cells.tsx'
import { useStationFiles } from '../../station/use-station-files.ts'
import { useStationsAreOld } from '../../station/use-stations-are-old.ts'
import { StationLinks } from './station-links.tsx'

const NO_STATIONS: readonly Station[] = []

/** All stations: connection, most urgent alert, time of the last value. */
export function StationsPage() {
  const { t } = useTranslation('stations')
  const stations = useQuery('stations')
  const { load, body, refetch } = stations
  return (
    <Page title={t('title')} chips={<PageLastKnown isOld={useStationsAreOld(body)} />}>
      <StationsTable
        stations={body ?? NO_STATIONS}
        loading={body === null && <LoadStatus what={t('title')} load={load} onRetry={refetch} />}
      />
    </Page>
  )
}

interface StationRow {
  readonly id: string
  readonly station: Station
  readonly alerts: StationAlerts | null
  /** How many of them are open; null until the plant has told any. */
  readonly open: number | null
}

const NARROW_BELOW_PX = 520

interface StationsTableProps {
  readonly stations: readonly Station[]
  /** Shown instead of rows; false when they have arrived. */
  readonly loading: ReactNode
}

function StationsTable({ stations, loading }: StationsTableProps) {
  const { t } = useTranslation(['stations', 'common'])
  const { rankOf, format } = usePlantSettings()
  const navigate = useNavigate()
  const files = useStationFiles()
  const alerts = useLiveValue('stationAlerts', '').value
  const rows = useMemo(() => {
    const own = new Map(alerts?.map((each) => [each.stationNumber, each]))
    return stations.map((station): StationRow => {
      const found = own.get(station.id) ?? null
      return { id: String(station.id), station, alerts: found, open: alerts === null ? null : (found?.open ?? 0) }
    })
  }, [stations, alerts])
  const columns = useMemo<readonly Column<StationRow>[]>(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const worst = ({ alerts: own }: StationRow) => {
      const first = own?.counts[0]
      return first === undefined ? Number.MAX_SAFE_INTEGER : rankOf(first.priority)
    }
    return [
      {
        id: 'name',
        title: t('common:field.name'),
        track: 'minmax(150px, 2fr)',
        text: ({ station }) => station.name,
        compare: (a, b) => collator.compare(a.station.name, b.station.name),
        filter: { kind: 'text' },
      },
      {
        id: 'dial',
        title: t('column.connection'),
        track: 'minmax(150px, 1fr)',
        cell: ({ station }) => <DialStateChip station={station.id} />,
        files: files.dialState(({ station }) => station.id),
      },
      {
        id: 'alerts',
        title: t('column.worst'),
        track: 'minmax(150px, 1fr)',
        cell: ({ alerts: own }) => <AlertsOfStation alerts={own} />,
        compare: (a, b) => worst(a) - worst(b),
        files: files.alerts(({ station }) => station.id),
        filter: { field: 'open', kind: 'number', read: ({ open }) => open },
      },
      {
        id: 'timestamp',
        title: t('column.timestamp'),
        track: 'minmax(200px, 1fr)',
        align: 'end',
        cell: ({ station }) => <LastTimestamp station={station.id} />,
        files: files.timestamp(({ station }) => station.id),
      },
      {
        id: 'links',
        title: t('column.links'),
        titleHidden: true,
        acts: true,
        track: '76px',
        align: 'end',
        fits: true,
        cell: ({ station }, active) => <StationLinks station={station} isActive={active} />,
      },
    ]
  }, [t, format, rankOf, files])
  const table = useLocalTable({ id: 'stations', label: t('label'), columns, rows, rowId })
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: narrowCell }), [])
  const onOpen = useCallback((row: StationRow) => void navigate(stationPath(row.station.id)), [navigate])
  return (
    <>
      <TableTools table={table} />
      <TablePanel table={table} empty={t('empty')} loading={loading} onOpen={onOpen} narrow={narrow} />
    </>
  )
}

function rowId(row: StationRow): string {
  return row.id
}

function narrowCell({ station, alerts }: StationRow) {
  return (
    <NarrowCard
      name={station.name}
      state={<DialStateChip station={station.id} />}
      detail={<AlertsOfStation alerts={alerts} />}
      value={<LastTimestamp station={station.id} />}
    />
  )
}
