import type { Format } from '../../../domain/text/format.ts'
import type { Column } from './column.ts'

/** What stands where there is no value. */
export const NO_NUMBER = '–'

const SHORT_DECIMALS = 1

type NumberFormat = Pick<Format, 'number' | 'power'>

type NumberColumn<Row> = (
  id: string,
  title: string,
  decimals: number,
  from: number,
  read: (row: Row) => number | null,
) => Column<Row>

/** Returns what makes the number columns of one table: exact in a file, without a value below every other one. */
export function numberColumns<Row>(format: NumberFormat, track: string): NumberColumn<Row> {
  return (id, title, decimals, from, read) => ({
    id,
    title,
    track,
    from,
    align: 'end',
    ...numberTexts(format, decimals, read),
    plain: read,
    decimals,
    compare: (a, b) => compareNumbers(read(a), read(b)),
  })
}

/** Returns how a number of a row is written, and how where that has no room. */
export function numberTexts<Row>(
  format: NumberFormat,
  decimals: number,
  read: (row: Row) => number | null,
): Pick<Required<Column<Row>>, 'text' | 'short'> {
  return {
    text: (row) => numberText(read(row), decimals, format),
    short: (row) => {
      const value = read(row)
      return value === null ? NO_NUMBER : format.power(value, SHORT_DECIMALS)
    },
  }
}

export function numberText(value: number | null, decimals: number, format: Pick<Format, 'number'>): string {
  return value === null ? NO_NUMBER : format.number(value, decimals)
}

/** Of a figure or a letter of a table, and of the edges of its cell with what rounding takes. */
const CHARACTER_PX = 6.6
const CYRILLIC_PX = 8.2
const EDGES_PX = 22

/** Returns the track of a column that is as wide as the longest of its texts, and what is left belongs to the others. */
export function textTrack(texts: readonly string[], least: number, most: number): string {
  const widthOf = (text: string) => text.length * (/\p{Script=Cyrillic}/u.test(text) ? CYRILLIC_PX : CHARACTER_PX)
  const longest = texts.reduce((width, text) => Math.max(width, widthOf(text)), 0)
  return `${Math.min(most, Math.max(least, Math.ceil(longest + EDGES_PX)))}px`
}

/** What is not known is below every number. */
export function compareNumbers(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return a - b
}

/** Returns what makes the text columns of one table: sorted as its language sorts, filtered by a part of the text. */
export function textColumns<Row>(collator: Intl.Collator) {
  return (id: string, title: string, track: string, text: (row: Row) => string) => ({
    id,
    title,
    track,
    text,
    compare: (a: Row, b: Row) => collator.compare(text(a), text(b)),
    filter: { kind: 'text' } as const,
  })
}
