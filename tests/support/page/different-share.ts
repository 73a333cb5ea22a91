export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Returns the share of pixels, 0 to 1, of one part that are not found at their place of the other, nor beside it: a line that is
 * half a pixel lower is the same line. It needs nothing of its file, since it also runs in pages.
 */
export function differentShare(picture: ImageData, one: Part, other: Part): number {
  /** Colours that nobody tells apart: what two ways of smoothing an edge make of it. */
  const NEAR = 40
  const at = (part: Part, x: number, y: number) => ((part.y + y) * picture.width + part.x + x) * 4
  const isNear = (a: number, b: number) =>
    [0, 1, 2].every((channel) => Math.abs((picture.data[a + channel] ?? 0) - (picture.data[b + channel] ?? 0)) <= NEAR)
  const isFound = (from: Part, to: Part, x: number, y: number) => {
    const own = at(from, x, y)
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const [nearX, nearY] = [x + dx, y + dy]
        const isInside = nearX >= 0 && nearY >= 0 && nearX < to.width && nearY < to.height
        if (isInside && isNear(own, at(to, nearX, nearY))) return true
      }
    }
    return false
  }
  let different = 0
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      const isSame = isNear(at(one, x, y), at(other, x, y)) || (isFound(one, other, x, y) && isFound(other, one, x, y))
      if (!isSame) different += 1
    }
  }
  return different / (one.width * one.height)
}
