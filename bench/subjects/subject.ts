import type { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { BenchSimulator } from '../tools/bench-simulator.ts'

/** Feed of a simulator of size `wall`: its seed and its values a second over all PVs. */
export interface Feed {
  readonly seed: number
  readonly updatesPerSecond: number
}

/**
 * `values`: every value of the plant, as text in the rows of a table that is painted whole. `table`: the same on an
 * ordinary screen, which shows about 32 of the rows. `dense`: one page with `DENSE` values, all visible. `plot`:
 * `PLOTTED` values as live curves. `image`: one drawing with `IMAGE` values.
 */
export type View = 'values' | 'table' | 'dense' | 'plot' | 'image'

/** Number of analogue inputs in a plot: the first ones in the order of `pvNodes`. */
export const PLOTTED = 18

/** Number of analogue inputs in a dense page: the first ones in the order of `pvNodes`. */
export const DENSE = 400

/** Number of analogue inputs in an image, as many as a crowded one of a treatment plant has: the first ones in the order of `pvNodes`. */
export const IMAGE = 600

/** One way to show the simulator's live values in browser tabs: the product or one of its peers. */
export interface Subject {
  readonly name: string
  /** Name in keys. */
  readonly keyName: string
  /** The decimal sign of the numbers on its screen. The other sign may group thousands. */
  readonly decimalSign: ',' | '.'
  readonly views: readonly View[]
  /** Starts a simulator and everything that serves the pages of a view. */
  start(feed: Feed, view: View): Promise<RunningSubject>
}

export interface RunningSubject {
  readonly simulator: BenchSimulator
  /** Processes between simulator and browser; their processor time counts for the subject. */
  readonly serverPids: readonly number[]
  /** Logs in. Runs once for each fresh browser, before its first tab. */
  prepare(browser: RawChromium): Promise<void>
  /** Loads the view into a blank tab; resolves when every value of it is live. */
  show(tab: RawTab, view: View): Promise<void>
  close(): Promise<void>
}
