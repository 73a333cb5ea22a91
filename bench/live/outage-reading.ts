/** What a page of the load client has seen of an outage; times in ms since 1970, null as long as it has not come so far. */
export interface OutageReading {
  /** Values that are not fresh now: stale, or not known yet. */
  readonly waiting: number
  readonly allStaleAt: number | null
  /** The pv hub is open again, by the clock of the worker. */
  readonly openAt: number | null
  readonly allFreshAt: number | null
  /** Of the main thread; 0: none above 50 ms. */
  readonly longestTaskMs: number
}
