import { must } from '../base/must.ts'
import { FLOOD_ABOVE, FLOOD_BELOW, walkWindow } from './alert-flood.ts'

/** One flood. Times are ms since 1970. */
interface Span {
  /** When more than 10 alerts had come within 10 minutes. */
  readonly since: number
  /** When it was fewer than 5, or the end of what is judged. */
  readonly until: number
  readonly peak: { readonly at: number; readonly count: number }
  /** Index of the oldest alert of the 10 minutes in which it began. */
  readonly first: number
  /** Alerts from that one to the end. */
  readonly count: number
}

/**
 * Returns the floods of alerts that came at `times`, ms since 1970, ascending and none after `until`, the oldest first; and the most that
 * came within any 10 minutes, with the time of the last of them. Domain 3.4.
 */
export function floodsOf(
  times: Float64Array,
  until: number,
): { readonly floods: readonly Span[]; readonly worst: Span['peak'] | null } {
  const floods: Span[] = []
  let worst: Span['peak'] | null = null
  let open: Omit<Span, 'until' | 'count'> | null = null
  const end = (at: number, come: number) => {
    if (open !== null) floods.push({ ...open, until: at, count: come - open.first })
    open = null
  }
  const { length } = times
  const timeOf = (index: number) => (index < length ? must(times[index]) : undefined)
  const last = walkWindow({ length, timeOf, come: 0 }, until, ({ at, come, gone }) => {
    const count = come - gone
    if (worst === null || count > worst.count) worst = { at, count }
    if (open === null && count > FLOOD_ABOVE) open = { since: at, peak: { at, count }, first: gone }
    else if (open !== null && count > open.peak.count) open = { ...open, peak: { at, count } }
    else if (open !== null && count < FLOOD_BELOW) end(at, come)
  })
  end(until, last.come)
  return { floods, worst }
}
