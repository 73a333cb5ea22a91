import type { Language } from '../../src/domain/base/language.ts'
import { must } from '../../src/domain/base/must.ts'
import { MOST_CHARACTERS } from '../../src/domain/table/book.ts'
import type { FileCell, FileLine, TimeCell, TimeUnit } from '../../src/domain/table/file-cell.ts'
import { wallTimeOf } from '../../src/domain/time/wall-time.ts'
import { passesOf } from '../../src/domain/zones/clock-stretch.ts'
import { decimalFormat, Styles, timeFormat } from './number-formats.ts'
import { xmlText } from './xml-text.ts'

const CUT = '…'

const DAY_MS = 86_400_000
/** The number of 1 January 1970: days are counted from the end of 1899. */
const DAYS_BEFORE_1970 = 25_569
/** 1 March 1900: Excel takes 1900 for a leap year, so what lies before has other numbers in other programs. */
const FIRST_DAY = 61
/** Behind the last day of 9999. */
const LAST_DAY = 2_958_466
/** What is not written of a time is cut: a spreadsheet would round it up, and so name another second than the screen. */
const STEP_MS: { readonly [unit in TimeUnit]: number } = { second: 1000, minute: 60_000, day: DAY_MS, month: DAY_MS }

const LETTERS = 26
const FIRST_LETTER = 65

/** Returns the name of a column from its index, from 0: `A`, `Z`, `AA`. */
export function columnName(index: number): string {
  const before = Math.floor(index / LETTERS)
  return `${before === 0 ? '' : columnName(before - 1)}${String.fromCharCode(FIRST_LETTER + (index % LETTERS))}`
}

interface CellRules {
  readonly language: Language
  /** IANA name of the plant's zone. */
  readonly zone: string
  readonly styles: Styles
}

/** Writes the rows of one sheet. */
export class RowXml {
  readonly #rules: CellRules
  readonly #passAt: ReturnType<typeof passesOf>
  readonly #names: string[] = []
  /** How many rows are written. */
  count = 0
  /** How many texts were longer than a cell may be. */
  cut = 0

  constructor(rules: CellRules) {
    this.#rules = rules
    this.#passAt = passesOf(rules.zone)
  }

  /** Returns a row; `decimals` are those of the columns, for numbers without own ones. */
  row(line: FileLine, decimals: readonly (number | undefined)[] = []): string {
    this.count += 1
    const cells = line.map((cell, index) => this.#cell(cell, this.#nameOf(index), decimals[index]))
    return `<row r="${this.count}">${cells.join('')}</row>`
  }

  titles(titles: readonly string[]): string {
    this.count += 1
    const cells = titles.map((title, index) => this.#text(title, `${this.#nameOf(index)}${this.count}`, Styles.title))
    return `<row r="${this.count}">${cells.join('')}</row>`
  }

  #cell(cell: FileCell, column: string, decimals: number | undefined): string {
    const name = `${column}${this.count}`
    if (cell === null || cell === '') return ''
    if (typeof cell === 'string') return this.#text(cell, name)
    if (typeof cell === 'number') return this.#number(cell, name, decimals)
    return 'at' in cell ? this.#time(cell, name) : this.#number(cell.number, name, cell.decimals)
  }

  /** Empty for what is no number: a 0 would be a value. */
  #number(value: number, name: string, decimals: number | undefined): string {
    if (!Number.isFinite(value)) return ''
    return numberXml(value, name, decimals === undefined ? 0 : this.#rules.styles.of(decimalFormat(decimals)))
  }

  /** A time that no spreadsheet can hold is the text of it. */
  #time({ at, unit, text }: TimeCell, name: string): string {
    const { zone, language, styles } = this.#rules
    const wall = wallTimeOf(at, zone)
    const step = STEP_MS[unit]
    const days = (Math.floor(wall / step) * step) / DAY_MS + DAYS_BEFORE_1970
    if (!(days >= FIRST_DAY && days < LAST_DAY)) return this.#text(text, name)
    return numberXml(days, name, styles.of(timeFormat(unit, this.#passAt(at), language)))
  }

  #text(text: string, name: string, style = 0): string {
    const isLong = text.length > MOST_CHARACTERS
    if (isLong) this.cut += 1
    const shown = isLong ? `${text.slice(0, MOST_CHARACTERS - CUT.length)}${CUT}` : text
    return `<c r="${name}"${styleXml(style)} t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`
  }

  #nameOf(index: number): string {
    while (this.#names.length <= index) this.#names.push(columnName(this.#names.length))
    return must(this.#names[index])
  }
}

function numberXml(value: number, name: string, style: number): string {
  return `<c r="${name}"${styleXml(style)}><v>${value}</v></c>`
}

function styleXml(style: number): string {
  return style === 0 ? '' : ` s="${style}"`
}
