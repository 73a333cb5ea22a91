import { h01 } from '../base/hash.ts'
import { MINUTE_MS } from '../base/units.ts'
import type { Interval, Intervals } from '../intervals/intervals.ts'
import type { PlantPvs } from '../pvs/plant-pvs.ts'
import type { AlertRule } from './alert-rule.ts'

const TEST_PRIORITY = 9
const VISIT_PRIORITY = 8
const DOOR = 'Türkontakt'
/** Whoever is at a station tries its alarm way now and then. Domain 2.4.9. */
const SHARE = 0.4
const AFTER_MS = 12 * MINUTE_MS
const LASTS_MS = 2 * MINUTE_MS
const TEST_STREAM = 31_500

/**
 * What maintenance visits tell: the test alarms that people raise, and, where no door contact does it, that they are there.
 */
export function visitRules({ stations, visits, pvs }: PlantPvs, seed: number): readonly AlertRule[] {
  const withDoor = new Set(pvs.flatMap(({ config, stationIndex }) => (config.name === DOOR ? [stationIndex] : [])))
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
    const base = { stationIndex, pv: null, delayMs: 0, limit: null }
    const presence: AlertRule = {
      ...base,
      kind: 'visit',
      intervals: own,
      priority: VISIT_PRIORITY,
      description: `${station.name}: Personal vor Ort`,
      message: 'Wartungsbesuch, Meldungen der Station sind zu erwarten',
    }
    return [
      ...(withDoor.has(stationIndex) ? [] : [presence]),
      {
        ...base,
        kind: 'test',
        intervals,
        priority: TEST_PRIORITY,
        description: `${station.name}: Probealarm`,
        message: 'Alarmweg wird geprüft, nichts zu tun',
      },
    ]
  })
}
