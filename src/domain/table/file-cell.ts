/** A cell of a file; null is empty. A spreadsheet gets numbers and times as such, a text file and a print as they are written. */
export type FileCell = string | number | null | NumberCell | TimeCell

/** A number that is written with its own decimals; in a text file with all of its digits if it has no text. */
interface NumberCell {
  readonly number: number
  readonly decimals: number
  readonly text?: string
}

/** How exactly a time is written. */
export type TimeUnit = 'second' | 'minute' | 'day' | 'month'

/** A time on the plant's clock. */
export interface TimeCell {
  /** ms since 1970. */
  readonly at: number
  readonly unit: TimeUnit
  readonly text: string
}

/** A line of a file. */
export type FileLine = readonly FileCell[]

/** Returns a cell as a text file and a print have it. */
export function plainCell(cell: FileCell): string | number | null {
  if (cell === null || typeof cell !== 'object') return cell
  return 'at' in cell ? cell.text : (cell.text ?? cell.number)
}
