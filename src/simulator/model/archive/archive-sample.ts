import { validRange } from '../../../domain/values/valid-range.ts'
import { clamp } from '../base/hash.ts'
import { MINUTE_MS } from '../base/time.ts'
import type { Intervals } from '../intervals/intervals.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'
import { type Measurement, measure, quantise } from '../values/pv-values.ts'

const CALIBRATION_GRID_MS = 15 * MINUTE_MS

/** Returns one reading, or null if the instrument or the line failed. Dial-up stations keep what they cannot send. */
export function archiveReading(pv: PvModel, source: StationSource, at: number): Measurement | null {
  if (source.connection !== 'dial-up' && source.failures.at(at) !== null) return null
  if (pv.kind === 'counter') {
    const total = pv.signal(at)
    return { value: quantise(pv.shown?.(total, at) ?? total, pv.config.decimalPlaces), quality: 'Good' }
  }
  const reading = measure(pv, at)
  return reading.quality === 'Bad' ? null : reading
}

/**
 * Returns how to read [from, until) where no line and no instrument fails in it: nearly every day. The same values as those of
 * `archiveReading`, all of them good, at a third of the cost; null where anything fails.
 */
export function calmReader(
  pv: PvModel,
  source: StationSource,
  from: number,
  until: number,
): ((at: number) => number | null) | null {
  const { config, faults, isGap, kind, signal } = pv
  if (kind === 'counter' || pv.sampledAt !== undefined) return null
  const isFree = (intervals: Intervals) => intervals.at(from) === null && intervals.startingIn(from, until).length === 0
  if (source.connection !== 'dial-up' && !isFree(source.failures)) return null
  if (kind !== 'analogue') return signal
  if (faults !== null) {
    const { calibration } = faults
    if (![faults.wireBreak, faults.frozen, faults.substitute, faults.spikes].every(isFree)) return null
    // They begin and end with a quarter of an hour.
    for (let at = from; calibration !== null && at < until; at += CALIBRATION_GRID_MS) {
      if (calibration.running(at) || calibration.settling(at)) return null
    }
  }
  const { min, max } = validRange(config.domainConfig)
  return (at) => {
    if (faults !== null && isGap?.(at) === true) return null
    return quantise(clamp(signal(at), min, max), config.decimalPlaces)
  }
}

/** Returns the value of a reading. */
export function archiveSample(pv: PvModel, source: StationSource, at: number): number | null {
  return archiveReading(pv, source, at)?.value ?? null
}
