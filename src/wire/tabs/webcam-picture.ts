/** A picture of a camera. */
export interface WebcamPicture {
  readonly contentType: string
  readonly data: ArrayBuffer
  /** When it was received, server time in ms since 1970. */
  readonly at: number
}
