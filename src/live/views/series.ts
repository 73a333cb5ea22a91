import type { ColumnTopic } from '../../wire/tabs/live.ts'
import { leaseId } from '../../wire/tabs/live.ts'
import type { SeriesColumns } from '../cells/mirror.ts'
import { mirror, watchId } from '../connection/live-client.ts'

export type { SeriesColumns } from '../cells/mirror.ts'

type Hear = (series: SeriesColumns) => void

const NO_POINTS: SeriesColumns = {
  load: { state: 'loading' },
  x: new Float64Array(),
  y: new Float64Array(),
  from: 0,
  ranges: [],
}

/** Leases a live series (key of `seriesKey`) and hears of it, at once and per frame. The answer ends the lease. */
export function watchSeries(key: string, onChange: Hear): () => void {
  return watchColumns('chartSeries', key, onChange)
}

/** Leases a window of the archive (key of `archiveKey`) and hears of it, at once and per frame. The answer ends the lease. */
export function watchArchive(key: string, onChange: Hear): () => void {
  return watchColumns('chartArchive', key, onChange)
}

function watchColumns(topic: ColumnTopic, key: string, onChange: Hear): () => void {
  const tell = () => onChange(mirror.series(leaseId(topic, key)) ?? NO_POINTS)
  const end = watchId(topic, key, tell)
  tell()
  return end
}
