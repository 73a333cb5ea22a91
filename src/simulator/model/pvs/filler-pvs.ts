import { h01, noise } from '../base/hash.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../base/units.ts'
import type { Signal } from '../pv/pv-model.ts'
import type { StationBuilder } from '../pv/station-builder.ts'

const FIRST_NUMBER = 1_000
/** Every fourth filler is a contact. */
const CONTACT_EVERY = 4

/** Cheap value around 50 for load tests: a day wave, noise and a little jitter. Domain 2.5. */
export function fillerSignal(seed: number): Signal {
  const periodMs = (30 + (seed % 97) * 13) * SECOND_MS
  return (at) =>
    50 +
    30 * Math.sin((2 * Math.PI * at) / DAY_MS + seed) +
    8 * noise(seed, at, periodMs) +
    0.4 * (h01(seed, Math.floor(at / (2 * SECOND_MS))) - 0.5)
}

function fillerContact(seed: number): (at: number) => boolean {
  const periodMs = (5 + (seed % 50)) * MINUTE_MS
  return (at) => h01(seed, Math.floor(at / periodMs)) < 0.4
}

/** Adds `count` process variables without a process of their own. */
export function fillerPvs(to: StationBuilder, seed: number, station: number, count: number): void {
  for (let index = 0; index < count; index++) {
    const number = FIRST_NUMBER + index
    const own = seed + station * 1_000 + index
    if (index % CONTACT_EVERY === CONTACT_EVERY - 1) {
      to.di(number, `Meldung ${number}`, `FU1-X${number}`, 'Ein/Aus', fillerContact(own))
    } else {
      to.ai(number, `Messwert ${number}`, `FU1-F${number}`, '%', 2, [0, 100], fillerSignal(own), { sound: true })
    }
  }
}
