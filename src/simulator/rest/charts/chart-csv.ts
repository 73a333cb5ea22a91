import { LANGUAGES, type Language } from '../../../domain/base/language.ts'
import { CSV_START, csvLine } from '../../../domain/table/csv.ts'
import type { DataPoint } from '../../../wire/server/chart.ts'
import type { Calendar } from '../../model/base/calendar.ts'
import { localTime } from '../../model/base/calendar.ts'
import type { Task } from '../../model/base/cooperative-task.ts'

export interface CsvColumn {
  readonly title: string
  readonly points: readonly DataPoint[]
}

interface CsvFormat {
  readonly separator: string
  readonly decimal: string
  readonly headings: readonly [time: string, offset: string]
  date(year: string, month: string, day: string): string
}

const WITH_DOTS = (year: string, month: string, day: string) => `${day}.${month}.${year}`

/** The formats that spreadsheets of each country read by default: `;` separates where the decimal sign is a comma. */
const GERMAN: CsvFormat = {
  separator: ';',
  decimal: ',',
  headings: ['Zeit', 'Zeitversatz zu UTC in h'],
  date: WITH_DOTS,
}
const FORMATS: { readonly [language in Language]: CsvFormat } = {
  de: GERMAN,
  cs: { separator: ';', decimal: ',', headings: ['Čas', 'Posun od UTC v h'], date: WITH_DOTS },
  ru: { separator: ';', decimal: ',', headings: ['Время', 'Смещение от UTC, ч'], date: WITH_DOTS },
  en: {
    separator: ',',
    decimal: '.',
    headings: ['Time', 'Offset from UTC in h'],
    date: (year, month, day) => `${day}/${month}/${year}`,
  },
}

/** Points or lines between two pauses. */
const PAUSE_EVERY = 1_000

/**
 * Writes columns over one time axis as RFC 4180 text with a byte order mark. `language` is an IETF tag; unknown ones get the
 * German format: `;`, a decimal comma and dd.MM.yyyy HH:mm:ss in local time. The offset distinguishes the hour that occurs
 * twice in autumn. A cooperative task: minutes of weeks are a million cells.
 */
export function* chartCsv(columns: readonly CsvColumn[], calendar: Calendar, language: string): Task<string> {
  const known = LANGUAGES.find((one) => language.toLowerCase().startsWith(one)) ?? 'de'
  const format = FORMATS[known]
  const { separator, decimal, headings } = format
  const rows = new Map<number, (number | null)[]>()
  for (const [column, { points }] of columns.entries()) {
    for (const [index, { timestamp, value }] of points.entries()) {
      if (index % PAUSE_EVERY === PAUSE_EVERY - 1) yield
      const row = rows.get(timestamp) ?? Array.from(columns, () => null)
      row[column] = value
      rows.set(timestamp, row)
    }
  }
  const times = [...rows.keys()].sort((a, b) => a - b)
  const number = (value: number | null) => (value === null ? '' : String(value).replace('.', decimal))
  const two = (value: number) => String(value).padStart(2, '0')
  const header = csvLine([...headings, ...columns.map(({ title }) => title)], known)
  let text = `${CSV_START}${header}`
  for (const [index, at] of times.entries()) {
    if (index % PAUSE_EVERY === PAUSE_EVERY - 1) yield
    const { year, month, day, hour, minute, second, offsetHours } = localTime(calendar, at)
    const date = format.date(String(year), two(month), two(day))
    const cells = (rows.get(at) ?? []).map(number)
    const line = [`${date} ${two(hour)}:${two(minute)}:${two(second)}`, String(offsetHours), ...cells].join(separator)
    text += `${line}\r\n`
  }
  return text
}
