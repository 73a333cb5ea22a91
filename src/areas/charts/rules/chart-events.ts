import type { EventMark, MarkedSeries } from '../../../domain/charts/event-marks.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { PvRef } from '../../../wire/server/pv.ts'

/** What decides whose events a series shows. */
interface EventSeries {
  readonly id: string
  readonly pv?: PvRef
  readonly compared?: unknown
}

/** Returns the PVs of series, each once. */
export function markedPvs(series: readonly { readonly pv: PvRef }[]): readonly PvRef[] {
  return [...new Map(series.map(({ pv }) => [pvParam(pv), pv])).values()]
}

/** Returns the series that marks belong to: not hidden, not only compared, which stand at other times than theirs. */
export function markedSeries(series: readonly EventSeries[], hidden: ReadonlySet<string>): readonly MarkedSeries[] {
  return series.flatMap(({ id, pv, compared }) =>
    pv === undefined || compared !== undefined || hidden.has(id) ? [] : [{ id, pv: pvParam(pv) }],
  )
}

/**
 * Returns for each of `times` (ascending, s since 1970) the marks that begin at it or later, but before the next one; those
 * of the last one begin before `end`.
 */
export function beginningsAt(
  marks: readonly EventMark[],
  times: ArrayLike<number>,
  end: number,
): readonly (readonly EventMark[])[] {
  const found: EventMark[][] = Array.from({ length: times.length }, () => [])
  let row = 0
  for (const mark of marks) {
    const at = mark.from / 1000
    while (row + 1 < times.length && at >= (times[row + 1] ?? Number.POSITIVE_INFINITY)) row += 1
    if (times.length > 0 && at >= (times[row] ?? Number.POSITIVE_INFINITY) && at < end) found[row]?.push(mark)
  }
  return found
}
