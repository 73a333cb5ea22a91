import { type Columns, SeriesBuffer } from '../../src/domain/charts/series-buffer.ts'
import type { Drawing } from '../../src/domain/charts/series-key.ts'
import { ColumnDecimator } from './column-decimator.ts'

/**
 * The points of a window, thinned out for its pixels; `parts` follow each other in ascending x. Exactly the same points
 * where there are no more of them than pixels. `from` and `to` are the window's edges in s since 1970; points beyond
 * them are the neighbours from which a line enters the picture.
 */
export function decimate(parts: readonly Columns[], from: number, to: number, { pixels, view }: Drawing): Columns {
  const count = parts.reduce((sum, { x }) => sum + x.length, 0)
  const kept = new SeriesBuffer()
  if (count <= pixels) {
    for (const part of parts) kept.append(part)
    return kept.since(0)
  }
  const keep = (x: number, y: number) => kept.push(x, y)
  const decimator = new ColumnDecimator(view, { origin: from, width: (to - from) / pixels }, keep)
  for (const { x, y } of parts) decimator.add(x, y)
  decimator.peek(keep)
  return kept.since(0)
}
