import { h01 } from '../base/hash.ts'
import { DAY_MS, HOUR_MS } from '../base/units.ts'
import { either, type Interval, type Intervals } from '../intervals/intervals.ts'
import type { PvModel } from '../pv/pv-model.ts'
import type { PlantPvs } from '../pvs/plant-pvs.ts'
import type { AlertRule } from './alert-rule.ts'

const SLOT_MS = 7 * DAY_MS
/** Longer than two weeks, so that at any time at least two services are due. */
const SHORTEST_MS = 14.2 * DAY_MS
const SPAN_MS = 3 * DAY_MS
const MAX_MACHINES = 40

/** Every week another machine is due for service and gets it a good two weeks later (domain 5.1, priority 6). */
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
