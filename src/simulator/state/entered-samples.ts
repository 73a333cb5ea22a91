import type { DataPoint } from '../../wire/server/chart.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import type { Calendar } from '../model/base/calendar.ts'
import type { Interval } from '../model/intervals/intervals.ts'
import type { PlantModel } from '../model/plant-model.ts'
import type { ManualInputs } from './desk.ts'

/**
 * Returns the samples of a laboratory value in [from, until), with what users entered for a day in place of what was taken on it: at the
 * time of that sample, or at the beginning of a day without one. Ascending.
 */
export function enteredSamples(
  pv: PvRef,
  taken: readonly DataPoint[],
  { inputs, calendar }: { readonly inputs: ManualInputs; readonly calendar: Calendar },
  from: number,
  until: number,
): readonly DataPoint[] {
  const found: DataPoint[] = []
  let next = 0
  for (let day = calendar.dayOf(from); calendar.dayStart(day) < until; day++) {
    const [start, end] = [calendar.dayStart(day), calendar.dayStart(day + 1)]
    const first = next
    while (next < taken.length && (taken[next]?.timestamp ?? end) < end) next += 1
    const own = taken.slice(first, next).filter(({ value }) => value !== null)
    const entered = inputs.of(pv, { start, end })
    if (entered === undefined) found.push(...own)
    else if (entered !== null) found.push({ timestamp: own[0]?.timestamp ?? Math.max(from, start), value: entered })
  }
  return found
}

/** Returns the laboratory samples of an interval as they are known at `now`, with what was entered for its days. Ascending. */
export function laboratorySamples(
  pv: PvRef,
  { start, end }: Interval,
  { model, inputs, now }: { readonly model: PlantModel; readonly inputs: ManualInputs; readonly now: number },
): readonly number[] {
  const taken = model.chart(pv, 'MeasurementArchive', start, end - 1, now) ?? []
  const found = enteredSamples(pv, taken, { inputs, calendar: model.calendar }, start, end)
  return found.flatMap(({ value }) => value ?? [])
}
