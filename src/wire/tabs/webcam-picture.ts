/** A picture of a camera. */
export interface WebcamPicture {
  readonly contentType: string
  readonly data: ArrayBuffer
  /** When it was received first, server time in ms since 1970. The same picture, asked for again, is no newer. */
  readonly at: number
}
