import { unreachable } from '../../../domain/base/unreachable.ts'
import { closedRange, validRange } from '../../../domain/values/valid-range.ts'
import type { CounterValue, PvConfig, PvNode, PvRef, PvValue, Quality, RuntimeValue } from '../../../wire/server/pv.ts'
import { clamp } from '../base/hash.ts'
import { dateOf, dayNumber } from '../base/time.ts'
import type { PlantProcess } from '../process/plant-process.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'
import type { SensorFaults } from '../pv/sensor-faults.ts'

/** The process variables of the plant, their configs and their live values. */
export interface PlantValues {
  /** All process variables, by station. */
  readonly nodes: readonly PvNode[]
  /** Returns undefined for a PV that the plant does not have. */
  config(ref: PvRef): PvConfig | undefined
  /** Returns the value of a live key (`ai100001`) at a time, or undefined for a key that the plant does not have. */
  value(key: string, at: number): PvValue | undefined
  /** Returns the live keys to send in this tick: their value differs from the last one sent, or their source resent it. */
  updates(from: number, to: number): Iterable<string>
}

/** Live values that need more than a signal: fault states and runtimes. */
export interface LiveStates {
  /** Returns the state of a fault input by the alerts up to `time` and the acknowledgements up to `at`. */
  failure(pv: PvModel, time: number, at: number): number
  /** Returns the runtime that a process variable shows, or undefined if it shows none. */
  runtime(pv: PvModel, at: number): RuntimeValue | undefined
}

/** Reading of an instrument, quantised and with its quality, before transmission to the control room. */
export interface Measurement {
  readonly value: number
  readonly quality: Quality
}

/** Overshoot of a value after a calibration. */
const SETTLING_SHARE = 0.3
const POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

/** Rounds to the decimals of the process variable, as real archives do (domain 2.3). */
export function quantise(value: number, decimalPlaces: number): number {
  const power = POWERS[decimalPlaces] ?? 1
  const rounded = Math.round(value * power) / power
  return rounded === 0 ? 0 : rounded
}

/** Returns the reading at a time. Live values and archive both use it. */
export function measure(pv: PvModel, at: number): Measurement {
  const { config, faults, kind } = pv
  const time = pv.sampledAt?.(at) ?? at
  if (kind !== 'analogue') return { value: pv.signal(time), quality: 'Good' }
  let shown = time
  let quality: Quality = 'Good'
  let error = 0
  if (faults !== null) {
    const substitute = faults.substitute.at(time)
    const frozen = faults.frozen.at(time)
    if (faults.wireBreak.at(time) !== null || pv.isGap?.(time) === true) {
      return { value: config.domainConfig?.min ?? 0, quality: 'Bad' }
    }
    if (substitute !== null) {
      shown = substitute.start
      quality = 'Uncertain'
    } else if (frozen !== null) {
      shown = frozen.start
    } else if (faults.calibration?.running(time) === true) {
      quality = 'Uncertain'
    } else error = errorOf(pv, faults, time)
  }
  const { min, max } = validRange(config.domainConfig)
  return { value: quantise(clamp(pv.signal(shown) + error, min, max), config.decimalPlaces), quality }
}

/** Returns the momentary error of a working sensor: a spike, or the refilling sample line after a calibration. */
function errorOf({ config, signal }: PvModel, { calibration, spikeAt }: SensorFaults, at: number): number {
  const { min, max } = closedRange(config.domainConfig) ?? { min: 0, max: 0 }
  return spikeAt(at, max - min) + (calibration?.settling(at) === true ? SETTLING_SHARE * signal(at) : 0)
}

/** Returns a counter with its parts since local midnight, the first of the month and of the year. */
function counterValue(pv: PvModel, process: PlantProcess, at: number): CounterValue {
  const { calendar } = process
  const { decimalPlaces } = pv.config
  const day = calendar.dayOf(at)
  const { year, month } = dateOf(day)
  const total = pv.signal(at)
  const since = (start: number) => quantise(total - pv.signal(calendar.dayStart(start)), decimalPlaces)
  return {
    value: quantise(pv.shown?.(total, at) ?? total, decimalPlaces),
    resetable: pv.resetable,
    day: since(day),
    month: since(dayNumber(year, month, 1)),
    year: since(dayNumber(year, 1, 1)),
  }
}

/** Returns the value of a process variable as the control room knows it. Specification 3, "PV value". */
export function pvValue(
  pv: PvModel,
  source: StationSource,
  process: PlantProcess,
  states: LiveStates,
  at: number,
): PvValue {
  const { time, faulty } = source.state(at)
  const measured = measure(pv, time)
  const quality: Quality = faulty ? 'Bad' : measured.quality
  const timestamp = pv.sampledAt?.(time) ?? time
  const pvRef = pv.ref
  switch (pv.kind) {
    case 'analogue': {
      const runtimeValue = pv.runtimeOf === undefined ? undefined : states.runtime(pv, time)
      if (runtimeValue !== undefined) return { pvRef, type: 'RuntimeValue', runtimeValue, quality, timestamp }
      return { pvRef, type: 'DoubleValue', doubleValue: measured.value, quality, timestamp }
    }
    case 'digital':
      if (pv.latched) {
        const failureStateValue = states.failure(pv, time, at)
        return { pvRef, type: 'FailureStateValue', failureStateValue, quality, timestamp }
      }
      return { pvRef, type: 'BoolValue', boolValue: measured.value === 1, quality, timestamp }
    case 'counter':
      return { pvRef, type: 'CounterValue', counterValue: counterValue(pv, process, time), quality, timestamp }
    case 'timeOfDay': {
      const timeOfDayValue = { hour: Math.floor(measured.value / 256), minutes: measured.value % 256 }
      return { pvRef, type: 'TimeOfDayValue', timeOfDayValue, quality, timestamp }
    }
    default:
      return unreachable(pv.kind)
  }
}
