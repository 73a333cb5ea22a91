import { unreachable } from '../../src/domain/base/unreachable.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import { countOf, joined, type PointsBySeries } from './archive-points.ts'

/** Neighbouring batches are joined up to this number of points: joining must not copy more and more each time. */
const MAX_JOINED_POINTS = 8192

/** In ms since 1970. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Now, on two clocks: the server's may be set, back as well, and what waits must not wait for it. */
export interface Moment {
  /** Server time in ms since 1970. */
  readonly now: number
  /** ms from any start, never set back. */
  readonly elapsed: number
}

export interface DoneBatch extends Range {
  readonly state: 'done'
  readonly points: PointsBySeries
  readonly count: number
  /** null = complete for ever. Else when it was asked for (`Moment.elapsed`), and whether the archive lagged behind then. */
  readonly unsettled: { readonly askedAt: number; readonly lags: boolean } | null
  /** Number of the look that has seen it last. */
  lookedAt: number
}

export interface LoadingBatch extends Range {
  readonly state: 'loading'
  /** What was known of the range's beginning, shown until the answer is there. */
  readonly held: DoneBatch | null
  /** How often the range has failed in a row. */
  readonly attempt: number
}

export interface ErrorBatch extends Range {
  readonly state: 'error'
  readonly error: CallError
  readonly attempt: number
  /** When it may be asked for again (`Moment.elapsed`); Infinity = only when somebody wants it. */
  retryAt: number
}

/** What is in no batch is empty: nobody has asked for it. Specification 4, "Chart data batches". */
export type Batch = DoneBatch | LoadingBatch | ErrorBatch

export function overlaps(a: Range, b: Range): boolean {
  return a.to > b.from && a.from < b.to
}

/** What of a batch can be shown. */
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

/** The batches in order, with neighbours that are complete for ever joined. */
export function inOrder(batches: readonly Batch[]): readonly Batch[] {
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
  const lookedAt = Math.max(left.lookedAt, right.lookedAt)
  return { state: 'done', from: left.from, to: right.to, points, count: countOf(points), unsettled: null, lookedAt }
}
