import type { DataSource } from '../../../wire/server/chart.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import { DAY_MS } from '../base/units.ts'
import type { PlantModel } from '../plant-model.ts'

/** How far to look from an end of the archive; laboratory values and failures leave days without a point. */
const WINDOWS_DAYS: { readonly [source in DataSource]: readonly number[] } = {
  MeasurementArchive: [1, 12],
  QuarterHourValues: [1, 12],
  DayValues: [4, 30],
  MonthValues: [65],
}

/** First or last time of which a source of a PV has a value, null where it has none. */
export function archiveEnds(
  model: PlantModel,
  pv: PvRef,
  source: DataSource,
  end: 'first' | 'last',
  now: number,
): number | null {
  for (const days of WINDOWS_DAYS[source]) {
    const [from, to] =
      end === 'first' ? [model.archiveStart, model.archiveStart + days * DAY_MS] : [now - days * DAY_MS, now]
    const points = (model.chart(pv, source, from, to, now) ?? []).filter(({ value }) => value !== null)
    const point = end === 'first' ? points[0] : points.at(-1)
    if (point !== undefined) return point.timestamp
  }
  return null
}
