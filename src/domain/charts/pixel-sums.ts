import type { DataSource } from '../../wire/server/chart.ts'
import type { PixelSums } from '../../wire/tabs/frame.ts'
import { must } from '../base/must.ts'
import { INTERVAL_LENGTHS } from './interval-lengths.ts'
import type { Columns } from './series-buffer.ts'

const KNOWN = 0
const AREA = 1
const COUNT = 2
const SUM = 3
const FIELDS = 4

/**
 * Returns the sums of a window of `pixels` columns. `parts` ascend in x. Each value counts up to the next one, a value over an interval
 * no longer than that. How long the last one counts is not known yet: it is in no sum but the count.
 */
export function pixelSums(
  parts: readonly Columns[],
  { from, to, pixels }: { readonly from: number; readonly to: number; readonly pixels: number },
  source: DataSource,
): PixelSums {
  const width = (to - from) / pixels
  const values = new Float64Array(pixels * FIELDS)
  const lengths = source === 'MeasurementArchive' ? null : INTERVAL_LENGTHS[source]
  let at = Number.NaN
  let value = Number.NaN
  for (const { x, y } of parts) {
    for (let index = 0; index < x.length; index += 1) {
      const next = must(x[index])
      if (!Number.isNaN(value)) {
        // A gap lies before it. An hour more or less among years of days is less than a figure shows.
        const end = lengths !== null && next - at > lengths.longest ? at + lengths.usual : next
        spread(values, (at - from) / width, (end - from) / width, value, width)
      }
      at = next
      value = must(y[index])
      const column = Math.floor((at - from) / width)
      if (Number.isNaN(value) || column < 0 || column >= pixels) continue
      values[column * FIELDS + COUNT] = must(values[column * FIELDS + COUNT]) + 1
      values[column * FIELDS + SUM] = must(values[column * FIELDS + SUM]) + value
    }
  }
  return { from, width, values }
}

/** Adds a value to the columns between two places, counted in columns. */
function spread(values: Float64Array, start: number, end: number, value: number, width: number): void {
  const last = Math.min(values.length / FIELDS, end)
  for (let at = Math.max(0, start); at < last; ) {
    const column = Math.floor(at)
    const next = Math.min(column + 1, last)
    const seconds = (next - at) * width
    values[column * FIELDS + KNOWN] = must(values[column * FIELDS + KNOWN]) + seconds
    values[column * FIELDS + AREA] = must(values[column * FIELDS + AREA]) + value * seconds
    at = next
  }
}

/** The sums of a part of a window. */
export interface PartSums {
  /** Seconds that have values. */
  readonly known: number
  /** Values times seconds. */
  readonly area: number
  readonly count: number
  readonly sum: number
}

/** Returns the sums from `from` up to before `to`, s since 1970. Of a column that an edge cuts the same share of each. */
export function sumsIn({ from: origin, width, values }: PixelSums, from: number, to: number): PartSums {
  const [start, end] = [Math.max(0, (from - origin) / width), Math.min(values.length / FIELDS, (to - origin) / width)]
  let [known, area, count, sum] = [0, 0, 0, 0]
  for (let at = start; at < end; ) {
    const column = Math.floor(at)
    const next = Math.min(column + 1, end)
    const share = next - at
    known += share * must(values[column * FIELDS + KNOWN])
    area += share * must(values[column * FIELDS + AREA])
    count += share * must(values[column * FIELDS + COUNT])
    sum += share * must(values[column * FIELDS + SUM])
    at = next
  }
  return { known, area, count: Math.round(count), sum }
}
