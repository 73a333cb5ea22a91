import type { PlantModel } from '../../../src/simulator/model/plant-model.ts'
import type { DataSource } from '../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** A series of the archive and a range of it, ms since 1970. */
export interface ArchiveCase {
  readonly pv: PvRef
  readonly source: DataSource
  readonly from: number
  readonly to: number
}

/** How far apart the moments are at which somebody looks, and how long a value of a source lasts at most. */
const LOOKS: { readonly [source in DataSource]: readonly [step: number, longest: number] } = {
  MeasurementArchive: [10 * SECOND_MS, Number.POSITIVE_INFINITY],
  QuarterHourValues: [15 * MINUTE_MS, 15 * MINUTE_MS],
  DayValues: [HOUR_MS, 25 * HOUR_MS],
  MonthValues: [HOUR_MS, 31 * DAY_MS + HOUR_MS],
}

/** The values that the plant's archive has in a range, in their order; null is a gap. */
export function archivedIn(model: PlantModel, { pv, source, from, to }: ArchiveCase, now: number) {
  const margin = source === 'MeasurementArchive' ? 2 * HOUR_MS : 2 * DAY_MS
  return model.chart(pv, source, from - margin, to + margin, now) ?? []
}

/** What the plant's archive says of a range, looked at moment by moment: no sum of the product is used. */
export function lookedAt(model: PlantModel, one: ArchiveCase, now: number) {
  const points = archivedIn(model, one, now)
  const [step, longest] = LOOKS[one.source]
  let index = -1
  let [count, sum, moments] = [0, 0, 0]
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = one.from + step / 2; at < one.to; at += step) {
    moments += 1
    while ((points[index + 1]?.timestamp ?? Number.POSITIVE_INFINITY) <= at) index += 1
    const point = points[index]
    if (point === undefined || point.value === null || at - point.timestamp >= longest) continue
    count += 1
    sum += point.value
    min = Math.min(min, point.value)
    max = Math.max(max, point.value)
  }
  return { mean: sum / count, min, max, coverage: count / moments }
}
