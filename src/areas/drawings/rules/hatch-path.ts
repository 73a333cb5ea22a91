import type { Box } from '../../../domain/images/stage-view.ts'

/** Returns the path of slanted lines across a box, `step` units apart: what stands for a value that is not there. */
export function hatchPath({ x, y, width, height }: Box, step: number): string {
  let path = ''
  for (let at = step; at < width + height; at += step) {
    const [right, over] = [Math.min(at, width), Math.max(0, at - width)]
    const [left, down] = [Math.max(0, at - height), Math.min(at, height)]
    path += `M${x + right} ${y + over}L${x + left} ${y + down}`
  }
  return path
}
