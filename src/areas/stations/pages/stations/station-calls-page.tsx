import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { stationPath } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useChosen } from '../../../../ui/table/panel/use-chosen.ts'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import type { Station } from '../../../../wire/server/station.ts'
import { DialCounts, DialStateChip, LastConnection, LastTimestamp } from '../../station/station-cells.tsx'
import { useStationFiles } from '../../station/use-station-files.ts'
import { CallButtons } from './station-calls.tsx'
import styles from './stations.module.css'

const NO_STATIONS: readonly Station[] = []
const idOf = ({ id }: Station) => id
const NARROW_BELOW_PX = 640

/** Connects, disconnects and queries several stations at once. Specification 2, "Areas". */
export function StationCallsPage() {
  const { t } = useTranslation(['stations', 'common'])
  const { language } = useFormat()
  const navigate = useNavigate()
  const files = useStationFiles()
  const { load, body, refetch } = useQuery('stations')
  const stations = body ?? NO_STATIONS
  const columns = useMemo<readonly Column<Station>[]>(() => {
    const collator = new Intl.Collator(language, { numeric: true })
    return [
      {
        id: 'name',
        title: t('common:field.name'),
        track: 'minmax(150px, 1.6fr)',
        text: ({ name }) => name,
        compare: (a, b) => collator.compare(a.name, b.name),
        filter: { kind: 'text' },
      },
      {
        id: 'dial',
        title: t('column.connection'),
        track: 'minmax(150px, 1fr)',
        cell: ({ id }) => <DialStateChip station={id} />,
        files: files.dialState(idOf),
      },
      {
        id: 'calls',
        title: t('station.dialCounter'),
        track: 'minmax(272px, 2.4fr)',
        cell: ({ id }) => <DialCounts station={id} />,
        files: files.calls(idOf),
      },
      {
        id: 'connection',
        title: t('station.lastConnection'),
        track: 'minmax(130px, 1fr)',
        cell: ({ id }) => <LastConnection station={id} />,
        files: files.connection(idOf),
      },
      {
        id: 'timestamp',
        title: t('column.timestamp'),
        track: 'minmax(200px, 1fr)',
        align: 'end',
        cell: ({ id }) => <LastTimestamp station={id} />,
        files: files.timestamp(idOf),
      },
    ]
  }, [t, language, files])
  const table = useLocalTable({
    id: 'stationCalls',
    label: t('call.page'),
    columns,
    rows: stations,
    rowId,
  })
  const { chosen, selection } = useChosen(stations, rowId)
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 3, cell: narrowCell }), [])
  const onOpen = useCallback(({ id }: Station) => void navigate(stationPath(id)), [navigate])
  return (
    <Page title={t('call.page')}>
      <TableTools table={table}>
        <CallButtons stations={chosen} />
      </TableTools>
      <TablePanel
        table={table}
        empty={t('empty')}
        loading={body === null && <LoadStatus what={t('title')} load={load} onRetry={refetch} />}
        count={chosen.length > 0 && ` · ${t('call.selected', { count: chosen.length })}`}
        selection={selection}
        onOpen={onOpen}
        narrow={narrow}
      />
    </Page>
  )
}

function rowId({ id }: Station): string {
  return String(id)
}

function narrowCell({ id, name }: Station) {
  return (
    <div className={styles.card}>
      <span className={styles.cardName}>{name}</span>
      <DialStateChip station={id} />
      <span className={styles.counts}>
        <DialCounts station={id} />
        <LastTimestamp station={id} />
      </span>
    </div>
  )
}
