import { structureOf } from '../../src/domain/alerts/first-cause.ts'
import { compareUrgency, isOverdue } from '../../src/domain/maintenance/due-machines.ts'
import { type ShiftKind, shiftAlerts } from '../../src/domain/shift/shift-alerts.ts'
import { beyondOf } from '../../src/domain/shift/shift-excess.ts'
import { shiftFloods } from '../../src/domain/shift/shift-floods.ts'
import type { TimeRange } from '../../src/domain/time/time-range.ts'
import { instantOf, startOfDay, wallTimeOf } from '../../src/domain/time/wall-time.ts'
import { distinctPvs, pvParam } from '../../src/domain/values/pv-ref.ts'
import type { Alert, ControlEvent } from '../../src/wire/server/alert.ts'
import type { MaintenanceProtocolRow, RuntimeDimension } from '../../src/wire/server/maintenance.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import type { RuebEvent } from '../../src/wire/server/report.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import {
  SHIFT_ROWS,
  SHIFT_VALUES,
  type ShiftExcess,
  type ShiftLog,
  type ShiftOverflow,
  type ShiftPart,
  type ShiftService,
} from '../../src/wire/tabs/shift-log.ts'
import type { UnseenSpan } from '../../src/wire/tabs/unseen.ts'
import type { Book, ShiftBooks } from './shift-books.ts'

/** A message of a plan names no more than so many calls. Domain 3.7. */
const MOST_CALL_OUTS = 20
const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The longest ones: what may have become due in a time is told rather than left out. Null: nobody knows how long a cycle takes. */
const LENGTH_MS: { readonly [dimension in RuntimeDimension]: number | null } = {
  Hours: HOUR_MS,
  Days: DAY_MS,
  Months: 31 * DAY_MS,
  Years: 366 * DAY_MS,
  Cycles: null,
}

/** What is known of a time. */
export interface ShiftSources {
  readonly time: TimeRange
  readonly isOver: boolean
  readonly zone: string
  /** The present time of the plant, ms since 1970. */
  readonly now: number
  /** Those of the time, of the weeks before it, and those that are pending, each once. */
  readonly alerts: readonly Alert[]
  readonly load: LoadState
  /** How many older alerts of the time were cut off, and how many could not be read. */
  readonly more: number
  /** How many of the weeks before were cut off. */
  readonly older: number
  readonly skipped: number
  readonly books: ShiftBooks
  readonly unseen: readonly UnseenSpan[]
  readonly rankOf: (priority: number) => number
}

/** A log, and the values whose archive it has to know. */
export interface MadeLog {
  readonly log: ShiftLog
  readonly valuesOf: readonly PvRef[]
}

/** A cooperative task that puts a log together. */
export function* makeLog(sources: ShiftSources): Generator<void, MadeLog> {
  const { time, isOver, books, alerts, load, more, older, skipped, rankOf } = sources
  const { kinds, counts } = yield* shiftAlerts(alerts, time, rankOf)
  yield
  const floods = shiftFloods(
    alerts.filter(({ timestamp }) => timestamp >= time.from - DAY_MS),
    time,
    structureOf(books.basins.body?.ruebConfigItems ?? []),
    rankOf,
  )
  yield
  const limited = kinds.filter(isLimited)
  const valued = limited.slice(0, SHIFT_VALUES)
  const excesses = yield* excessesOf(valued, sources)
  yield
  const isKnown = { load, more, skipped, since: null }
  const { from, to } = time
  return {
    log: {
      from,
      until: to,
      isOver,
      counts,
      older,
      alerts: { ...isKnown, ...cut(kinds.map(({ row }) => row)) },
      floods: { ...isKnown, ...cut(floods) },
      excesses: { ...partOf(books.samples), ...cut(excesses), more: limited.length - valued.length },
      ...eventsOf(sources),
      ...callOutsOf(sources),
      overflows: { ...partOf(books.overflows), ...cut(overflowsOf(sources)) },
      services: { ...partOf(books.services), ...cut(servicesOf(sources)) },
      notes: { ...partOf(books.notes), ...cut(notesOf(sources)) },
      unseen: sources.unseen,
    },
    valuesOf: distinctPvs(valued.map(({ newest: { pvRef } }) => pvRef)),
  }
}

type Limited = ShiftKind & {
  readonly newest: Alert & {
    readonly pvRef: PvRef
    readonly limit: number
    readonly limitType: NonNullable<Alert['limitType']>
  }
}

/** What went before the time and was only acknowledged in it was not beyond its limit then. */
function isLimited(kind: ShiftKind): kind is Limited {
  const { row, newest } = kind
  const hasLimit = newest.pvRef !== null && newest.limit !== null && newest.limitType !== null
  return hasLimit && (row.came > 0 || row.activeMs > 0)
}

function* excessesOf(kinds: readonly Limited[], { time, now, books }: ShiftSources) {
  const { body } = books.samples
  const excesses: ShiftExcess[] = []
  for (const { newest } of kinds) {
    const { pvRef, pvName, eksNr, stationNumber, stationName, priority, dimension, decimalPlaces } = newest
    const points = body?.points.get(pvParam(pvRef))
    if (body === null || points === undefined) continue
    const { limit, limitType } = newest
    excesses.push({
      ...{ pvRef, pvName, eksNr, stationNumber, stationName, priority, dimension, decimalPlaces },
      limit,
      limitType,
      ...beyondOf(points, { limit, limitType, time, source: body.source, now }),
    })
    yield
  }
  return excesses
}

/** Acknowledgements are told with their alerts: one of the same user at the same moment is no event of its own. */
function eventsOf({ books, alerts, time: { from, to } }: ShiftSources): Pick<ShiftLog, 'events'> {
  const { events: book } = books
  const acks = new Set(alerts.map(({ ackTimestamp, ackUser }) => `${ackTimestamp} ${ackUser}`))
  const isAck = ({ timestamp, userName, newValue }: ControlEvent) =>
    newValue === null && acks.has(`${timestamp} ${userName}`)
  const all = (book.body?.events ?? []).filter(({ timestamp }) => timestamp >= from && timestamp < to)
  const rows = all.filter((event) => !isAck(event)).sort((a, b) => b.timestamp - a.timestamp)
  const total = book.body?.total ?? 0
  const more = Math.max(0, total - (book.body?.events.length ?? 0) - book.skipped)
  return { events: { ...partOf(book), ...cut(rows), more } }
}

/** The server tells only of the newest, since the evening before. */
function callOutsOf({ books, time: { from, to }, now, zone }: ShiftSources): Pick<ShiftLog, 'callOuts'> {
  const { callOuts: book } = books
  const all = book.body?.callOuts ?? []
  const rows = all
    .filter(({ sentAt, endsAt }) => sentAt < to && Math.max(sentAt, endsAt) >= from)
    .sort((a, b) => b.sentAt - a.sentAt)
  const oldest = all.length < MOST_CALL_OUTS ? 0 : Math.min(...all.map(({ sentAt }) => sentAt))
  const since = Math.max(oldest, instantOf(startOfDay(wallTimeOf(now, zone)), zone))
  return { callOuts: { ...partOf(book), ...cut(rows), since: since > from ? since : null } }
}

function overflowsOf({ books, time }: ShiftSources): readonly ShiftOverflow[] {
  const { from, to } = time
  const basins = new Map((books.basins.body?.ruebConfigItems ?? []).map((basin) => [basin.id, basin]))
  return (books.overflows.body?.ruebEvents ?? [])
    .filter(({ type, start, end }) => type === 'Overflow' && start < to && (end ?? Number.POSITIVE_INFINITY) > from)
    .map((event) => {
      const basin = basins.get(event.configId)
      return { ...cutOverflow(event, time), name: basin?.name ?? '', stationNumber: basin?.stationNumber ?? 0 }
    })
    .sort((a, b) => b.start - a.start)
}

/** Of what lasted beyond the time nobody knows how much of its volume is of it: only how long it was. */
function cutOverflow(event: RuebEvent, { from, to }: TimeRange): RuebEvent {
  const { start, end, parts } = event
  if (start >= from && end !== null && end <= to) return event
  const active = parts ?? [{ from: start, to: end ?? to }]
  const ms = active.reduce((sum, part) => sum + Math.max(0, Math.min(to, part.to) - Math.max(from, part.from)), 0)
  return { ...event, durationSeconds: ms / SECOND_MS, volume: null }
}

/** Of a time that is over nobody knows whether they became due in it or after it. */
function servicesOf({ books, time, isOver, now }: ShiftSources): readonly ShiftService[] {
  return (books.services.body ?? [])
    .filter(isOverdue)
    .sort(compareUrgency)
    .map((row) => ({ ...row, isNew: !isOver && mayBeDueSince(row, now - time.from) }))
}

function mayBeDueSince({ remainingRuntime, runtimeDimension }: MaintenanceProtocolRow, ms: number): boolean {
  const unit = LENGTH_MS[runtimeDimension]
  return unit !== null && -remainingRuntime * unit <= ms
}

function notesOf({ books, time: { from, to } }: ShiftSources) {
  return (books.notes.body ?? [])
    .filter(({ timestamp }) => timestamp >= from && timestamp < to)
    .sort((a, b) => b.timestamp - a.timestamp)
}

function partOf({ load, skipped }: Book<unknown>): Pick<ShiftPart<never>, 'load' | 'skipped' | 'more' | 'since'> {
  return { load, skipped, more: 0, since: null }
}

function cut<Row>(rows: readonly Row[]): Pick<ShiftPart<Row>, 'rows' | 'count'> {
  return { rows: rows.slice(0, SHIFT_ROWS), count: rows.length }
}
