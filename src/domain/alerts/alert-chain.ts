/** As of a burst: what came at most so long after it, in ms, may have come of it. Domain 3.4. */
const CHAIN_GAP_MS = 600_000

/** What alerts of one place began with, and when the newest of them came. Times are ms since 1970. */
export interface ChainLink {
  readonly id: string
  readonly start: number
  /** Not before `start`. */
  readonly newest: number
}

/**
 * Returns with which one each of these began, by id: the first of those that followed each other over the whole plant, such as the
 * rain gauge before the basins before the pumping stations. That one, and what stands alone, began with nothing else and is missing.
 * Of several in the same instant the one with the smallest id is first.
 */
export function beginnings<Link extends ChainLink>(links: readonly Link[]): ReadonlyMap<string, Link> {
  const found = new Map<string, Link>()
  let first: Link | null = null
  let end = Number.NEGATIVE_INFINITY
  for (const link of links.toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))) {
    if (first === null || link.start - end > CHAIN_GAP_MS) first = link
    else found.set(link.id, first)
    end = Math.max(end, link.newest)
  }
  return found
}
