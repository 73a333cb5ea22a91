import type { AlarmCallNumber, CallNumberCategory, ConnectionType } from '../../../wire/server/remote-alert.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { faultProcess } from '../intervals/fault-process.ts'
import type { Intervals } from '../intervals/intervals.ts'
import { pvGroupOf } from '../stations/priorities.ts'
import type { StationModel } from '../stations/stations.ts'

/** Settings of a call-out plan: which alerts of which stations trigger calls. Domain 3.7. */
export interface AlarmPlanFigures {
  readonly station: number
  readonly planNumber: number
  readonly name: string
  readonly pvGroupId: number
  /** Priorities that trigger calls. */
  readonly priorities: readonly number[]
  /** Whether the plan is active at the start. */
  readonly active: boolean
  /** Stations whose alerts trigger calls. */
  readonly stations: ReadonlySet<number>
}

const DAY_PRIORITIES = [1, 2, 3, 4]
const NIGHT_PRIORITIES = [1, 2, 3]
const TEST_PRIORITIES = [9]

/**
 * Returns the plans: by day, by night and for tests at the treatment plant, by day and by night at the main reservoir,
 * and one at every basin and every dial-up station.
 */
export function alarmPlanFigures(stations: readonly StationModel[]): readonly AlarmPlanFigures[] {
  return stations.flatMap((model): AlarmPlanFigures[] => {
    const { station, kind, connection, copy } = model
    const pvGroupId = pvGroupOf(model)
    const area = stations.filter((other) => other.copy === copy && pvGroupOf(other) === pvGroupId)
    const base = { station: station.id, pvGroupId, active: true }
    const whole = { ...base, stations: new Set(area.map((other) => other.station.id)) }
    const own = { ...base, stations: new Set([station.id]) }
    if (kind === 'treatment-plant') {
      return [
        { ...whole, planNumber: 1, name: 'Abwasser Tag', priorities: DAY_PRIORITIES, active: false },
        { ...whole, planNumber: 2, name: 'Abwasser Bereitschaft', priorities: NIGHT_PRIORITIES },
        { ...whole, planNumber: 3, name: 'Probealarm', priorities: TEST_PRIORITIES, active: false },
      ]
    }
    if (kind === 'reservoir' && connection === 'permanent') {
      return [
        { ...whole, planNumber: 1, name: 'Trinkwasser Tag', priorities: DAY_PRIORITIES, active: false },
        { ...whole, planNumber: 2, name: 'Trinkwasser Bereitschaft', priorities: NIGHT_PRIORITIES },
      ]
    }
    if (kind === 'basin') return [{ ...own, planNumber: 1, name: `Entlastung ${station.name}`, priorities: [2, 3] }]
    if (connection !== 'dial-up') return []
    return [{ ...own, planNumber: 1, name: `Wählstation ${station.name}`, priorities: NIGHT_PRIORITIES }]
  })
}

/** An outgoing line of the control centre. */
export interface AlarmLineFigures {
  readonly station: number
  /** Counts from 1. */
  readonly lineNumber: number
  readonly connectionType: ConnectionType
  /** When no call gets through. */
  readonly faults: Intervals
}

/** In the order in which a message tries the lines. */
const LINE_TYPES: readonly ConnectionType[] = ['Sms', 'Voice', 'Modem', 'Email', 'Push']
const LINE_STREAM = 9_300
const LINES_PER_STATION = 10

/** Returns the lines of the control centre, which is at the treatment plant. Domain 1.3 and 3.7. */
export function alarmLineFigures(seed: number, stations: readonly StationModel[]): readonly AlarmLineFigures[] {
  return stations
    .filter(({ kind }) => kind === 'treatment-plant')
    .flatMap(({ station }) =>
      LINE_TYPES.map((connectionType, index) => ({
        station: station.id,
        lineNumber: index + 1,
        connectionType,
        faults: faultProcess(seed, LINE_STREAM + station.id * LINES_PER_STATION + index, {
          slotMs: 30 * DAY_MS,
          probability: 0.12,
          medianMs: 90 * MINUTE_MS,
          spread: 0.8,
          minMs: 10 * MINUTE_MS,
          maxMs: 12 * HOUR_MS,
        }),
      })),
    )
}

export const CALL_NUMBER_CATEGORIES: readonly CallNumberCategory[] = [
  { id: 1, name: 'Bereitschaft' },
  { id: 2, name: 'Vorgesetzte' },
  { id: 3, name: 'Werkstatt' },
  { id: 4, name: 'Leitstelle' },
]

/** Duties instead of people. The numbers are reserved for films and never connect. */
const DUTIES: readonly (readonly [name: string, categoryId: number, number: string, isActive: boolean])[] = [
  ['Bereitschaft 1', 1, '+491760406900', true],
  ['Bereitschaft 2', 1, '+491760406901', true],
  ['Bereitschaft Vertretung', 1, '+491760406902', false],
  ['Meisterbüro', 2, '+493023125010', true],
  ['Betriebsleitung', 2, '+493023125011', true],
  ['Elektrowerkstatt', 3, '+493023125020', true],
  ['Leitstelle (Sprachruf)', 4, '+493023125030', true],
]

/** Returns the initial call numbers in the order of calling. */
export function firstCallNumbers(
  groups: readonly { readonly id: number; readonly name: string }[],
): readonly Omit<AlarmCallNumber, 'currentUserCanEdit'>[] {
  return groups.flatMap((group, groupIndex) =>
    DUTIES.map(([duty, categoryId, number, isActive], index) => ({
      id: groupIndex * DUTIES.length + index + 1,
      name: `${duty} ${group.name}`,
      number: `${number}${groupIndex}`,
      categoryId,
      pvGroupId: group.id,
      isActive,
    })),
  )
}
