import { SeriesBuffer } from '../../../../src/domain/charts/series-buffer.ts'
import { seriesOfKey } from '../../../../src/domain/charts/series-key.ts'
import { liveKey } from '../../../../src/domain/values/pv-ref.ts'
import type { SeriesColumns } from '../../../../src/live/cells/mirror.ts'
import { type LoadState, NO_NOTES, type SeriesNotes } from '../../../../src/wire/tabs/frame.ts'
import { columnsOf, notesOfData } from '../../../../workers/charts/archive-points.ts'
import { call } from './call.ts'
import { type Lane, subscribeLane } from './lanes.ts'
import { serverClock } from './server.ts'

export type { SeriesColumns } from '../../../../src/live/cells/mirror.ts'

const MS_PER_HOUR = 3_600_000

/** Loads the archive of a live series once, appends each value and notifies at once. `key` is a `seriesKey`. */
export function subscribeSeries(key: string, onChange: (series: SeriesColumns) => void): () => void {
  const spec = seriesOfKey(key)
  const lane = spec === null ? null : liveKey(spec.pv)
  if (spec === null || lane === null) return () => {}
  const buffer = new SeriesBuffer()
  let load: LoadState = { state: 'loading' }
  let notes: SeriesNotes = NO_NOTES
  /** Values that arrive while the older archive is loading. */
  let early: Lane[] = []
  let isOver = false
  const notify = () => {
    const from = (serverClock.at(Date.now()) - spec.hours * MS_PER_HOUR) / 1000
    buffer.trim(from)
    onChange({ load, from, ranges: [], notes, ...buffer.view() })
  }
  const add = ({ known, stale, quality, time, num }: Lane) => {
    if (known && !stale) buffer.push(time / 1000, quality === 'Bad' ? Number.NaN : num)
  }
  const loadArchive = async () => {
    const endDate = serverClock.at(Date.now())
    const range = { startDate: endDate - spec.hours * MS_PER_HOUR, endDate }
    const result = await call('chartDataOfPvs', { ...range, source: 'MeasurementArchive', pvs: [spec.pv] })
    if (isOver) return
    const [data] = result.ok ? result.body : []
    if (data !== undefined) {
      buffer.append(columnsOf(data))
      notes = notesOfData(data)
    }
    load = result.ok ? { state: 'ready' } : { state: 'error', error: result.error }
    for (const each of early) add(each)
    early = []
    notify()
  }
  notify()
  void loadArchive()
  const stop = subscribeLane(lane, (value) => {
    if (load.state === 'loading') {
      early.push(value)
      return
    }
    add(value)
    notify()
  })
  return () => {
    isOver = true
    stop()
  }
}
