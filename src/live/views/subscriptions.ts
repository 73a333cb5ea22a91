import { NO_NOTES } from '../../wire/tabs/frame.ts'
import { type ColumnTopic, leaseId, type ValueTopic, type ValueTopics } from '../../wire/tabs/live.ts'
import type { Lane, SeriesColumns } from '../cells/mirror.ts'
import type { Unsubscribe } from '../cells/subscribable.ts'
import { mirror, subscribeCell, subscribeSlot } from '../connection/live-client.ts'
import { type LiveValue, liveValueOf } from './hooks.ts'

export type { Lane, SeriesColumns } from '../cells/mirror.ts'
export { leaseLanes } from '../connection/live-client.ts'

// Numbers, series and drawings bypass React: a view writes its own text node, attribute or canvas.

const NO_POINTS: SeriesColumns = {
  load: { state: 'loading' },
  x: new Float64Array(),
  y: new Float64Array(),
  from: 0,
  ranges: [],
  notes: NO_NOTES,
}

/**
 * Leases the live value of a live key (`ai100001`) and calls `onChange` now and with each frame that changes it. The
 * lane object is reused: read it, do not keep it. Returns a function that unsubscribes and releases the lease.
 */
export function subscribeLane(key: string, onChange: (lane: Lane) => void): Unsubscribe {
  const lane: { -readonly [P in keyof Lane]: Lane[P] } = {
    known: false,
    kind: null,
    num: 0,
    time: 0,
    quality: 'Unspecified',
    stale: false,
    extra: null,
    error: null,
  }
  return subscribeSlot(key, (slot) => {
    mirror.readLane(slot, lane)
    onChange(lane)
  })
}

/**
 * Leases a small live object and calls `onChange` now and with each frame that changes it. Returns a function that
 * unsubscribes and releases the lease.
 */
export function subscribeValue<T extends ValueTopic>(
  topic: T,
  key: string,
  onChange: (state: LiveValue<ValueTopics[T]>) => void,
): Unsubscribe {
  const read = () => onChange(liveValueOf(topic, key))
  const unsubscribe = subscribeCell(topic, key, read)
  read()
  return unsubscribe
}

/**
 * Leases a series of the last hours (key of `seriesKey`) and calls `onChange` now and with each frame that changes it.
 * The columns are valid until the next frame. Returns a function that unsubscribes and releases the lease.
 */
export function subscribeSeries(key: string, onChange: (series: SeriesColumns) => void): Unsubscribe {
  return subscribeColumns('chartSeries', key, onChange)
}

/** Leases a window of the archive (key of `archiveKey`); otherwise as `subscribeSeries`. */
export function subscribeArchive(key: string, onChange: (series: SeriesColumns) => void): Unsubscribe {
  return subscribeColumns('chartArchive', key, onChange)
}

function subscribeColumns(topic: ColumnTopic, key: string, onChange: (series: SeriesColumns) => void): Unsubscribe {
  const read = () => onChange(mirror.series(leaseId(topic, key)) ?? NO_POINTS)
  const unsubscribe = subscribeCell(topic, key, read)
  read()
  return unsubscribe
}
