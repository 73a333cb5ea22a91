import { h01 } from '../base/hash.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { either, type Interval, type Intervals } from '../intervals/intervals.ts'
import type { PvModel } from '../pv/pv-model.ts'
import { alarmLineFigures } from '../remote-alert/alarm-plans.ts'
import type { PlantPvs } from '../station-pvs/plant-pvs.ts'
import type { StationModel } from '../stations/stations.ts'
import type { AlertRule } from './alert-stream.ts'

const LINE_PRIORITY = 2
const LINE_DELAY_MS = MINUTE_MS

/** Alerts for faulty alarm lines. Without them nobody would notice that no call gets through. Domain 3.7. */
export function lineRules(stations: readonly StationModel[], seed: number): readonly AlertRule[] {
  return alarmLineFigures(seed, stations).map(({ station, lineNumber, connectionType, faults }) => {
    const stationIndex = stations.findIndex((other) => other.station.id === station)
    return {
      stationIndex,
      pv: null,
      kind: `alarmline${lineNumber}`,
      intervals: faults,
      delayMs: LINE_DELAY_MS,
      priority: LINE_PRIORITY,
      description: `${stations[stationIndex]?.station.name ?? ''}: Alarmleitung ${lineNumber} (${connectionType}) gestört`,
      message: 'Fernalarmierung eingeschränkt, Leitung und Modem prüfen',
      limit: null,
    }
  })
}

const TEST_PRIORITY = 9
const VISIT_PRIORITY = 8
const DOOR = 'Türkontakt'
/** Share of visits during which staff test the alarm path. Domain 2.4.9. */
const SHARE = 0.4
const AFTER_MS = 12 * MINUTE_MS
const LASTS_MS = 2 * MINUTE_MS
const TEST_STREAM = 31_500

/** Alerts of maintenance visits: test alarms, and presence where no door contact reports it. */
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

const SLOT_MS = 7 * DAY_MS
/** Longer than two weeks, so that at least two services are always due. */
const SHORTEST_MS = 14.2 * DAY_MS
const SPAN_MS = 3 * DAY_MS
const MAX_MACHINES = 40

/** Every week another machine is due for service, which follows a good two weeks later (domain 5.1, priority 6). */
export function createServiceRota(plant: PlantPvs, seed: number): readonly AlertRule[] {
  const isMachine = (pv: PvModel) => pv.ref.type === 'DigiIn' && pv.config.name.endsWith(' Betrieb')
  const machines = plant.pvs.filter(isMachine).slice(0, MAX_MACHINES)

  function turn(slot: number, machine: number): Interval | null {
    if (Math.floor(h01(seed, slot, 61) * machines.length) !== machine) return null
    const start = Math.round(slot * SLOT_MS + 9 * HOUR_MS + h01(seed, slot, 62) * DAY_MS)
    return { start, end: start + Math.round(SHORTEST_MS + h01(seed, slot, 63) * SPAN_MS) }
  }

  const turnsOf = (machine: number): Intervals => ({
    at: (time) => {
      const newest = Math.floor(time / SLOT_MS)
      for (let slot = newest; slot >= newest - 3; slot--) {
        const interval = turn(slot, machine)
        if (interval !== null && time >= interval.start && time < interval.end) return interval
      }
      return null
    },
    startingIn: (from, to) => {
      const found: Interval[] = []
      for (let slot = Math.floor(from / SLOT_MS) - 1; slot * SLOT_MS < to; slot++) {
        const interval = turn(slot, machine)
        if (interval !== null && interval.start >= from && interval.start < to) found.push(interval)
      }
      return found
    },
  })

  return machines.map((pv, machine) => ({
    stationIndex: pv.stationIndex,
    pv,
    kind: 'service',
    intervals: either(turnsOf(machine), plant.scripted.of('service', pv.ref.nr)),
    delayMs: 0,
    priority: 6,
    description: `${pv.config.stationName}: Wartung fällig, ${pv.config.name.replace(/ Betrieb$/, '')}`,
    message: 'Ölstand und Dichtung prüfen, Lebenslauf ergänzen',
    limit: null,
  }))
}
