import type { FileCell } from '../table/file-cell.ts'
import type { Format } from './format.ts'

/** Returns a number as the language writes it. */
export function numberCell(number: number, decimals: number, format: Format): FileCell {
  return { number, decimals, text: format.number(number, decimals) }
}

/** Returns a time (ms since 1970) with its date and seconds, as the language writes it. */
export function timeCell(at: number, format: Format): FileCell {
  return { at, unit: 'second', text: format.dateTime(at) }
}

/** Returns a time (ms since 1970) with its date, without seconds, as the language writes it. */
export function minuteCell(at: number, format: Format): FileCell {
  return { at, unit: 'minute', text: `${format.date(at)} ${format.minute(at)}` }
}

/** Returns the day of a time (ms since 1970), as the language writes it. */
export function dayCell(at: number, format: Format): FileCell {
  return { at, unit: 'day', text: format.date(at) }
}
