import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { View } from './subject.ts'

/**
 * CSS pixels. Tall enough for all rows of a plant of size `wall` (1,036 of 28 px and what is around them), so that no
 * subject saves work by not rendering rows. At a quarter of the scale it has 2.4 million pixels to draw: as many as one
 * large ordinary window, not sixteen.
 */
const VALUES = { width: 1280, height: 30_000, deviceScaleFactor: 0.25, mobile: false }

/** Pixels of an ordinary window: what a plot is looked at in. */
const PLOT = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false }

/** In words, for the setting of a result. */
export const VIEWPORTS_TEXT = 'values 1280 x 30000 at scale 0.25, plot 1280 x 800'

/** Makes a tab as large as a subject's view of all values of the plant, or as a plot, before the view is loaded. */
export async function setViewport(tab: RawTab, view: View): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', view === 'values' ? VALUES : PLOT)
}
