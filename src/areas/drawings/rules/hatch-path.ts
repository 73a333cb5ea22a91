import type { Box } from '../../../domain/images/stage-view.ts'

/** No stage shows more of them apart. */
const MOST_LINES = 500

/** Returns the path of slanted lines across a box, at least `step` units apart: what stands for a value that is not there. */
export function hatchPath({ x, y, width, height }: Box, step: number): string {
  let path = ''
  const gap = Math.max(step, (width + height) / MOST_LINES)
  if (!Number.isFinite(gap)) return path
  for (let at = gap; at < width + height; at += gap) {
    const [right, over] = [Math.min(at, width), Math.max(0, at - width)]
    const [left, down] = [Math.max(0, at - height), Math.min(at, height)]
    path += `M${x + right} ${y + over}L${x + left} ${y + down}`
  }
  return path
}
