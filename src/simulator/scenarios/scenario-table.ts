import type { FaultOrder } from '../faults/fault-order.ts'
import { nextClockChange } from '../model/base/calendar.ts'
import { dateOf, dayNumber, MINUTE_MS, SECOND_MS } from '../model/base/time.ts'
import { GOLDEN } from '../model/intervals/golden-week.ts'
import type { ScriptedEvent } from '../model/intervals/scripted-events.ts'
import { RAIN_STEP_MS } from '../model/intervals/scripted-events.ts'
import type { PlantModel } from '../model/plant-model.ts'

/** What a scenario does. All times are plant time in ms since 1970. */
export interface ScenarioPlan {
  /** One sentence for the response. */
  readonly what: string
  readonly start: number
  readonly until: number
  readonly events?: readonly ScriptedEvent[]
  readonly faults?: readonly FaultOrder[]
  /** The clock is set to this first. */
  readonly clock?: number
}

/** Domain 2.4.1, "storm now". */
const STORM_MM = 25
const STORM_MS = 50 * MINUTE_MS
/** Full basins take this long to run empty. */
const STORM_EFFECT_MS = 6 * 60 * MINUTE_MS
const MAINS_MS = 30 * MINUTE_MS
const COMMUNICATION_MS = 20 * MINUTE_MS
const CHATTER_MS = 30 * MINUTE_MS
const NO_OUTPUTS_MS = 30 * MINUTE_MS
const STUCK_MS = 30 * MINUTE_MS
const RESTART_MS = 5 * SECOND_MS
const SLOW_MS = 10 * MINUTE_MS
const MAX_RESPONSE_MS = 6_000
const MIN_RESPONSE_MS = 200
/** The clock is set this long before the moment. */
const LEAD_MS = 2 * MINUTE_MS
/** Pumping stations on the same line as the treatment plant. */
const STATIONS_WITHOUT_MAINS = 4

/** One row per scenario: plans what happens from `now` on. `speed` is plant seconds per real second (domain 2.5). */
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
  'no-outputs': (_, now) => ({
    what: 'No station has priority outputs: there are no horns and lamps to acknowledge.',
    start: now,
    until: now + NO_OUTPUTS_MS,
    events: [{ kind: 'no-outputs', subject: 0, start: now, end: now + NO_OUTPUTS_MS }],
  }),
  'stuck-outputs': (_, now) => ({
    what: 'Orders to outputs are accepted, and no output follows: pumps and set points stay as they are.',
    start: now,
    until: now + STUCK_MS,
    events: [{ kind: 'stuck-outputs', subject: 0, start: now, end: now + STUCK_MS }],
  }),
  'reconnect-storm': (_, now, speed) => ({
    what: `The server restarts: the sockets of all hubs are cut and refused for ${RESTART_MS / SECOND_MS} s.`,
    start: now,
    until: now + RESTART_MS * speed,
    faults: [{ action: 'drop', hub: '*', ms: RESTART_MS }],
  }),
  'slow-server': (_, now, speed) => ({
    what: `Calls are answered ${MIN_RESPONSE_MS / SECOND_MS} to ${MAX_RESPONSE_MS / SECOND_MS} s late.`,
    start: now,
    until: now + SLOW_MS * speed,
    faults: [{ action: 'delay', call: '*', delayMs: MIN_RESPONSE_MS, maxDelayMs: MAX_RESPONSE_MS, ms: SLOW_MS }],
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

/** Returns the ids of the first treatment plant and the first pumping stations, all permanently connected. */
function withoutMains({ stationModels }: PlantModel): readonly number[] {
  const of = (kind: string) => stationModels.filter((each) => each.kind === kind && each.connection === 'permanent')
  const plants = of('treatment-plant').slice(0, 1)
  const pumping = of('pumping').slice(0, STATIONS_WITHOUT_MAINS)
  return [...plants, ...pumping].map(({ station }) => station.id)
}

const FLOOD_ALERTS = 500
const FLOOD_MS = 60 * SECOND_MS
const EVERY_MS = FLOOD_MS / FLOOD_ALERTS
/** Contacts with a longer delay are left out: they could not close again soon enough. */
const MAX_DELAY_MS = 5 * SECOND_MS
/** A contact stays open at least this long before it closes again. */
const OPEN_MS = SECOND_MS

interface AlertFlood {
  readonly start: number
  readonly until: number
  readonly events: readonly ScriptedEvent[]
}

/**
 * Plans 500 alerts in a minute: fault contacts all over the plant close one after the other, repeatedly if there are fewer
 * than 500. A contact closes its delay before its alert; the first alerts come after the longest delay.
 */
function alertFlood({ faultContacts }: PlantModel, now: number): AlertFlood {
  const contacts = faultContacts.filter(({ delayMs }) => delayMs <= MAX_DELAY_MS)
  const start = now + MAX_DELAY_MS
  const turnMs = contacts.length * EVERY_MS
  const events: ScriptedEvent[] = []
  for (let index = 0; index < FLOOD_ALERTS; index++) {
    const contact = contacts[index % contacts.length]
    if (contact === undefined) break
    const came = start + index * EVERY_MS
    const end = came + Math.max(OPEN_MS, turnMs - MAX_DELAY_MS - OPEN_MS)
    events.push({ kind: 'contact', subject: contact.nr, start: came - contact.delayMs, end })
  }
  return { start, until: start + FLOOD_MS, events }
}
