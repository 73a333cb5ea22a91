/** Webcams: specification 7. */

/** @assumed */
export interface Webcam {
  readonly id: number
  readonly name: string
  readonly stationNumber: number | null
  /** ms between two images. */
  readonly intervalMs: number
}

/** An image that is kept; `current` returns the one of this name, or the newest for the empty name. @assumed */
export interface WebcamImage {
  readonly filename: string
  /** ms since 1970. */
  readonly timestamp: number
}
