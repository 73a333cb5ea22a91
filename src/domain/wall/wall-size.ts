/** Ends of what may be entered, both included. */
export interface Bounds {
  readonly min: number
  readonly max: number
}

/** From where a wall monitor is read. */
export interface Viewing {
  /** Of the farthest reader, in m. */
  readonly distance: number
  /** Diagonal of the screen in inches. */
  readonly inches: number
}

export const DISTANCE_M: Bounds = { min: 0.5, max: 20 }
export const SCREEN_IN: Bounds = { min: 10, max: 200 }
export const USUAL_SCREEN_IN = 55

/** The least that the farthest reader of a group display needs. NUREG-0700, ISO 9241-3. */
const LEAST_MINUTES = 16
const MINUTES_OF_CIRCLE = 21_600
const MM_PER_INCH = 25.4
/** The smallest text of a page: `--size-12` in tokens.css. */
const SMALLEST_TEXT_PX = 12
/** Of the size of a font, in Segoe UI, Arial and Roboto: 0.70, 0.72 and 0.71. */
const CAPITAL_PART = 0.7
/** Room that a page needs at least. A larger text would show too little of the plant to be of use. In CSS pixels. */
const LEAST_ROOM = { width: 480, height: 270 } as const
/** What a page of 1920 x 1080 was before anybody could say a distance. */
const STAGE = { width: 1920, height: 1080, zoom: 1.6 } as const

/** Size of a screen in CSS pixels. */
export interface ScreenSize {
  readonly width: number
  readonly height: number
}

/**
 * Returns how high capitals must be to be seen under an angle, in the unit of the distance.
 * @internal
 */
export function capitalHeight(distance: number, minutes: number): number {
  return (2 * Math.PI * distance * minutes) / MINUTES_OF_CIRCLE
}

/**
 * Returns the length of a pixel in mm.
 * @internal
 */
export function pixelPitch(inches: number, { width, height }: ScreenSize): number {
  return (inches * MM_PER_INCH) / Math.hypot(width, height)
}

/** How large a wall monitor is drawn. */
export interface WallSize {
  readonly zoom: number
  /** In m: farther away the smallest text is below 16 minutes of arc. Null where the distance is not known. */
  readonly readableTo: number | null
}

/**
 * Returns how large the page is drawn in a window: 1.6 at 1920 x 1080 and in proportion elsewhere, larger where the smallest text
 * would be below 16 minutes of arc for the farthest reader, as far as the page keeps room, and never smaller than an ordinary page.
 */
export function wallSize(viewing: Viewing | null, screen: ScreenSize, page: ScreenSize = screen): WallSize {
  const usual = Math.max(1, STAGE.zoom * Math.min(page.width / STAGE.width, page.height / STAGE.height))
  if (viewing === null) return { zoom: usual, readableTo: null }
  const capitalAtOne = SMALLEST_TEXT_PX * CAPITAL_PART * pixelPitch(viewing.inches, screen)
  const wanted = capitalHeight(viewing.distance * 1000, LEAST_MINUTES) / capitalAtOne
  const most = Math.min(page.width / LEAST_ROOM.width, page.height / LEAST_ROOM.height)
  const zoom = Math.max(usual, Math.min(wanted, most))
  return { zoom, readableTo: (zoom * capitalAtOne) / capitalHeight(1000, LEAST_MINUTES) }
}
