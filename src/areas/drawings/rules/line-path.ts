import { must } from '../../../domain/base/must.ts'
import { partOf } from '../../../domain/base/part-of.ts'
import type { Box } from '../../../domain/images/stage-view.ts'

/** Seconds since 1970. */
interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Returns the path of a line within a box, from the lowest to the highest value; NaN is a gap. A flat line lies in the
 * middle. Times in seconds, ascending.
 */
export function linePath(x: ArrayLike<number>, y: ArrayLike<number>, { from, to }: Span, box: Box): string {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < y.length; i += 1) {
    const value = must(y[i])
    if (must(x[i]) < from || Number.isNaN(value)) continue
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  if (min > max || to <= from) return ''
  const place = (time: number, value: number) => {
    const across = box.x + (box.width * (time - from)) / (to - from)
    return `${rounded(across)} ${rounded(box.y + box.height * (1 - partOf(value, min, max)))}`
  }
  let path = ''
  let isDrawing = false
  for (let i = 0; i < y.length; i += 1) {
    const [time, value] = [must(x[i]), must(y[i])]
    if (time < from || Number.isNaN(value)) isDrawing = false
    else {
      path += `${isDrawing ? 'L' : 'M'}${place(time, value)}`
      isDrawing = true
    }
  }
  return path
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10
}
