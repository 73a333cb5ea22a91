import type { StationModel } from '../stations/stations.ts'
import { pvGroupOf } from '../values/pv-groups.ts'

/** A call-out plan as it is set up: for which alerts of which stations somebody is called. Domain 3.7. */
export interface AlarmPlanFigures {
  readonly station: number
  readonly planNumber: number
  readonly name: string
  readonly pvGroupId: number
  /** Priorities that call somebody. */
  readonly priorities: readonly number[]
  /** Whether the plan was active when the plant was started. */
  readonly active: boolean
  /** Stations whose alerts call somebody. */
  readonly stations: ReadonlySet<number>
}

const DAY_PRIORITIES = [1, 2, 3, 4]
const NIGHT_PRIORITIES = [1, 2, 3]
const TEST_PRIORITIES = [9]

/**
 * The plans of a plant: by day, by night and for tests at the treatment plant, by day and by night at the main
 * reservoir, and one at every basin and every station that has to be dialled.
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
