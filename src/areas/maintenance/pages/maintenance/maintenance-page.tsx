import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  compareUrgency,
  type DueLimit,
  dueLimitOf,
  dueLimitText,
  isOverdue,
} from '../../../../domain/maintenance/due-machines.ts'
import { machinePath } from '../../../../domain/text/paths.ts'
import { shownText } from '../../../../domain/text/shown-text.ts'
import { pvOfParam, pvParam, splitNr } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Chip } from '../../../../ui/controls/chip.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { firstMissing } from '../../../../ui/load-gate/first-missing.ts'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import { NarrowCard } from '../../../../ui/table/rows/narrow-card.tsx'
import type { MaintenanceDescription } from '../../../../wire/server/maintenance.ts'
import type { PvRef } from '../../../../wire/server/pv.ts'
import type { Station } from '../../../../wire/server/station.ts'
import { type DueWords, useDueWords } from '../../messages/use-due-words.ts'
import { type DueRow, Left, rowId, useDueColumns } from './due-columns.tsx'
import { DueFilter } from './due-filter.tsx'
import { useLiveLimits } from './use-live-limits.ts'

const NO_STATIONS: readonly Station[] = []
const NO_MACHINES: readonly MaintenanceDescription[] = []
const NO_ROWS: readonly DueRow[] = []
/** Of what an address says instead of a machine. */
const MAX_SHOWN = 80

/** The runtimes of all machines and when their service is due, the most urgent one first. Domain 5.1. */
export function MaintenancePage() {
  const { t } = useTranslation('maintenance')
  const title = t('page')
  const navigate = useNavigate()
  const named = useQuery('stations')
  const stations = named.body
  const [station, setStation] = useStation()
  const [limitText, setLimitText] = useParameter('limit')
  const limit = useMemo(() => dueLimitOf(limitText), [limitText])
  const machines = useQuery('maintenanceDescriptions').body
  const [machineText, setMachine] = useParameter('machine')
  const pv = useMemo(() => (machineText === null ? null : pvOfParam(machineText)), [machineText])
  const machine = pv === null ? null : (machines?.find(({ pvRef }) => pvParam(pvRef) === pvParam(pv)) ?? null)
  // Nobody may take its empty list, or the one of all machines, for the one that was asked for.
  const isUnknown = machineText !== null && (pv === null || (machines !== null && machine === null))
  const protocol = useProtocol(station, limit, pv)
  const { body, refetch } = protocol
  useLiveLimits(body, refetch)
  const rows = useMemo(() => {
    if (body === null || stations === null) return NO_ROWS
    const names = new Map(stations.map(({ id, name }) => [id, name]))
    return body.toSorted(compareUrgency).map((row): DueRow => {
      const number = splitNr(row.pvRef).station
      return { ...row, stationName: names.get(number ?? Number.NaN) ?? String(number ?? '') }
    })
  }, [body, stations])
  const columns = useDueColumns()
  const table = useLocalTable({ id: 'maintenance', label: title, columns, rows, rowId })
  const words = useDueWords()
  const narrow = useMemo(
    () => ({ below: 640, lines: 2, cell: (row: DueRow) => <DueCard row={row} words={words} /> }),
    [words],
  )
  const onOpen = useCallback((row: DueRow) => void navigate(machinePath(row.pvRef)), [navigate])
  const missing = firstMissing(protocol, named)
  const overdue = rows.filter(isOverdue).length
  const filterControls = (
    <DueFilter
      stations={stations ?? NO_STATIONS}
      station={station}
      onStation={(chosen) => {
        setMachine(null)
        setStation(chosen)
      }}
      machines={machines ?? NO_MACHINES}
      machine={machine}
      onMachine={(chosen) => setMachine(chosen === null ? null : pvParam(chosen.pvRef))}
      limit={limit}
      onLimit={(change) => setLimitText((before) => dueLimitText(change(dueLimitOf(before))))}
    />
  )
  return (
    <Page
      title={title}
      chips={
        !isUnknown && overdue > 0 && <Chip data-overdue-count={overdue}>{t('overdueCount', { count: overdue })}</Chip>
      }
    >
      <TableTools
        table={table}
        filters={filterControls}
        activeFilters={pv === null ? Number(station !== 0) + Number(limit !== null) : 1}
      />
      {isUnknown ? (
        <div className={`${controls.panel} ${controls.notice}`} role="alert">
          <p>{t('unknownMachine', { text: shownText(machineText, MAX_SHOWN) })}</p>
          <Button onClick={() => setMachine(null)}>{t('allMachines')}</Button>
        </div>
      ) : (
        <TablePanel
          table={table}
          empty={t(limit === null || pv !== null ? 'none' : 'noneDue')}
          loading={missing && <LoadStatus what={t('what')} {...missing} />}
          onOpen={onOpen}
          narrow={narrow}
        />
      )}
    </Page>
  )
}

/** The protocol of one machine, by station, or by a compare value. Specification 7, "Maintenance". */
function useProtocol(stationNr: number, limit: DueLimit, pv: PvRef | null) {
  const own = useQuery(
    'protocolOfPv',
    useMemo(() => (pv === null ? null : { pvType: pv.type, pvNr: pv.nr }), [pv]),
  )
  const all = useQuery(
    'protocolOfStation',
    useMemo(() => (pv === null && limit === null ? { stationNr } : null), [stationNr, limit, pv]),
  )
  const compared = useQuery(
    'protocolByCompareValue',
    useMemo(
      () =>
        pv !== null || limit === null ? null : { stationNr, compareValue: limit.value, isPercent: limit.isPercent },
      [stationNr, limit, pv],
    ),
  )
  const protocol = pv !== null ? own : limit === null ? all : compared
  useRereads(protocol)
  return protocol
}

/** Of the address; 0 for all of them and for what is no station. */
function useStation(): readonly [number, (station: number) => void] {
  const [text, set] = useParameter('station')
  const station = text !== null && /^\d{1,6}$/.test(text) ? Number(text) : 0
  return [station, (next) => set(next === 0 ? null : String(next))]
}

function DueCard({ row, words }: { readonly row: DueRow; readonly words: DueWords }) {
  return (
    <NarrowCard
      name={row.name}
      state={<Left row={row} text={words.left(row)} />}
      detail={`${row.stationName} · ${words.type(row)}`}
      value={<span className={controls.muted}>{words.date(row)}</span>}
    />
  )
}
