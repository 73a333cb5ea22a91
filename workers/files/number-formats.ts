import type { Language } from '../../src/domain/base/language.ts'
import type { TimeUnit } from '../../src/domain/table/file-cell.ts'
import type { Pass } from '../../src/domain/zones/clock-stretch.ts'

interface Clock {
  readonly day: string
  readonly hour: string
  /** Whose names of months: Microsoft's number of the language. */
  readonly locale: string
}

/** As the interface writes them (`src/domain/text/format.ts`); the separators are texts, or each machine would put in its own. */
const CLOCKS: { readonly [language in Language]: Clock } = {
  de: { day: String.raw`dd\.mm\.yyyy`, hour: 'hh', locale: '407' },
  en: { day: String.raw`dd\/mm\/yyyy`, hour: 'hh', locale: '809' },
  cs: { day: String.raw`d\.\ m\.\ yyyy`, hour: 'h', locale: '405' },
  ru: { day: String.raw`dd\.mm\.yyyy`, hour: 'hh', locale: '419' },
}

/**
 * Returns how a spreadsheet writes a time: as the language does. An hour that comes twice says which it is, `02A:30`, although the
 * number behind it is the same: a date of a spreadsheet knows no zone.
 */
export function timeFormat(unit: TimeUnit, pass: Pass, language: Language): string {
  const { day, hour, locale } = CLOCKS[language]
  const clock = `${day} ${hour}${pass === '' ? '' : `"${pass}"`}:mm`
  switch (unit) {
    case 'second':
      return `${clock}:ss`
    case 'minute':
      return clock
    case 'day':
      return day
    case 'month':
      return `[$-${locale}]mmmm\\ yyyy`
  }
}

/** More says no instrument. */
const MOST_DECIMALS = 15

/** Returns how a spreadsheet writes a number; the machine puts in its own decimal mark. Digits are not grouped: some are names. */
export function decimalFormat(decimals: number): string {
  const digits = Math.min(MOST_DECIMALS, Math.max(0, Math.trunc(decimals) || 0))
  return digits === 0 ? '0' : `0.${'0'.repeat(digits)}`
}

const TITLE_STYLE = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1">'
const WRAPPED = '<alignment vertical="top" wrapText="1"/></xf>'
/** Below are those that every program knows by heart. */
const FIRST_FORMAT = 164
const FIRST_STYLE = 2

/** The styles of one file: 0 for what has none, 1 for titles, then one for each format. */
export class Styles {
  static readonly title = 1
  readonly #formats = new Map<string, number>()

  /** Returns the number of the style with a format. */
  of(format: string): number {
    const known = this.#formats.get(format)
    if (known !== undefined) return known
    const made = FIRST_STYLE + this.#formats.size
    this.#formats.set(format, made)
    return made
  }

  xml(): string {
    const codes = [...this.#formats.keys()].map((code) => code.replaceAll('"', '&quot;'))
    const formats = codes.map((code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${code}"/>`).join('')
    const styles = codes
      .map(
        (_, at) =>
          `<xf numFmtId="${FIRST_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
      )
      .join('')
    const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
    return [
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      codes.length === 0 ? '' : `<numFmts count="${codes.length}">${formats}</numFmts>`,
      `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      `<cellXfs count="${FIRST_STYLE + codes.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
      `${TITLE_STYLE}${WRAPPED}${styles}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      '</styleSheet>',
    ].join('')
  }
}
