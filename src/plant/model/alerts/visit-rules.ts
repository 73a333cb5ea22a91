import { h01 } from '../hash.ts'
import type { PlantPvs } from '../plant-pvs.ts'
import type { Interval, Intervals } from '../process/intervals.ts'
import { MINUTE_MS } from '../units.ts'
import type { AlertRule } from './alert-rule.ts'

const TEST_PRIORITY = 9
/** Whoever is at a station tries its alarm way now and then. Domain 2.4.9. */
const SHARE = 0.4
const AFTER_MS = 12 * MINUTE_MS
const LASTS_MS = 2 * MINUTE_MS
const TEST_STREAM = 31_500

/** Test alarms during maintenance visits. */
export function visitRules({ stations, visits }: PlantPvs, seed: number): readonly AlertRule[] {
  return stations.flatMap(({ station }, stationIndex): readonly AlertRule[] => {
    const own = visits.get(station.id)
    if (own === undefined) return []
    const testOf = (visit: Interval): Interval | null =>
      h01(seed + station.id, Math.floor(visit.start / MINUTE_MS), TEST_STREAM) < SHARE
        ? { start: visit.start + AFTER_MS, end: visit.start + AFTER_MS + LASTS_MS }
        : null
    const intervals: Intervals = {
      at: (time) => {
        const visit = own.at(time)
        const test = visit === null ? null : testOf(visit)
        return test !== null && time >= test.start && time < test.end ? test : null
      },
      startingIn: (from, to) => own.startingIn(from - AFTER_MS, to - AFTER_MS).flatMap((visit) => testOf(visit) ?? []),
    }
    return [
      {
        stationIndex,
        pv: null,
        kind: 'test',
        intervals,
        delayMs: 0,
        priority: TEST_PRIORITY,
        description: `${station.name}: Probealarm`,
        message: 'Alarmweg wird geprüft, nichts zu tun',
        limit: null,
      },
    ]
  })
}
