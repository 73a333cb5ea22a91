import { archiveKey, archiveOfKey } from '../../../../domain/charts/archive-key.ts'
import { type Columns, NO_POINTS } from '../../../../domain/charts/series-buffer.ts'
import { seriesKey, seriesOfKey } from '../../../../domain/charts/series-key.ts'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import { type SeriesColumns, subscribeArchive, subscribeSeries } from '../../../../live/views/subscriptions.ts'
import { movedBack } from '../../rules/comparison.ts'
import type { ChartSeries } from '../model/chart-series.ts'
import { differenceOf } from '../model/difference.ts'

/** All values of a chart's series in a range, not those that are drawn. */
export interface WholeValues {
  readonly columnsOf: (id: string) => Columns | undefined
  /** Ids of series that could not be loaded, or only in part. */
  readonly incomplete: readonly string[]
}

/**
 * Loads all values of these series in a range (ms since 1970), once each; of a compared one those of its own period. Resolves when each
 * is there or has failed. `zone` is an IANA name.
 */
export async function wholeValues(
  series: readonly ChartSeries[],
  range: TimeRange,
  zone: string,
): Promise<WholeValues> {
  const found = new Map<string, Columns>()
  const incomplete: string[] = []
  const load = async (one: ChartSeries) => {
    const { columns, isWhole } = await valuesOf(one, range, zone)
    found.set(one.id, columns)
    if (!isWhole) incomplete.push(one.id)
  }
  await Promise.all(series.map(load))
  for (const { id, source } of series) {
    if (source.kind !== 'difference') continue
    const operand = (of: string) => {
      const own = series.find((one) => one.id === of)
      return own === undefined ? null : { series: own, columns: found.get(of) ?? NO_POINTS }
    }
    const [shown, compared] = [operand(source.of), operand(source.from)]
    if (shown !== null && compared !== null) found.set(id, differenceOf(shown, compared, zone))
  }
  return { columnsOf: (id) => found.get(id), incomplete }
}

interface Loaded {
  readonly columns: Columns
  readonly isWhole: boolean
}

function valuesOf({ source, compared }: ChartSeries, range: TimeRange, zone: string): Promise<Loaded> {
  if (source.kind === 'columns') return Promise.resolve({ columns: source.columns, isWhole: true })
  if (source.kind === 'difference') return Promise.resolve({ columns: NO_POINTS, isWhole: true })
  return new Promise((resolve) => {
    let stop: (() => void) | null = null
    let isOver = false
    const follow = ({ x, y, load, ranges }: SeriesColumns) => {
      const isFailed = load.state === 'error'
      const isLoading = load.state === 'loading' || load.state === 'updating'
      if (isOver || isLoading || (!isFailed && load.state === 'empty')) return
      isOver = true
      // Copied: the columns are valid until the next frame.
      const isWhole = !isFailed && ranges.every((part) => part.load.state !== 'error')
      resolve({ columns: { x: x.slice(), y: y.slice() }, isWhole })
      stop?.()
    }
    stop = subscribeWhole(source, compared === undefined ? range : earlier(range, compared, zone), follow)
    if (isOver) stop()
  })
}

function earlier(range: TimeRange, { shift, from, to }: NonNullable<ChartSeries['compared']>, zone: string): TimeRange {
  return {
    from: Math.max(from, movedBack(range.from, shift, zone)),
    to: Math.min(to, movedBack(range.to, shift, zone)),
  }
}

function subscribeWhole(
  source: ChartSeries['source'] & { kind: 'live' | 'archive' },
  range: TimeRange,
  follow: (columns: SeriesColumns) => void,
): () => void {
  if (source.kind === 'live') {
    const spec = seriesOfKey(source.key)
    return subscribeSeries(spec === null ? source.key : seriesKey({ ...spec, drawing: null, part: null }), follow)
  }
  const spec = archiveOfKey(source.key)
  const [start, end] = [Math.floor(range.from), Math.ceil(range.to)]
  return subscribeArchive(spec === null ? source.key : archiveKey({ ...spec, start, end, drawing: null }), follow)
}
