import { unreachable } from '../../src/domain/base/unreachable.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import { countOf, cut, joined, type PointsBySeries } from './archive-points.ts'

/** Joins neighbouring batches up to this many points, so that joining does not copy more and more each time. */
const MAX_JOINED_POINTS = 8192

/** In ms since 1970. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** The current time on two clocks. The server's may be set, even back, so delays use the other one. */
export interface Moment {
  /** Server time in ms since 1970. */
  readonly now: number
  /** ms of a clock that never jumps. */
  readonly elapsed: number
}

export interface DoneBatch extends Range {
  readonly state: 'done'
  readonly points: PointsBySeries
  readonly count: number
  /**
   * null = complete forever. Otherwise when it was requested (`Moment.elapsed`), and whether the archive lagged then.
   */
  readonly unsettled: { readonly requestedAt: number; readonly lags: boolean } | null
  /** Number of the last read that used it. */
  lastRead: number
}

export interface LoadingBatch extends Range {
  readonly state: 'loading'
  /** The known beginning of the range, shown until the response arrives. */
  readonly held: DoneBatch | null
  /** How often the range failed in a row. */
  readonly attempt: number
}

interface ErrorBatch extends Range {
  readonly state: 'error'
  readonly error: CallError
  readonly attempt: number
  /** When to retry (`Moment.elapsed`); Infinity = only when a user requests it. */
  retryAt: number
}

/** What is in no batch was never requested. Specification 4, "Chart data batches". */
export type Batch = DoneBatch | LoadingBatch | ErrorBatch

export function overlaps(a: Range, b: Range): boolean {
  return a.to > b.from && a.from < b.to
}

/** Returns the part of a batch that can be shown. */
export function shownOf(batch: Batch): DoneBatch | null {
  switch (batch.state) {
    case 'done':
      return batch
    case 'loading':
      return batch.held
    case 'error':
      return null
    default:
      return unreachable(batch)
  }
}

/** Returns the part of a batch from `from` to `to`; nothing if that is empty. */
export function partOf(
  { points, lastRead }: Pick<DoneBatch, 'points' | 'lastRead'>,
  from: number,
  to: number,
  unsettled: DoneBatch['unsettled'],
): readonly DoneBatch[] {
  if (from >= to) return []
  const own = new Map([...points].map(([series, part]) => [series, cut(part, from, to)]))
  return [{ state: 'done', from, to, points: own, count: countOf(own), unsettled, lastRead }]
}

/** Sorts the batches and joins neighbours that are complete forever. */
export function sortAndJoin(batches: readonly Batch[]): readonly Batch[] {
  const list: Batch[] = []
  for (const batch of batches.toSorted((a, b) => a.from - b.from)) {
    const last = list.at(-1)
    if (last !== undefined && isSettled(last) && isSettled(batch) && fits(last, batch)) {
      list[list.length - 1] = join(last, batch)
    } else list.push(batch)
  }
  return list
}

function isSettled(batch: Batch): batch is DoneBatch {
  return batch.state === 'done' && batch.unsettled === null
}

function fits(left: DoneBatch, right: DoneBatch): boolean {
  return left.to === right.from && left.count + right.count <= MAX_JOINED_POINTS
}

function join(left: DoneBatch, right: DoneBatch): DoneBatch {
  const names = new Set([...left.points.keys(), ...right.points.keys()])
  const points = new Map([...names].map((name) => [name, joined(left.points.get(name), right.points.get(name))]))
  const lastRead = Math.max(left.lastRead, right.lastRead)
  return { state: 'done', from: left.from, to: right.to, points, count: countOf(points), unsettled: null, lastRead }
}
