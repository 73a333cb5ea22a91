import { useTranslation } from 'react-i18next'
import { NO_ALERT_FILTER } from '../../../../domain/alerts/alert-filter.ts'
import { isOverdue } from '../../../../domain/maintenance/due-machines.ts'
import { PATHS, pendingAlertsPath, stationPath } from '../../../../domain/text/paths.ts'
import { serverNow } from '../../../../live/connection/frame-clock.ts'
import { useLiveValue, useQuery } from '../../../../live/views/hooks.ts'
import { areAlertsOld } from '../../../../ui/alert-sign/pending-sign.tsx'
import { useRereads } from '../../../../ui/load-gate/use-rereads.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { CallOut } from '../../../../wire/server/remote-alert.ts'
import type { CallKnowledge } from '../../../remote-alarm/calls/use-duty.ts'
import { useLines } from '../../../remote-alarm/calls/use-lines.ts'
import { useStationsDown } from '../../../stations/station/use-stations-down.ts'
import { useReminders } from '../../../values/reminders/use-reminders.ts'

/** One thing of the plant besides its alerts. */
export interface PlantFact {
  readonly id: 'rate' | 'stations' | 'calls' | 'lines' | 'service' | 'temporary'
  /** `unknown`: not told, or not yet. */
  readonly state: 'fine' | 'needs' | 'unknown'
  readonly text: string
  readonly to: string
  readonly isOld: boolean
}

/** Of stations that are down only the first are named. */
const MOST_NAMES = 3

/** Returns what is to be said of the plant besides its alerts, always the same things in the same order. */
export function usePlantFacts(calls: CallKnowledge, callOuts: readonly CallOut[] | null): readonly PlantFact[] {
  return [useRate(), useStations(), useCalls(calls, callOuts), useLineFact(), useService(), useTemporary()]
}

function useRate(): PlantFact {
  const { t } = useTranslation(['situation', 'shell'])
  const format = useFormat()
  const told = useLiveValue('alertSummary', '')
  const fact = { id: 'rate', to: pendingAlertsPath(NO_ALERT_FILTER), isOld: areAlertsOld(told) } as const
  if (told.value === null) return { ...fact, state: 'unknown', text: t('unknown') }
  const { recent, flood, unreadable } = told.value
  if (flood === null && unreadable > 0)
    return { ...fact, state: 'needs', text: t('shell:strip.unreadable', { count: unreadable }) }
  if (flood === null) return { ...fact, state: 'fine', text: t('rate.fine', { count: recent }) }
  return {
    ...fact,
    state: 'needs',
    text: t('rate.flood', { count: recent, time: format.stamp(flood.since, serverNow()) }),
  }
}

/** What was set for a while at this workstation. */
function useTemporary(): PlantFact {
  const { t } = useTranslation('situation')
  const format = useFormat()
  const { list, due } = useReminders()
  const [first] = list
  const fact = { id: 'temporary', to: PATHS.journal, isOld: false } as const
  if (first === undefined) return { ...fact, state: 'fine', text: t('temporary.none') }
  const time = format.stamp(first.until, serverNow())
  if (due > 0) return { ...fact, state: 'needs', text: t('temporary.due', { count: due, time }) }
  return { ...fact, state: 'fine', text: t('temporary.until', { count: list.length, time }) }
}

function useStations(): PlantFact {
  const { t } = useTranslation('situation')
  const format = useFormat()
  const { down, count, isUntold, isOld: areOld } = useStationsDown()
  const fact = { id: 'stations', to: PATHS.stations, isOld: areOld } as const
  const [first] = down
  if (first === undefined && isUntold) return { ...fact, state: 'unknown', text: t('unknown') }
  if (first === undefined) return { ...fact, state: 'fine', text: t('stations.fine', { count }) }
  const since =
    first.since === null ? '' : ` (${t('stations.since', { time: format.stamp(first.since, serverNow()) })})`
  const names = down.slice(0, MOST_NAMES).map(({ station }, index) => station.name + (index === 0 ? since : ''))
  return {
    ...fact,
    to: down.length === 1 ? stationPath(first.station.id) : PATHS.stations,
    state: 'needs',
    text: t('stations.down', { count: down.length, names: names.join(', ') }),
  }
}

function useCalls(calls: CallKnowledge, callOuts: readonly CallOut[] | null): PlantFact {
  const { t } = useTranslation('situation')
  const running = callOuts?.filter(({ state }) => state === 'Calling').length ?? 0
  const undelivered = callOuts?.filter(({ state }) => state === 'Undelivered').length ?? 0
  const fact = { id: 'calls', to: PATHS.duty, isOld: calls === 'unknown' && callOuts !== null } as const
  if (callOuts === null) return { ...fact, state: 'unknown', text: t(calls === 'untold' ? 'calls.untold' : 'unknown') }
  if (undelivered > 0) return { ...fact, state: 'needs', text: t('calls.undelivered', { count: undelivered }) }
  if (running > 0) return { ...fact, state: 'needs', text: t('calls.running', { count: running }) }
  return { ...fact, state: 'fine', text: t('calls.fine') }
}

function useLineFact(): PlantFact {
  const { t } = useTranslation('situation')
  const { listed, now, isOld: areOld } = useLines()
  const faulty = now.filter((line) => line.faulty).length
  const fact = { id: 'lines', to: PATHS.duty, isOld: areOld } as const
  if (listed === null) return { ...fact, state: 'unknown', text: t('unknown') }
  if (faulty > 0) return { ...fact, state: 'needs', text: t('lines.faulty', { count: faulty, all: now.length }) }
  return { ...fact, state: 'fine', text: t('lines.fine', { count: now.length }) }
}

/** What is left of machines that should have been serviced. */
const OVERDUE = { stationNr: 0, compareValue: 0, isPercent: false }

function useService(): PlantFact {
  const { t } = useTranslation('situation')
  const query = useQuery('protocolByCompareValue', OVERDUE)
  useRereads(query)
  const { load, body } = query
  const fact = { id: 'service', to: PATHS.maintenance, isOld: body !== null && load.state === 'error' } as const
  if (body === null) return { ...fact, state: 'unknown', text: t('unknown') }
  const overdue = body.filter(isOverdue).length
  if (overdue > 0) return { ...fact, state: 'needs', text: t('service.overdue', { count: overdue }) }
  return { ...fact, state: 'fine', text: t('service.fine') }
}
