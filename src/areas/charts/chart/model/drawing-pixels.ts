import { MAX_PIXELS } from '../../../../domain/charts/series-key.ts'
import { pageRoom, pixelRatio } from '../../../../ui/layout/page-pixels.ts'

/** Windows of almost the same size share their points. */
const PIXEL_STEP = 256
/** Somebody who looks closer at an hour of live values finds each of those that come once a second. */
const COLUMNS_PER_PIXEL = 2

/** Returns the width of a drawing in this window, in device pixels, rounded up to whole steps. */
export function drawingPixels(step = PIXEL_STEP): number {
  return Math.ceil((pageRoom().width * pixelRatio()) / step) * step
}

const LEAST_HEIGHT_PX = 280
const MOST_HEIGHT_PX = 700
/** A wall monitor shows everything larger, and nobody scrolls there: its page is 675 px high. */
const WALL_HEIGHT_PX = 380
/** Header, title and tools above the drawing of a page, and the buttons and the first line of the legend below it. */
const AROUND_PX = 262
/** Of a telephone with the navigation below. */
const AROUND_PHONE_PX = 345

/** Returns the height of the drawing of a page of charts in this window, in CSS pixels: what its tools leave. */
export function drawingHeight(screen: 'phone' | 'wall' | 'desk'): number {
  const most = screen === 'wall' ? WALL_HEIGHT_PX : MOST_HEIGHT_PX
  const around = screen === 'phone' ? AROUND_PHONE_PX : AROUND_PX
  return Math.min(most, Math.max(LEAST_HEIGHT_PX, pageRoom().height - around))
}

/**
 * Returns the pixels for which a live series of so many hours is thinned out, so that a page holds no more points however
 * often values come.
 */
export function livePixels(pixels: number, hours: number): number {
  return Math.min(MAX_PIXELS, pixels * COLUMNS_PER_PIXEL * hours)
}
