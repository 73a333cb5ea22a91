import type { WebcamImage } from '../../../wire/server/site.ts'

/** Returns at most `count` places of a list, evenly spread, with the first and the last one. */
export function spread(length: number, count: number): readonly number[] {
  if (length <= count) return Array.from({ length }, (_, index) => index)
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - 1)) / (count - 1)))
}

/** Returns the place of the image that is nearest to a time (ms since 1970); -1 in an empty list. Images are in ascending order. */
export function nearest(images: readonly WebcamImage[], at: number): number {
  let found = -1
  let distance = Number.POSITIVE_INFINITY
  for (const [index, { timestamp }] of images.entries()) {
    const own = Math.abs(timestamp - at)
    if (own > distance) break
    found = index
    distance = own
  }
  return found
}

/** Returns readable images in ascending order: an answer may have them in any. */
export function inOrder(images: readonly WebcamImage[]): readonly WebcamImage[] {
  return images
    .filter(({ filename, timestamp }) => filename !== '' && Number.isFinite(timestamp))
    .toSorted((a, b) => a.timestamp - b.timestamp)
}
