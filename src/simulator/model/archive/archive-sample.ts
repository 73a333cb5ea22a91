import type { Calendar } from '../base/calendar.ts'
import type { StationSource } from '../process/station-source.ts'
import type { PvModel } from '../pv/pv-model.ts'
import { measure, quantise } from '../values/pv-values.ts'

/** Value of one sample, null where the instrument or the line failed. Dial-up stations keep what they cannot send. */
export function archiveSample(pv: PvModel, source: StationSource, at: number): number | null {
  if (source.connection !== 'dial-up' && source.failures.at(at) !== null) return null
  if (pv.kind === 'counter') {
    const total = pv.signal(at)
    return quantise(pv.shown?.(total, at) ?? total, pv.config.decimalPlaces)
  }
  const { value, quality } = measure(pv, at)
  return quality === 'Bad' ? null : value
}

/** The samples of a value that is taken now and then, from `from` to `until`, both inclusive. */
export function* takenSamples(
  pv: PvModel,
  sampledAt: (at: number) => number,
  calendar: Calendar,
  from: number,
  until: number,
): Generator<{ readonly timestamp: number; readonly value: number }> {
  for (let day = calendar.dayOf(from); calendar.dayStart(day) <= until; day++) {
    const timestamp = sampledAt(calendar.dayStart(day + 1) - 1)
    const isNew = timestamp >= calendar.dayStart(day)
    if (isNew && timestamp >= from && timestamp <= until) yield { timestamp, value: measure(pv, timestamp).value }
  }
}
