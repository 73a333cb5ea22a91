import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { View } from './subject.ts'

/**
 * CSS pixels. Tall enough for all rows of a plant of size `wall` (1,036 of 28 px, and the page around them), so no
 * subject saves work by not rendering rows. At a quarter of the scale it draws 2.4 million pixels: as many as one large
 * ordinary window, not sixteen.
 */
const VALUES = { width: 1280, height: 30_000, deviceScaleFactor: 0.25, mobile: false }

/** An ordinary window for a plot. */
const PLOT = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false }

/** An ordinary screen. */
const SCREEN = { width: 1920, height: 1080, deviceScaleFactor: 1, mobile: false }

const VIEWPORTS = { values: VALUES, plot: PLOT, table: SCREEN, dense: SCREEN, image: SCREEN } as const satisfies Record<
  View,
  object
>

/** Text for the settings of a result. */
export const VIEWPORTS_TEXT = 'values 1280 x 30000 at scale 0.25, plot 1280 x 800'

/** Sets the viewport of a tab for a view, before the view loads. */
export async function setViewport(tab: RawTab, view: View): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', VIEWPORTS[view])
}
