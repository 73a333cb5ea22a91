import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FIGURES, type Figure } from '../../../../../domain/evaluations/row-figures.ts'
import { changedDays, reportRange, rowHour } from '../../../../../domain/reports/report-date.ts'
import type { Format } from '../../../../../domain/text/format.ts'
import { calendarText } from '../../../../../domain/time/calendar-text.ts'
import { wallTimeOf } from '../../../../../domain/time/wall-time.ts'
import { useFormat } from '../../../../../ui/locale/plant-settings.tsx'
import type { ReportColumn, ReportPeriod } from '../../../../../wire/server/report.ts'
import type { FigureState, ReportFigures } from '../../../rules/report-figures.ts'
import { type ColumnExcess, type ColumnLimit, excessOf } from '../../../rules/report-limits.ts'
import { isByHand, type SheetCell, type SheetRow } from '../../../rules/report-sheet.ts'

export interface ReportWords {
  readonly format: Format
  /** What a row is about: `00–01`, `Fr 20.11.`, `November 2026`. */
  readonly row: (start: number) => string
  /** What a whole report is about; `short` for lists, where the year goes without saying. */
  readonly range: (day: number, short?: 'short') => string
  readonly kind: (column: Pick<ReportColumn, 'reportValueType'>) => string
  readonly summary: (figure: Figure) => string
  /** A figure with its decimals; blank where it says nothing of such a column, or is not there yet. */
  readonly figure: (figures: ReportFigures, figure: Figure, column: ReportColumn, index: number) => string
  /** Everything that must be known of a figure besides its number and the share of its time; empty if it is a whole one. */
  readonly figureMarks: (state: FigureState, share: number | null) => readonly string[]
  /** A share of its time in percent; blank where it has none. */
  readonly coverage: (share: number | null) => string
  readonly number: (value: number | null, decimals: number) => string
  /** `≤ 90`, `≥ 6,5`, `6,5 – 8,5`; empty without a limit. */
  readonly limit: (limit: ColumnLimit | null | undefined, decimals: number) => string
  /** Everything that must be known of a value besides the number; empty if it is a good one. */
  readonly marks: (cell: SheetCell, column: ReportColumn, limit: ColumnLimit | null) => readonly string[]
  /** `2 of 15`: exceedances of a column; empty without a limit. */
  readonly excess: (excess: ColumnExcess | null) => string
  /** Says of each day of a report that has 23 or 25 hours; mostly empty. */
  readonly changedDays: (rows: readonly SheetRow[]) => readonly string[]
  /** `Leistungsspitze: Max 111,7 kW um 02:15`, for each column of extremes whose time is known. */
  readonly extremes: (figures: ReportFigures, columns: readonly ReportColumn[]) => readonly string[]
  /** What must be known of a line of figures, and of a row, in a file. */
  readonly figureNote: (figures: ReportFigures, figure: Figure, columns: readonly ReportColumn[]) => string
  readonly note: (row: SheetRow, columns: readonly ReportColumn[], limits: readonly (ColumnLimit | null)[]) => string
}

const NONE = '–'
const HOURS = 24

/** Returns the words of the reports of a period. */
export function useReportWords(period: ReportPeriod): ReportWords {
  const { t } = useTranslation(['reports', 'plausibility'])
  const format = useFormat()
  return useMemo(() => {
    const { language, timeZone: zone } = format
    const calendar = calendarText(language)
    const two = (hour: number) => String(hour).padStart(2, '0')
    const row = (start: number) => {
      if (period === 'year') return calendar.month(wallTimeOf(start, zone))
      if (period !== 'day') return format.day(start)
      const { hour, pass } = rowHour(start, zone)
      return `${two(hour)}${pass}–${two((hour + 1) % HOURS || HOURS)}`
    }
    const percent = (share: number) => format.number(share * 100, share > 0.999 || share === 0 ? 0 : 1)
    const number = (value: number | null, decimals: number) => (value === null ? NONE : format.number(value, decimals))
    const limitText = (limit: ColumnLimit | null | undefined, decimals: number) => {
      const { min = null, max = null } = limit ?? {}
      const ends = [min, max].flatMap((end) => (end === null ? [] : format.number(end, decimals)))
      if (min !== null && max !== null) return ends.join(' – ')
      return ends.map((end) => `${min === null ? '≤' : '≥'} ${end}`).join('')
    }
    const excessMark = (value: number | null, { decimalPlaces }: ReportColumn, limit: ColumnLimit | null) => {
      const excess = excessOf(limit, value)
      return excess === null ? [] : [t(`mark.${excess}`, { limit: limitText(limit, decimalPlaces) })]
    }
    const changedTexts = (rows: readonly SheetRow[]) =>
      changedDays(period, rows, zone).map(({ start, hours }) => {
        const text = t('hours', { count: hours })
        return period === 'day' ? text : `${row(start)}: ${text}`
      })
    const marks: ReportWords['marks'] = (cell, column, limit) => [
      ...excessMark(cell.value, column, limit),
      ...(cell.isUnread ? [t('mark.unread')] : []),
      ...(isNotMeasured(cell, column) ? [t('mark.notMeasured')] : []),
      ...timeMarks(cell),
      ...qualityMarks(cell),
      ...doubtMarks(cell),
    ]
    /** Of a field for entries an empty one says enough, and of a row that is not over nobody knows yet. */
    const isNotMeasured = (cell: SheetCell, { isManual }: ReportColumn) =>
      cell.value === null && !cell.isUnread && cell.time === 'past' && !isManual && !isByHand(cell)
    const dateTime = (at: number) => `${format.date(at)} ${format.minute(at)}`
    const timeOf = (at: number) => (period === 'day' ? format.minute(at) : dateTime(at))
    const timeMarks = ({ value, at }: SheetCell) => {
      if (value === null || at === null) return []
      return [t('mark.at', { time: period === 'year' ? dateTime(at) : format.minute(at) })]
    }
    const doubtMarks = ({ doubts }: SheetCell) =>
      doubts.map(({ kind, from, to }) => {
        const [start, end] = [from, to].map(period === 'day' ? format.minute : dateTime)
        return t('mark.doubt', { kind: t(`plausibility:kind.${kind}`), from: start, to: end })
      })
    const qualityMarks = ({ value, quality, isPartial, coverage, state, entered, live }: SheetCell) => [
      ...(value !== null && quality === 'Bad' ? [t('mark.bad')] : []),
      ...(value !== null && quality === 'Uncertain' ? [t('mark.uncertain')] : []),
      ...(isPartial ? [t('mark.partial', { share: percent(coverage) })] : []),
      ...(entered === null
        ? state === 'Manual'
          ? [t('mark.manual')]
          : []
        : [t('mark.entered', { by: entered.by, at: dateTime(entered.at) })]),
      ...(live === null ? [] : [t(live === 'live' ? 'mark.live' : 'mark.stale')]),
    ]
    const figureMarks: ReportWords['figureMarks'] = ({ isWaiting, isRunning, isPartial, isDoubtful, at }, share) => [
      ...(at === null ? [] : [t('mark.at', { time: timeOf(at) })]),
      ...(isWaiting ? [t('mark.waiting')] : []),
      ...(isPartial ? [t('mark.partial', { share: percent(share ?? 0) })] : []),
      ...(isDoubtful ? [t('mark.doubtful')] : []),
      ...(isRunning ? [t('mark.running')] : []),
    ]
    const figureText: ReportWords['figure'] = (figures, figure, { decimalPlaces }, index) => {
      const { isNone, isWaiting } = figures.stateOf(figure, index)
      if (isNone || isWaiting) return ''
      return number(figures.of(figure, index), figure === 'Count' ? 0 : decimalPlaces)
    }
    return {
      format,
      row,
      range: (day, short) => {
        const { from, to } = reportRange(period, day, zone)
        const wall = wallTimeOf(from, zone)
        if (period === 'day') return short === undefined ? calendar.day(wall) : format.day(from)
        if (period === 'week') {
          const days = `${format.day(from)} – ${format.day(to - 1)}`
          return short === undefined ? `${days} ${new Date(wallTimeOf(to - 1, zone)).getUTCFullYear()}` : days
        }
        return period === 'year' ? String(new Date(wall).getUTCFullYear()) : calendar.month(wall)
      },
      kind: ({ reportValueType }) => t(`kind.${reportValueType}`),
      summary: (figure) => t(`summary.${figure}`),
      figure: figureText,
      extremes: (figures, columns) =>
        columns.flatMap((column, index) => {
          const figure = FIGURES.find((each) => each === column.reportValueType)
          const at = figure === undefined ? null : figures.stateOf(figure, index).at
          if (figure === undefined || at === null) return []
          const value = `${figureText(figures, figure, column, index)} ${column.dimension}`.trim()
          return t('print.extreme', { title: column.title, figure: t(`summary.${figure}`), value, time: timeOf(at) })
        }),
      figureMarks,
      figureNote: (figures, figure, columns) =>
        columns
          .flatMap(({ title }, index) => {
            const said = figureMarks(figures.stateOf(figure, index), figures.coverage(index))
            return said.length === 0 ? [] : [`${title}: ${said.join(', ')}`]
          })
          .join('; '),
      coverage: (share) => (share === null ? '' : format.number(share * 100, share === 1 || share === 0 ? 0 : 1)),
      number,
      limit: limitText,
      excess: (excess) =>
        excess === null
          ? ''
          : t('excess.count', { outside: format.number(excess.outside, 0), values: format.number(excess.values, 0) }),
      changedDays: changedTexts,
      marks,
      note: ({ time, cells }, columns, limits) =>
        [
          ...(time === 'present' ? [t('underWay')] : []),
          ...cells.flatMap((cell) => {
            const column = columns[cell.column]
            if (column === undefined) return []
            const said = marks(cell, column, limits[cell.column] ?? null)
            return said.length === 0 ? [] : [`${column.title}: ${said.join(', ')}`]
          }),
        ].join('; '),
    }
  }, [t, format, period])
}
