import type { FaultOrder } from '../faults/fault-order.ts'
import { nextClockChange } from '../model/base/calendar.ts'
import { dateOf, dayNumber } from '../model/base/day-number.ts'
import { MINUTE_MS, SECOND_MS } from '../model/base/units.ts'
import { GOLDEN } from '../model/hydraulics/golden-week.ts'
import { RAIN_STEP_MS } from '../model/hydraulics/rain.ts'
import type { ScriptedEvent } from '../model/hydraulics/scripted-events.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { alertFlood, FLOOD_ALERTS } from './alert-flood.ts'

/** What a scenario does; all times are ms since 1970 in plant time. */
export interface ScenarioPlan {
  /** One sentence for whoever ordered it. */
  readonly what: string
  readonly start: number
  readonly until: number
  readonly events?: readonly ScriptedEvent[]
  readonly faults?: readonly FaultOrder[]
  /** What the clock is set to first. */
  readonly clock?: number
}

/** Domain 2.4.1, "storm now". */
const STORM_MM = 25
const STORM_MS = 50 * MINUTE_MS
/** Full basins need so long to run empty. */
const STORM_EFFECT_MS = 6 * 60 * MINUTE_MS
const MAINS_MS = 30 * MINUTE_MS
const COMMUNICATION_MS = 20 * MINUTE_MS
const CHATTER_MS = 30 * MINUTE_MS
const RESTART_MS = 5 * SECOND_MS
const SLOW_MS = 10 * MINUTE_MS
const SLOWEST_ANSWER_MS = 6_000
const FASTEST_ANSWER_MS = 200
/** How long before a special moment the clock is set. */
const LEAD_MS = 2 * MINUTE_MS
/** Pumping stations on the same line as the treatment plant. */
const STATIONS_WITHOUT_MAINS = 4

/** One row a scenario: what it does to a plant from a time on. `speed` is plant seconds per real second. Domain 2.5. */
export const SCENARIOS = {
  storm: (_, now) => {
    const start = Math.ceil(now / RAIN_STEP_MS) * RAIN_STEP_MS
    return {
      what: `${STORM_MM} mm of rain in ${STORM_MS / MINUTE_MS} min over the whole town: basins fill and overflow, pumps run, the treatment plant takes all it can.`,
      start,
      until: start + STORM_EFFECT_MS,
      events: [{ kind: 'rain', subject: 0, start, end: start + STORM_MS, amount: STORM_MM }],
    }
  },
  'mains-failure': (model, now) => ({
    what: 'The mains fail at the treatment plant and at four pumping stations: machines stop, stations run on battery.',
    start: now,
    until: now + MAINS_MS,
    events: withoutMains(model).map((subject) => ({ kind: 'mains', subject, start: now, end: now + MAINS_MS })),
  }),
  'comm-loss': (model, now) => ({
    what: 'Every third station cannot be reached: its values are bad, its dial state is a fault, an alert comes after a minute.',
    start: now,
    until: now + COMMUNICATION_MS,
    events: model.stations
      .filter((_, index) => index % 3 === 0)
      .map(({ id }) => ({ kind: 'communication', subject: id, start: now, end: now + COMMUNICATION_MS })),
  }),
  chatter: (_, now) => ({
    what: 'The loose pressure switch of the treatment plant opens and closes five times a minute.',
    start: now,
    until: now + CHATTER_MS,
    events: [{ kind: 'chatter', subject: GOLDEN.looseContact, start: now, end: now + CHATTER_MS }],
  }),
  flood: (model, now) => {
    const what = `${FLOOD_ALERTS} alerts in a minute: fault contacts all over the plant close, again and again.`
    return { what, ...alertFlood(model, now) }
  },
  'reconnect-storm': (_, now, speed) => ({
    what: `The server restarts: the sockets of all hubs are cut and refused for ${RESTART_MS / SECOND_MS} s.`,
    start: now,
    until: now + RESTART_MS * speed,
    faults: [{ action: 'drop', hub: '*', ms: RESTART_MS }],
  }),
  'slow-server': (_, now, speed) => ({
    what: `Calls are answered ${FASTEST_ANSWER_MS / SECOND_MS} to ${SLOWEST_ANSWER_MS / SECOND_MS} s late.`,
    start: now,
    until: now + SLOW_MS * speed,
    faults: [{ action: 'delay', call: '*', delayMs: FASTEST_ANSWER_MS, maxDelayMs: SLOWEST_ANSWER_MS, ms: SLOW_MS }],
  }),
  dst: (_, now) => {
    const change = nextClockChange(now)
    return {
      what: `The clock is set to two minutes before the change of ${new Date(change).toISOString().slice(0, 10)}.`,
      start: change - LEAD_MS,
      until: change + LEAD_MS,
      clock: change - LEAD_MS,
    }
  },
  'year-end': ({ calendar }, now) => {
    const { year } = dateOf(calendar.dayOf(now))
    const midnight = calendar.dayStart(dayNumber(year + 1, 1, 1))
    return {
      what: `The clock is set to two minutes before the end of ${year}.`,
      start: midnight - LEAD_MS,
      until: midnight + LEAD_MS,
      clock: midnight - LEAD_MS,
    }
  },
} satisfies Record<string, (model: PlantModel, now: number, speed: number) => ScenarioPlan>

export type ScenarioName = keyof typeof SCENARIOS

export const SCENARIO_NAMES = Object.keys(SCENARIOS) as readonly ScenarioName[]

/** The first treatment plant and the first stations that are always connected. */
function withoutMains({ stationModels }: PlantModel): readonly number[] {
  const of = (kind: string) => stationModels.filter((each) => each.kind === kind && each.connection === 'permanent')
  const [plant] = of('treatment-plant')
  const pumping = of('pumping').slice(0, STATIONS_WITHOUT_MAINS)
  return [...(plant === undefined ? [] : [plant]), ...pumping].map(({ station }) => station.id)
}
