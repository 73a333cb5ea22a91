/**
 * CSS pixels. Tall enough for all rows of a plant of size `wall` (1,036 of 28 px and what is around them), at a quarter
 * of the scale: as many pixels to draw as one large ordinary window has, not sixteen times as many.
 */
export const WALL_VIEWPORT = { width: 1280, height: 30_000, deviceScaleFactor: 0.25, mobile: false }

/** In words, for the setting of a result. */
export const WALL_VIEWPORT_TEXT = '1280 x 30000 at scale 0.25'
