import type { FileLine } from './file-cell.ts'

/** A table as every kind of file has it. */
export interface Sheet {
  readonly columns: readonly SheetColumn[]
  /** How many rows it has. */
  readonly count: number
  /** Returns the rows from `from` up to `to`, which a list that the worker holds has to fetch; null if it is gone. */
  readonly rows: (from: number, to: number) => readonly FileLine[] | null | Promise<readonly FileLine[] | null>
  /** What stands below the rows: sums, coverage, remarks. */
  readonly below?: readonly FileLine[]
  /** What the file says of itself: plant, content, moment, user, and what the reader must know. Asked once all rows are read. */
  readonly facts: () => readonly FileLine[]
  /** Names the line of units, where they are not in the titles: of a report, whose kinds and units are lines of their own. */
  readonly unitTitle?: string
}

export interface SheetColumn {
  readonly title: string
  /** What its values are: a mean, a sum. */
  readonly kind?: string
  /** Of its values, if the title does not say it. */
  readonly unit?: string
  /** Of its numbers; missing where each cell knows its own, or any number is right. */
  readonly decimals?: number
}

/** Returns the lines above the rows of a text file: titles, then kinds and units where they have lines. */
export function titleLines({ columns, unitTitle }: Pick<Sheet, 'columns' | 'unitTitle'>): readonly FileLine[] {
  const titles = columns.map(({ title }) => title)
  if (unitTitle === undefined) return [titles]
  const [, ...others] = columns
  return [titles, columns.map(({ kind }) => kind ?? null), [unitTitle, ...others.map(({ unit }) => unit ?? null)]]
}

/** Returns what stands above a column of a spreadsheet, which has one line for it: `Zulauf [m³/h]` and, below, `Mittelwert`. */
export function headingOf({ title, kind, unit }: SheetColumn): string {
  const name = unit === undefined || unit === '' ? title : `${title} [${unit}]`
  return kind === undefined || kind === '' ? name : `${name}\n${kind}`
}
