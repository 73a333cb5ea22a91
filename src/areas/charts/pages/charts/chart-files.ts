import type { TFunction } from 'i18next'
import type { FileLine } from '../../../../domain/table/file-cell.ts'
import type { Format } from '../../../../domain/text/format.ts'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { call } from '../../../../live/calls/call.ts'
import type { FileHead } from '../../../../ui/files/head/file-head.ts'
import { saveAnswer, saveFile } from '../../../../ui/files/save-file.ts'
import { type SheetKind, type SheetOutcome, saveSheet } from '../../../../ui/files/save-sheet.ts'
import type { Still } from '../../../../ui/load-gate/use-still.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { SeriesConfig } from '../../../../wire/server/chart-config.ts'
import type { CallError } from '../../../../wire/server/result.ts'
import { chartImage, type ImageRow, pngOf } from '../../chart/files/chart-image.ts'
import type { ShownChart } from '../../chart/files/shown-chart.ts'
import { shownNotes } from '../../chart/files/shown-notes.ts'
import { viewSheet } from '../../chart/files/view-sheet.ts'
import { wholeValues } from '../../chart/files/whole-values.ts'
import { legendCells } from '../../chart/legend-texts.ts'
import { type ChartSeries, isAmount } from '../../chart/model/chart-series.ts'
import type { SeriesLoad } from '../../chart/model/series-load.ts'
import { loadOf } from '../../chart/model/series-load.ts'

/** What files and print say of a chart besides its picture. */
export interface ChartNames {
  readonly title: string
  /** Name of the plant; null while it is not known. */
  readonly plant: string | null
  readonly source: DataSource | null
  readonly format: Format
  readonly t: TFunction<['chart', 'common']>
  readonly head: FileHead
}

/** A range of a configured chart. */
export interface ServerExport {
  readonly series: readonly SeriesConfig[]
  readonly range: TimeRange
  readonly source: DataSource
}

/**
 * Saves the values of the server, all of them, under the name that the server gives. Resolves with the error of the call;
 * null if the file was saved or nobody is there for it any more, `'unsaved'` if it could not be. Rule H45.
 */
export async function saveServerCsv(
  { series, range, source }: ServerExport,
  { format, title }: ChartNames,
  still: Still,
): Promise<CallError | 'unsaved' | null> {
  const pvs = [...new Map(series.map(({ pv }) => [pvParam(pv), pv])).values()]
  const [startDate, endDate] = [Math.floor(range.from), Math.ceil(range.to)]
  const isStill = still()
  const result = await call('exportChart', { startDate, endDate, source, pvs, language: format.language })
  if (!isStill()) return null
  if (!result.ok) return result.error
  if (result.body === null) return 'unsaved'
  return (await saveAnswer(result.body, `${title}.csv`)) ? null : 'unsaved'
}

/** How a file is written. */
export interface ChartSaving {
  readonly kind: SheetKind
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/** Saves the points in view as they are drawn. */
export function saveView(shown: ShownChart, names: ChartNames, saving: ChartSaving): Promise<SheetOutcome> {
  return saveShown(shown, names, saving)
}

/**
 * Saves all values of what is shown, in the whole range, with what each series measures. `done` as well if nobody is there for them any
 * more.
 */
export async function saveAll(
  shown: ShownChart,
  range: TimeRange,
  names: ChartNames,
  saving: ChartSaving & { readonly still: Still },
): Promise<SheetOutcome> {
  const { format } = names
  const isStill = saving.still()
  const { columnsOf, incomplete } = await wholeValues(shown.series, range, format.timeZone)
  if (!isStill() || saving.signal.aborted) return 'done'
  // Of what was loaded for the file, not for the screen.
  const loadOfFile = (isPartMissing: boolean): SeriesLoad => ({
    load: { state: 'ready' },
    isEmpty: false,
    isPartMissing,
  })
  const loads = new Map(shown.series.map(({ id }) => [id, loadOfFile(incomplete.includes(id))]))
  const view = { ...shown.view, from: range.from / 1000, to: range.to / 1000 }
  return saveShown({ ...shown, view, columnsOf, loads }, names, saving)
}

function saveShown(
  shown: ShownChart,
  { title, format, t, head }: ChartNames,
  { kind, signal, onProgress }: ChartSaving,
): Promise<SheetOutcome> {
  const range = viewText(shown, format)
  const facts = (notes: readonly FileLine[]) => head.lines({ title, range, notes }, plantNow())
  const sheet = viewSheet(shown, { format, t, facts })
  const name = fileTitle(shown, title, format)
  const told = (done: number) => onProgress(done, sheet.count)
  return saveSheet(sheet, { name, kind, format, words: head.words, onProgress: told, signal })
}

/** Saves the picture with its title, range and legend. Resolves with whether it was saved. */
export async function savePng(shown: ShownChart, names: ChartNames): Promise<boolean> {
  const png = await pngOf(imageOf(shown, names))
  return png !== null && (await saveFile(`${fileTitle(shown, names.title, names.format)}.png`, png))
}

/** Returns the picture of a chart with its title, range and legend. */
export function imageOf(
  shown: ShownChart,
  { title, plant, source, format, t }: Omit<ChartNames, 'head'>,
): HTMLCanvasElement {
  // What is not live says of when it is, below the legend.
  const live = shown.asOf === null ? t('live') : null
  const subtitle = [plant, viewText(shown, format), source === null ? live : t(`source.${source}`)]
  const figures = (['min', 'mean', 'max', 'sum', 'coverage'] as const).filter(
    // Of amounts alone, as in the legend.
    (figure) => figure !== 'sum' || shown.series.some(({ measure }) => isAmount(measure)),
  )
  const names = figures.map((figure) => t(`legend.${figure}`))
  const head: ImageRow = { series: null, cells: [t('legend.series'), ...names, t('common:field.unit')] }
  const rows = shown.series.map((one): ImageRow => {
    const cells = legendCells(one, shown.view, loadOf(one, shown.loads), { format, t })
    return {
      series: one.id,
      isDotted: one.compared !== undefined,
      cells: [rowName(one), ...figures.map((figure) => cells[figure]), one.unit],
    }
  })
  const notes = shownNotes(shown, { format, t }).map(
    ({ series, text }): ImageRow => ({
      series: null,
      cells: [series === null ? text : `${rowName(series)}: ${text}`],
    }),
  )
  return chartImage({
    picture: shown.picture(),
    title,
    subtitle: subtitle.filter((text) => text !== null).join(' · '),
    rows: [head, ...rows, ...notes],
  })
}

function rowName({ station, title }: ChartSeries): string {
  return station === '' ? title : `${title} – ${station}`
}

/** Returns `Mi., 18.11.2026 00:00 – …` for the part in view. */
export function viewText({ view }: ShownChart, format: Format): string {
  const text = (seconds: number) => `${format.date(seconds * 1000)} ${format.minute(seconds * 1000)}`
  return `${text(view.from)} – ${text(view.to)}`
}

function fileTitle({ view }: ShownChart, title: string, format: Format): string {
  const [from, to] = [format.date(view.from * 1000), format.date(view.to * 1000)]
  return from === to ? `${title} ${from}` : `${title} ${from} – ${to}`
}
