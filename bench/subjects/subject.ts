import type { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { BenchSimulator } from '../tools/bench-simulator.ts'

/** What a plant of size `wall` sends: `seed` and values a second over all its PVs. */
export interface Feed {
  readonly seed: number
  readonly updatesPerSecond: number
}

/** `values`: every value of the plant, as text, in rows of a table. `plot`: `PLOTTED` of them, live, as curves. */
export type View = 'values' | 'plot'

/** How many analogue inputs a plot shows: the first ones in the order of `pvNodes`. The product's live chart draws one. */
export const PLOTTED = 1

/** One way of showing a plant's live values in tabs of a browser: the product, or what people would use in its place. */
export interface Subject {
  readonly name: string
  /** In names of keys. */
  readonly keyName: string
  /** Between the whole part and the decimals of a number on its screen; thousands may be grouped by the other sign. */
  readonly decimalSign: ',' | '.'
  readonly views: readonly View[]
  /** Starts a plant and whatever else serves the pages. */
  start(feed: Feed): Promise<RunningSubject>
}

export interface RunningSubject {
  readonly simulator: BenchSimulator
  /** Processes between plant and browser; their processor time is the subject's. */
  readonly serverPids: readonly number[]
  /** Once for each fresh browser, before the first tab: logs in. */
  prepare(browser: RawChromium): Promise<void>
  /** Loads a view into a blank tab; resolves when every value of it is live. */
  show(tab: RawTab, view: View): Promise<void>
  close(): Promise<void>
}
