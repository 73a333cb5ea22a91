import { h01, noise } from '../base/hash.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../base/time.ts'
import { NEVER } from '../intervals/intervals.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel, Signal } from '../pv/pv-model.ts'
import type { StationBuilder } from '../pv/station-builder.ts'

const FIRST_NUMBER = 1_000
/** Every fourth filler is a contact. */
const CONTACT_EVERY = 4

/**
 * Returns a cheap value around 50 for load tests: a day wave, noise and a little jitter. Domain 2.5.
 * @internal
 */
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

/** Adds `count` process variables without a simulated process. */
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

/** The stamp is the time in seconds with three decimals, cut to four digits before the point. */
const STAMP_MODULO_MS = 10_000_000
const MS_PER_UNIT = 1_000

function stampedPv(pv: PvModel): PvModel {
  if (pv.ref.type !== 'AnaIn') return pv
  return {
    ...pv,
    config: {
      ...pv.config,
      decimalPlaces: 3,
      domainConfig: { min: 0, max: STAMP_MODULO_MS / MS_PER_UNIT },
      anaLimitConfig: null,
    },
    signal: (at) => (at % STAMP_MODULO_MS) / MS_PER_UNIT,
    faults: null,
    limits: [],
    limitAlarm: null,
  }
}

/** Returns the plant with perfect connections and with analogue inputs whose value is the time it was made. */
export function stamped<P extends { readonly pvs: readonly PvModel[]; readonly sources: readonly StationSource[] }>(
  plant: P,
): P {
  const source: StationSource = {
    connection: 'permanent',
    failures: NEVER,
    callsIn: () => 0,
    forget: () => undefined,
    state: (at) => ({ time: at, live: true, faulty: false, dialState: 'Connected', connectedAt: 0 }),
  }
  return { ...plant, sources: plant.sources.map(() => source), pvs: plant.pvs.map(stampedPv) }
}
