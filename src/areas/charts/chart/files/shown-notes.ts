import type { TFunction } from 'i18next'
import type { Format } from '../../../../domain/text/format.ts'
import type { ChartSeries } from '../model/chart-series.ts'
import { isWhole, loadOf, loadText } from '../model/series-load.ts'
import type { ShownChart } from './shown-chart.ts'

/** What the screen says of a chart besides its figures: of one series or, null, of all. */
interface ShownNote {
  readonly series: ChartSeries | null
  readonly text: string
}

export type Noted = Pick<ShownChart, 'series' | 'loads' | 'unreadable' | 'asOf'>

/** Returns what files and paper have to say as the screen does: what is not loaded, not read or not of now is no time without values. */
export function shownNotes(
  { series, loads, unreadable, asOf }: Noted,
  { format, t }: { readonly format: Format; readonly t: TFunction<'chart'> },
): readonly ShownNote[] {
  const notes = series.flatMap((one): ShownNote[] => {
    const load = loadOf(one, loads)
    return isWhole(load) ? [] : [{ series: one, text: loadText(load, t) || t('series.loading') }]
  })
  if (unreadable > 0) notes.push({ series: null, text: t('unreadable', { count: unreadable }) })
  if (asOf !== null) notes.push({ series: null, text: t('asOf', { time: format.time(asOf) }) })
  return notes
}
