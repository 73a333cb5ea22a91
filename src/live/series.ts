import { leaseId } from '../wire/live.ts'
import { mirror, watchId } from './link.ts'
import type { SeriesColumns } from './mirror.ts'

export type { SeriesColumns } from './mirror.ts'

const NO_POINTS: SeriesColumns = { load: { state: 'loading' }, x: new Float64Array(), y: new Float64Array(), from: 0 }

/** Leases a live series (key of `seriesKey`) and hears of it, at once and per frame. The answer ends the lease. */
export function watchSeries(key: string, onChange: (series: SeriesColumns) => void): () => void {
  const tell = () => onChange(mirror.series(leaseId('chartSeries', key)) ?? NO_POINTS)
  const end = watchId('chartSeries', key, tell)
  tell()
  return end
}
