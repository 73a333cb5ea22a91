import type { Language } from '../base/language.ts'
import { type FileLine, plainCell } from './file-cell.ts'

/** Byte order mark: without it Excel reads UTF-8 as the code page of the machine. */
export const CSV_START = '\uFEFF'

/** Where the comma separates decimals, spreadsheets expect semicolons between the fields. */
const SEPARATOR: { readonly [language in Language]: ';' | ',' } = { de: ';', en: ',', cs: ';', ru: ';' }

/**
 * A spreadsheet takes a text that begins so for a formula; the wide forms too, in some Asian ones. Blanks, and characters that
 * nobody sees, are skipped by some.
 */
const FORMULA_START = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u
/** Where a file with commas is opened with semicolons, what follows one is a cell of its own. */
const INNER_START = /;(?=[\s\p{Cf}]*[=+\-@＝＋－＠])/gu
/** As shown, so with groups of digits: a point, a comma or a space that does not break. */
const NEGATIVE_NUMBER = /^-\d[\d.,\u00a0\u202f]*$/
/** The same of a change upwards. More than four digits without a group are no shown number, but a call number. */
const POSITIVE_NUMBER = /^\+(?:\d{1,4}|\d{1,3}(?:[.,\u00a0\u202f]\d{3})+)(?:[.,]\d+)?$/

/**
 * Returns one line of a CSV file with its line break, by RFC 4180. Fields are separated by semicolons and decimals by a
 * comma in German, Czech and Russian, by commas and a point in English: what a spreadsheet of that language opens by a
 * double click. A text that a spreadsheet would run as a formula gets an apostrophe; a number with its sign stays one.
 */
export function csvLine(values: FileLine, language: Language): string {
  const separator = SEPARATOR[language]
  return `${values.map((value) => field(plainCell(value), separator)).join(separator)}\r\n`
}

/**
 * Returns one line to paste into a table, with its line break: texts between tabs, as they are shown. What a spreadsheet would run as a
 * formula gets an apostrophe, as in a file.
 */
export function tabLine(values: readonly string[]): string {
  return `${values.map((value) => guarded(value.replaceAll(/[\t\r\n]+/g, ' '))).join('\t')}\n`
}

function field(value: ReturnType<typeof plainCell>, separator: ';' | ','): string {
  if (value === null) return ''
  const text = typeof value === 'number' ? numberText(value, separator) : guardedCell(value, separator)
  return text.includes(separator) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** All digits and no grouping; empty for NaN and infinities. */
function numberText(value: number, separator: ';' | ','): string {
  if (!Number.isFinite(value)) return ''
  const text = plainText(value)
  return separator === ';' ? text.replace('.', ',') : text
}

/** Without a power of ten, which not every program reads. */
function plainText(value: number): string {
  const short = String(value)
  const [, sign, digits, exponent] = /^(-?)([\d.]+)e-(\d+)$/.exec(short) ?? []
  // `toLocaleString` would round what is this small.
  if (digits !== undefined) return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('.', '')}`
  return short.includes('e') ? value.toLocaleString('en-US', { useGrouping: false }) : short
}

function guardedCell(text: string, separator: ';' | ','): string {
  const safe = guarded(text)
  return separator === ',' ? safe.replace(INNER_START, ";'") : safe
}

function guarded(text: string): string {
  const isNumber = NEGATIVE_NUMBER.test(text) || POSITIVE_NUMBER.test(text)
  return FORMULA_START.test(text) && !isNumber ? `'${text}` : text
}
