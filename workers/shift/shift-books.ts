import { isoDate } from '../../src/domain/reports/report-date.ts'
import type { KeyedRange } from '../../src/domain/time/range-key.ts'
import { CLOCK_TOLERANCE_MS } from '../../src/domain/values/source-time.ts'
import type { ArgsOf, BodyOf, ReadingName } from '../../src/wire/endpoints/endpoints.ts'
import type { DataPoint } from '../../src/wire/server/chart.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import { SHIFT_READ } from '../../src/wire/tabs/shift-log.ts'
import { ARCHIVE_RULES, maxPvs } from '../charts/archive-rules.ts'
import type { CoreContext } from '../context/core-context.ts'

/** An answer of the server and how it is loaded; what it was before stays until the next one is there. */
export interface Book<Body> {
  readonly body: Body | null
  readonly load: LoadState
  /** Rows that could not be read. */
  readonly skipped: number
}

/** The answers that a log is put together from, besides its alerts. */
export interface ShiftBooks {
  readonly events: Book<BodyOf<'controlEvents'>>
  readonly notes: Book<BodyOf<'annotations'>>
  readonly basins: Book<BodyOf<'ruebConfigs'>>
  readonly overflows: Book<BodyOf<'ruebEvents'>>
  readonly callOuts: Book<BodyOf<'callOuts'>>
  readonly services: Book<BodyOf<'protocolByCompareValue'>>
  readonly samples: Book<Samples>
}

/** Points of values by `pvParam`, of one source. One that is missing is unknown to the server or not allowed. */
export interface Samples {
  readonly source: 'MeasurementArchive' | 'QuarterHourValues'
  readonly points: ReadonlyMap<string, readonly DataPoint[]>
}

const UNREAD = { body: null, load: { state: 'loading' }, skipped: 0 } as const satisfies Book<unknown>

export const NO_BOOKS: ShiftBooks = {
  events: UNREAD,
  notes: UNREAD,
  basins: UNREAD,
  overflows: UNREAD,
  callOuts: UNREAD,
  services: UNREAD,
  samples: UNREAD,
}

type Calls = Exclude<keyof ShiftBooks, 'samples'>
type BookContext = Pick<CoreContext, 'call'>

/** Reads all that needs no other answer. `put` is called with each as it comes; `now` is the present time of the plant in ms. */
export async function readBooks(
  context: BookContext,
  { start, end, zone }: KeyedRange,
  now: number,
  put: <Name extends Calls>(name: Name, book: Pick<ShiftBooks, Name>[Name]) => void,
): Promise<void> {
  const until = end ?? Math.max(start, Math.ceil(now))
  const last = end ?? until + CLOCK_TOLERANCE_MS
  const one = async <N extends ReadingName>(call: N, args: ArgsOf<N>, take: (book: Book<BodyOf<N>>) => void) => {
    const result = await context.call(call, args)
    if (result.ok) take({ body: result.body, load: { state: 'ready' }, skipped: result.skipped ?? 0 })
    else take({ body: null, load: { state: 'error', error: result.error }, skipped: 0 })
  }
  const days = { configId: 0, from: isoDate(start, zone), to: isoDate(until, zone) }
  const due = { stationNr: 0, compareValue: 0, isPercent: false }
  await Promise.all([
    one('controlEvents', { start, end: last, limit: SHIFT_READ }, (book) => put('events', book)),
    one('callOuts', {}, (book) => put('callOuts', book)),
    one('ruebConfigs', {}, (book) => put('basins', book)),
    one('ruebEvents', days, (book) => put('overflows', book)),
    one('protocolByCompareValue', due, (book) => put('services', book)),
    one('annotations', {}, (book) => put('notes', book)),
  ])
}

/** Reads the values of some PVs in a time, part by part. Fails with the first part that does. */
export async function readSamples(
  context: BookContext,
  { start, end }: KeyedRange,
  pvs: readonly PvRef[],
  now: number,
): Promise<Book<Samples>> {
  const until = Math.max(start, Math.min(end ?? now, Math.ceil(now)))
  const length = until - start
  // Of a longer time the means of quarter hours tell enough.
  const source = length > ARCHIVE_RULES.MeasurementArchive.spanMs ? 'QuarterHourValues' : 'MeasurementArchive'
  // A value from before the time may count in it.
  const startDate = Math.max(0, start - ARCHIVE_RULES[source].marginMs.before)
  const most = maxPvs(source, length)
  const points = new Map<string, readonly DataPoint[]>()
  let skipped = 0
  for (let from = 0; from < pvs.length; from += most) {
    const part = pvs.slice(from, from + most)
    const result = await context.call('chartDataOfPvs', { startDate, endDate: until, source, pvs: part })
    if (!result.ok) return { body: { source, points }, load: { state: 'error', error: result.error }, skipped }
    skipped += result.skipped ?? 0
    for (const { seriesId, dataPoints } of result.body) points.set(seriesId, dataPoints)
  }
  return { body: { source, points }, load: { state: 'ready' }, skipped }
}
