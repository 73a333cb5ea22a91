import type { Page } from 'playwright/test'
import type { Language } from '../../../src/domain/base/language.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { ReportColumn, ReportConfig, ReportData } from '../../../src/wire/server/report.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

export const ZONE = 'Europe/Berlin'

/** What a page shows of a report: the numbers of its cells, rows below each other. */
export interface ShownReport {
  readonly rows: readonly string[]
  readonly cells: readonly (readonly string[])[]
  /** By the name of the row below: sum, mean and so on. */
  readonly below: readonly (readonly string[])[]
  /** What the permit allows, by column; empty if no column has a limit. */
  readonly limits: readonly string[]
  /** How many values are outside the limit, by column; empty if no column has a limit. */
  readonly excesses: readonly string[]
  /** `row/column side` of the values outside their limit. */
  readonly outside: readonly string[]
  /** `row/column` of the values marked for too little cover. */
  readonly partial: readonly string[]
  /** `row/column quality` of the values that are not good ones. */
  readonly poor: readonly string[]
}

/** Reads the table in one go. A cell that can be edited shows what its input has. */
export function shownReport(page: Page): Promise<ShownReport> {
  return page.evaluate(readReport)
}

/** Runs in the page. */
export function readReport(): ShownReport {
  const table = document.querySelector('main table')
  const textOf = (cell: Element) => {
    const input = cell.querySelector('input')
    return input === null
      ? (cell.querySelector(':scope > :is(span:not(.visually-hidden), button)')?.textContent ?? '')
      : input.value
  }
  /** What is seen of a figure, without what only screen readers hear. */
  const spoken = (cell: Element) =>
    [...cell.childNodes]
      .filter((node) => !(node instanceof Element && node.classList.contains('visually-hidden')))
      .map((node) => node.textContent ?? '')
      .join('')
  const lines = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.querySelectorAll('td')])
  /** The name of a row without its state. */
  const named = (cell: Element) => cell.firstChild?.textContent ?? ''
  const titles = [...(table?.querySelectorAll('thead th:not([data-limits], [data-excesses])') ?? [])]
    .slice(1)
    .map(named)
  const names = [...(table?.querySelectorAll('tbody th') ?? [])].map(named)
  // A week has its days beside each other, and at the end what stands below other reports.
  const isWeek = table?.hasAttribute('data-week') === true
  const turned = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, place) => lines.flatMap((line) => line[from + place] ?? []))
  const days = isWeek ? turned(0, 7) : lines
  const below = isWeek
    ? turned(7, titles.length)
    : [...(table?.querySelectorAll('tfoot tr:not([data-limits], [data-excesses])') ?? [])].map((row) => [
        ...row.querySelectorAll('td'),
      ])
  return {
    rows: isWeek ? titles.slice(0, 7) : names,
    cells: days.map((day) => day.map(textOf)),
    below: below.map((line) => line.map(spoken)),
    limits: [...(table?.querySelectorAll('td[data-limits], [data-limits] td') ?? [])].map(
      (cell) => cell.textContent ?? '',
    ),
    // Of a week the last figure of each line.
    excesses: [...(table?.querySelectorAll('[data-excesses] td, [data-week] td[data-limits] + td') ?? [])].map(
      (cell) => cell.textContent ?? '',
    ),
    outside: days.flatMap((day, y) =>
      day.flatMap((cell, x) => (cell.dataset.excess === undefined ? [] : `${y}/${x} ${cell.dataset.excess}`)),
    ),
    partial: days.flatMap((day, y) => day.flatMap((cell, x) => (cell.hasAttribute('data-partial') ? `${y}/${x}` : []))),
    poor: days.flatMap((day, y) =>
      day.flatMap((cell, x) => {
        const { quality = 'Good' } = cell.dataset
        return quality === 'Good' || quality === 'None' ? [] : `${y}/${x} ${quality}`
      }),
    ),
  }
}

/** What the page has to show of what the plant answers, for a report whose time is over and which nobody may edit. */
export function expectedReport(
  config: ReportConfig,
  data: ReportData,
  language: Language,
): Omit<ShownReport, 'rows' | 'limits' | 'excesses' | 'outside'> {
  const format = createFormat(language, ZONE)
  const number = (value: number | null, index: number, none: string) =>
    value === null ? none : format.number(value, config.columns[index]?.decimalPlaces ?? 0)
  return {
    cells: data.rows.map(({ cells }) => cells.map(({ value }, index) => number(value, index, '–'))),
    // Blank where a figure says nothing of such a column, a dash where nothing was measured.
    below: data.summaries.map(({ reportValueType, values }) =>
      values.map((value, index) => {
        const { pv, reportValueType: kind } = config.columns[index] as ReportColumn
        if (reportValueType === 'Count') return format.number(value ?? 0, 0)
        if (reportValueType === 'Sum' && kind !== 'Sum' && kind !== 'Count') return ''
        const isOfHours = config.period === 'day' || config.period === 'year'
        if (reportValueType === 'Percentile85' && isOfHours && pv.type !== 'LaborWert') return ''
        return number(value, index, '–')
      }),
    ),
    partial: data.rows.flatMap(({ cells }, y) =>
      cells.flatMap(({ value, coverage, state }, x) =>
        value !== null && coverage < 0.9 && state !== 'Manual' ? `${y}/${x}` : [],
      ),
    ),
    poor: data.rows.flatMap(({ cells }, y) =>
      cells.flatMap(({ value, quality }, x) => (value === null || quality === 'Good' ? [] : `${y}/${x} ${quality}`)),
    ),
  }
}

/** Another user at another workstation. */
export async function asUser<T>(
  plant: SimulatorHandle,
  user: 'admin' | 'operator',
  act: (session: SimulatorSession) => Promise<T>,
): Promise<T> {
  const session = await logIn(plant.url, user)
  const answer = await act(session)
  await session.close()
  return answer
}
