import type { PvRef, RuntimeType, RuntimeValue } from '../../../wire/server/pv.ts'
import type { PvMaintenanceConfig, ServiceMessageType } from '../../../wire/server/pv-command.ts'
import { h01 } from '../base/hash.ts'
import type { Overlay } from '../base/overlay.ts'
import { HOUR_MS } from '../base/time.ts'
import type { PvModel } from '../pv/pv-model.ts'
import { lastPhase } from './phases.ts'

/** Growth of a runtime and its service interval. */
interface RuntimeKind {
  readonly type: RuntimeType
  /** Upper bound at the start of the archive. */
  readonly base: number
  /** Growth per simulated hour, lower and upper bound. */
  readonly rate: readonly [number, number]
  readonly service: number
}

const MACHINE: readonly RuntimeKind[] = [
  { type: 'Betriebszeit', base: 14_000, rate: [0.08, 0.35], service: 2_000 },
  { type: 'Schaltzyklen', base: 300_000, rate: [2, 8], service: 50_000 },
  { type: 'Absolutzeit', base: 60_000, rate: [1, 1], service: 8_760 },
]
/** Present or last phases of a machine, with the steps at which they are too long, in hours. */
const PHASES = [
  { type: 'LetzteAktivZeit', active: true, steps: { lower: 0, lowerMid: 0, upperMid: 12, upper: 24 } },
  { type: 'LetzteInaktivZeit', active: false, steps: { lower: 0, lowerMid: 0, upperMid: 72, upper: 168 } },
] as const
const INSTRUMENT: readonly RuntimeKind[] = [{ type: 'Absolutzeit', base: 40_000, rate: [1, 1], service: 4_380 }]
/** Of stations whose controller tells a number without saying what it counts. */
const UNTOLD: readonly RuntimeKind[] = [
  ...INSTRUMENT,
  { type: 'Undefined', base: 9_000, rate: [0.5, 2], service: 1_500 },
]
const HAS_UNTOLD = /^pH/
/** Share of the service interval left at each step. */
const STEPS = { lower: 0.5, lowerMid: 0.25, upperMid: 0.1, upper: 0 } as const
const PRIORITY = 6
/** By how much a value that was sent together with limits may be older than its counter, in cycles and in hours. */
const SAME_CYCLES = 200
const SAME_HOURS = 8

/** How a runtime goes from one service to the next. */
export interface ServicePace {
  /** From the last service to the target, in hours or cycles; null where nobody knows it. */
  readonly interval: number | null
  /** Mean growth a day over the last 30 days. What somebody sets is none. */
  readonly perDay: number
}

export interface Runtimes {
  /** Returns undefined for a process variable without runtimes. */
  of(pv: PvModel, at: number): readonly RuntimeValue[] | undefined
  set(pv: PvModel, runtimes: readonly RuntimeValue[], at: number): void
  /** Returns undefined for a PV without such a runtime; phases have no services. */
  service(pv: PvModel, type: RuntimeType, at: number): ServicePace | undefined
  /** Returns the service message of one step of the main runtime. */
  maintenance(pv: PvModel, step: ServiceMessageType, at: number): PvMaintenanceConfig | undefined
}

/**
 * Creates the runtimes of machines and instruments: sums are straight lines from the start of the archive until a user sets
 * them, phases follow the contact of the machine.
 */
export function createRuntimes(overlay: Overlay, seed: number, epoch: number, start: number): Runtimes {
  /** The runtime of a machine as it was built, a straight line. */
  function lineOf(pv: PvModel, kind: RuntimeKind, index: number) {
    const lot = seed + pv.ref.nr * 10 + index
    const [least, most] = kind.rate
    const perHour = least + (most - least) * h01(lot, 1, 71)
    const built = (time: number) => kind.base * h01(lot, 2, 72) + (perHour * (time - epoch)) / HOUR_MS
    return { perHour, built, due: Math.ceil((built(start) + kind.service * (h01(lot, 3, 73) - 0.1)) / 100) * 100 }
  }

  function runtime(pv: PvModel, kind: RuntimeKind, index: number, at: number): RuntimeValue {
    const { perHour, built, due } = lineOf(pv, kind, index)
    const set = overlay.runtimes.of(keyOf(pv, kind.type)).findLast((entry) => entry.at <= at)
    if (set !== undefined) {
      const { value, ...steps } = set.value
      return { ...steps, value: rounded(value + (perHour * (at - set.at)) / HOUR_MS), runtimeType: kind.type }
    }
    const step = (name: keyof typeof STEPS) => Math.max(0, Math.round(due - STEPS[name] * kind.service))
    return {
      lower: step('lower'),
      lowerMid: step('lowerMid'),
      upperMid: step('upperMid'),
      upper: step('upper'),
      value: rounded(built(at)),
      runtimeType: kind.type,
    }
  }

  /** A service ends with the counter set, to 0 or to what another machine had run. Who only moves the target moves the service with it. */
  function serviceOf(pv: PvModel, kind: RuntimeKind, index: number, at: number): ServicePace {
    const { perHour, built } = lineOf(pv, kind, index)
    const same = kind.type === 'Schaltzyklen' ? SAME_CYCLES : SAME_HOURS
    let interval = kind.service
    let goesOn = built
    for (const { at: time, value: set } of overlay.runtimes.of(keyOf(pv, kind.type))) {
      if (time > at) break
      if (Math.abs(set.value - goesOn(time)) > same) interval = set.upper - set.value
      goesOn = (later) => set.value + (perHour * (later - time)) / HOUR_MS
    }
    return { interval: interval > 0 ? interval : null, perDay: 24 * perHour }
  }

  /** What a user has set counts on until the phase ends; the next one begins at 0. */
  function phase(pv: PvModel, { type, active, steps }: (typeof PHASES)[number], at: number): RuntimeValue {
    const found = lastPhase(pv.signal, active, at)
    const end = found?.end ?? at
    const set = overlay.runtimes.of(keyOf(pv, type)).findLast((entry) => entry.at <= at)
    const { value: setValue = 0, ...setSteps } = set?.value ?? { ...steps, value: 0 }
    const isSetSince = set !== undefined && (found === null || set.at >= found.start)
    const ms = isSetSince ? Math.max(0, end - set.at) : found === null ? 0 : end - found.start
    const value = Math.round(((isSetSince ? setValue : 0) + ms / HOUR_MS) * 100) / 100
    return { ...setSteps, value, runtimeType: type }
  }

  const of: Runtimes['of'] = (pv, at) => {
    const kinds = kindsOf(pv)
    const sums = kinds?.map((kind, index) => runtime(pv, kind, index, at))
    return kinds === MACHINE ? [...(sums ?? []), ...PHASES.map((kind) => phase(pv, kind, at))] : sums
  }
  return {
    of,
    set: (pv, runtimes, at) => {
      for (const { runtimeType, ...set } of runtimes) overlay.runtimes.put(keyOf(pv, runtimeType), set, at)
    },
    service: (pv, type, at) => {
      const kinds = kindsOf(pv) ?? []
      const index = kinds.findIndex((kind) => kind.type === type)
      const kind = kinds[index]
      return kind === undefined ? undefined : serviceOf(pv, kind, index, at)
    },
    maintenance: (pv, step, at) => {
      const [main] = of(pv, at) ?? []
      if (main === undefined) return undefined
      const limit = stepOf(main, step)
      return {
        pvMaintenanceRef: { pvRef: pv.ref, serviceMessageType: step },
        delayTime: 0,
        description: `${pv.config.stationName}: Wartung ${pv.config.name.replace(/ Betrieb$/, '')}`,
        message: step === 'Top' ? 'Wartung fällig' : 'Wartung steht an',
        priority: PRIORITY,
        remainingTime: rounded(limit - main.value),
        runtimeHours: main.value,
      }
    },
  }
}

function kindsOf({ ref, config, faults }: PvModel): readonly RuntimeKind[] | undefined {
  if (ref.type === 'DigiIn' && config.name.endsWith(' Betrieb')) return MACHINE
  if (ref.type !== 'AnaIn' || faults === null) return undefined
  return HAS_UNTOLD.test(config.name) ? UNTOLD : INSTRUMENT
}

function stepOf({ lower, lowerMid, upperMid, upper }: RuntimeValue, step: ServiceMessageType): number {
  return { Bottom: lower, BottomMiddle: lowerMid, TopMiddle: upperMid, Top: upper }[step]
}

function keyOf({ ref }: { readonly ref: PvRef }, type: RuntimeType): string {
  return `${ref.type}-${ref.nr}-${type}`
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
