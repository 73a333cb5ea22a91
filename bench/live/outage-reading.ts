/** Readings of an outage in one page of the load client. Times in ms since 1970, null until they happen. */
export interface OutageReading {
  /** Values that are not fresh now: stale or unknown. */
  readonly waiting: number
  readonly allStaleAt: number | null
  /** When the pv hub opened again, by the worker's clock. */
  readonly openAt: number | null
  readonly allFreshAt: number | null
  /** On the main thread; 0: none above 50 ms. */
  readonly longestTaskMs: number
}
