import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/time.ts'
import type { Interval } from './intervals.ts'
import type { ScriptedEvent } from './scripted-events.ts'

/**
 * A week with every case of domain 2.4.9 for any seed, for tests, training and pictures. Times in UTC. Its storms are
 * those of the published figures: all four basins spill from 14:30 on 19 June, 00:30 on 24 June and 16:00 on 26 June.
 */
export const GOLDEN_WEEK: Interval = { start: Date.UTC(2024, 5, 19), end: Date.UTC(2024, 5, 27) }

/** When the counter of the first well rolls over from 999,999 to 0. */
export const GOLDEN_ROLL_OVER = Date.UTC(2024, 5, 22, 4)

/** Subjects of the events of the week. */
export const GOLDEN = {
  treatmentPlant: 1,
  dialUpStation: 16,
  visitedStation: 14,
  /** Compressed air of the screen house (Druckluft Rechenhaus), a loose pressure switch. */
  looseContact: 100_144,
  /** O2 BB1: its value visibly stops moving. */
  frozenSensor: 100_200,
  /** NH4-N BB1: has a substitute value. */
  replacedSensor: 100_201,
  /** pH Ablauf: one impossible value. */
  spikingSensor: 100_204,
  /** Leitfähigkeit Zulauf: its cable breaks. */
  brokenSensor: 100_207,
  /** Sandfanggebläse: its service is due. */
  servicedMachine: 100_003,
  burstZone: 1,
} as const

const BURST_M3H = 75

const at = (day: number, hour: number, minute = 0) => Date.UTC(2024, 5, day, hour, minute)

export const GOLDEN_EVENTS: readonly ScriptedEvent[] = [
  { kind: 'mains', subject: GOLDEN.treatmentPlant, start: at(20, 9, 12), end: at(20, 9, 50) },
  { kind: 'communication', subject: GOLDEN.dialUpStation, start: at(20, 18), end: at(20, 21) },
  { kind: 'chatter', subject: GOLDEN.looseContact, start: at(21, 6, 20), end: at(21, 6, 20) + 40 * MINUTE_MS },
  { kind: 'frozen', subject: GOLDEN.frozenSensor, start: at(21, 10, 25), end: at(21, 10, 25) + 24 * HOUR_MS },
  { kind: 'spike', subject: GOLDEN.spikingSensor, start: at(21, 15), end: at(21, 15) + 50 * SECOND_MS, amount: 4 },
  { kind: 'substitute', subject: GOLDEN.replacedSensor, start: at(22, 8), end: at(23, 16) },
  { kind: 'wire-break', subject: GOLDEN.brokenSensor, start: at(22, 13, 5), end: at(22, 15, 40) },
  { kind: 'service', subject: GOLDEN.servicedMachine, start: at(23, 6), end: at(25, 14) },
  { kind: 'burst', subject: GOLDEN.burstZone, start: at(25, 1, 10), end: at(25, 5, 40), amount: BURST_M3H },
  { kind: 'visit', subject: GOLDEN.visitedStation, start: at(25, 7, 30), end: at(25, 9) },
]
