import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeCell } from '../../../domain/text/written-cell.ts'
import type { LiveValue } from '../../../live/views/hooks.ts'
import type { ReadValues } from '../../../live/views/read-values.ts'
import { areAlertsOld } from '../../../ui/alert-sign/pending-sign.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { useToldFiles } from '../../../ui/table/export/use-told-files.ts'
import type { Column } from '../../../ui/table/rows/column.ts'
import type { DialState, StationDialCounter, StationTimestamp } from '../../../wire/server/station.ts'
import type { InterimDialState } from '../../../wire/tabs/dial-action.ts'

type ShownDialState = DialState | InterimDialState
type Files<Row> = NonNullable<Column<Row>['files']>
type StationOf<Row> = (row: Row) => number

/** What files have of the live columns of a list of stations. */
interface StationFiles {
  readonly dialState: <Row>(stationOf: StationOf<Row>) => Files<Row>
  readonly alerts: <Row>(stationOf: StationOf<Row>) => Files<Row>
  readonly timestamp: <Row>(stationOf: StationOf<Row>) => Files<Row>
  readonly connection: <Row>(stationOf: StationOf<Row>) => Files<Row>
  readonly calls: <Row>(stationOf: StationOf<Row>) => Files<Row>
}

interface AlertsOfOne {
  readonly worst: number | null
  readonly open: number
  readonly all: number
}

/** Returns what files have of what `station-cells.tsx` shows. Needs the texts of `stations`. */
export function useStationFiles(): StationFiles {
  const { t } = useTranslation(['stations', 'common'])
  const format = useFormat()
  const toldFiles = useToldFiles()
  return useMemo(() => {
    const read =
      <T extends 'stationTimestamp' | 'dialCounter'>(topic: T) =>
      <Row>(stationOf: StationOf<Row>) => ({
        reads: (row: Row) => [{ topic, key: String(stationOf(row)) }],
        told: (row: Row, live: ReadValues) => live.value(topic, String(stationOf(row))),
      })
    const whole = (ms: number | null) => (ms === null ? t('never') : timeCell(ms, format))
    const time = <Row>(stationOf: StationOf<Row>, title: string, of: (value: StationTimestamp) => number | null) => {
      const { reads, told } = read('stationTimestamp')(stationOf)
      const say = (value: StationTimestamp) => whole(of(value))
      return { reads, columns: toldFiles<Row, StationTimestamp>(title, told, [{ id: title, title, say }]) }
    }
    return {
      dialState: <Row>(stationOf: StationOf<Row>) => {
        const title = t('column.connection')
        const say = (state: ShownDialState) => t(`common:dialState.${state}`)
        return {
          reads: (row: Row) => [
            { topic: 'dialState' as const, key: String(stationOf(row)) },
            { topic: 'dialActions' as const, key: '' },
          ],
          columns: toldFiles<Row, ShownDialState>(title, (row, live) => dialStateOf(stationOf(row), live), [
            { id: 'dial', title, say },
          ]),
        }
      },
      alerts: <Row>(stationOf: StationOf<Row>) => {
        const title = t('column.worst')
        const number = (id: keyof AlertsOfOne, text: string) => ({
          id,
          title: text,
          isNumber: true as const,
          say: (alerts: AlertsOfOne) => alerts[id],
        })
        return {
          reads: () => [{ topic: 'stationAlerts' as const, key: '' }],
          columns: toldFiles<Row, AlertsOfOne>(title, (row, live) => alertsOf(stationOf(row), live), [
            number('worst', t('column.worstPriority')),
            number('open', t('column.openAlerts')),
            number('all', t('column.allAlerts')),
          ]),
        }
      },
      timestamp: (stationOf) => time(stationOf, t('column.timestamp'), ({ timestamp }) => timestamp),
      connection: (stationOf) => time(stationOf, t('station.lastConnection'), ({ lastConnection }) => lastConnection),
      calls: (stationOf) => {
        const { reads, told } = read('dialCounter')(stationOf)
        const title = t('station.dialCounter')
        const number = (id: 'dayCounter' | 'monthCounter' | 'yearCounter') => ({
          id,
          title: `${title}: ${t(`column.${id}`)}`,
          isNumber: true as const,
          say: (counter: StationDialCounter) => counter[id],
        })
        return {
          reads,
          columns: toldFiles(title, told, [
            number('dayCounter'),
            number('monthCounter'),
            number('yearCounter'),
            {
              id: 'network',
              title: t('column.network'),
              say: ({ mobileNetworkStandard }: StationDialCounter) => mobileNetworkStandard,
            },
          ]),
        }
      },
    }
  }, [t, format, toldFiles])
}

/** The state of a station, or that it is being called. */
function dialStateOf(station: number, live: ReadValues): LiveValue<ShownDialState> {
  const told = live.value('dialState', String(station))
  if (told.value === null) return { ...told, value: null }
  const action = live.value('dialActions', '').value?.find(({ stationNumber }) => stationNumber === station)
  return { ...told, value: action?.dialState ?? told.value.dialState }
}

function alertsOf(station: number, live: ReadValues): LiveValue<AlertsOfOne> {
  const told = live.value('stationAlerts', '')
  if (told.value === null) return { ...told, value: null }
  const own = told.value.find(({ stationNumber }) => stationNumber === station)
  const value = { worst: own?.counts[0]?.priority ?? null, open: own?.open ?? 0, all: own?.all ?? 0 }
  return { ...told, value, stale: areAlertsOld(told) }
}
