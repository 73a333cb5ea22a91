import type { SeriesNotes } from '../../../../wire/tabs/frame.ts'
import type { ChartAnnotation, ChartSeries } from './chart-series.ts'

/** What the server says of the series of a chart besides their points, by the id of the series. */
export type NotesBySeries = ReadonlyMap<string, SeriesNotes>

export const NOTHING_NOTED: NotesBySeries = new Map()

/**
 * Returns the series with what came with their points: where their values are uncertain, and their units, as a sum of days
 * has another unit than the value. Without one the unit of the configuration stays, and states have none. The same array if
 * nothing changes.
 */
export function withNotes(series: readonly ChartSeries[], notes: NotesBySeries): readonly ChartSeries[] {
  const changed = series.map((one) => {
    const noted = notes.get(one.id)
    const unit = one.states === null ? noted?.dimension || one.unit : one.unit
    const doubts = noted?.doubts ?? one.doubts
    if (unit === one.unit && doubts === one.doubts) return one
    return { ...one, unit, ...(doubts === undefined ? {} : { doubts }) }
  })
  return changed.every((one, index) => one === series[index]) ? series : changed
}

/** Returns the given flags and those of the visible annotations that came with the shown series, each once. */
export function flagsOf(
  given: readonly ChartAnnotation[],
  series: readonly ChartSeries[],
  notes: NotesBySeries,
  hidden: ReadonlySet<string>,
): readonly ChartAnnotation[] {
  const flags = new Map(given.map((flag) => [flag.id, flag]))
  for (const { id, compared } of series) {
    // Flags of a period that is only compared would stand at other times than theirs.
    if (hidden.has(id) || compared !== undefined) continue
    for (const { id: number, timestamp, text, visible } of notes.get(id)?.annotations ?? []) {
      const flag = String(number)
      // A server that leaves it out means yes. Specification 3, "Annotation".
      if (visible !== false && !flags.has(flag)) flags.set(flag, { id: flag, at: timestamp, text })
    }
  }
  return [...flags.values()]
}
