import type { Language } from '../base/language.ts'

/** Marks of a language. `groups` separate thousands; a space separates them everywhere (ISO 80000-1). */
interface Marks {
  readonly decimal: ',' | '.'
  readonly group: ',' | '.' | null
  /** The other decimal mark, which a number pad or another keyboard writes. */
  readonly foreign: ',' | '.'
}

const MARKS: { readonly [language in Language]: Marks } = {
  de: { decimal: ',', group: '.', foreign: '.' },
  en: { decimal: '.', group: ',', foreign: ',' },
  cs: { decimal: ',', group: null, foreign: '.' },
  ru: { decimal: ',', group: null, foreign: '.' },
}

/** Spaces that formats and people put between thousands: plain, no-break, narrow no-break, thin, figure. */
const SPACES = /[ \u00a0\u202f\u2009\u2007]/g
const PLAIN = /^\d+$/
/** Thousands in groups of exactly three. The first group never starts with 0: `0.234` is no group. */
const GROUPED = /^[1-9]\d{0,2}(?:([ .,])\d{3})(?:\1\d{3})*$/

/**
 * Returns the number that a person typed in a language, or null if the text is none or has two plausible readings: a wrong
 * guess would set a wrong value on the plant. Domain 1.8.
 *
 * - The language's decimal mark is always one. `1,5` is 1.5 in German, `1.234` is 1.234 in English.
 * - The language's group mark, and a space in every language, separate thousands in groups of three: `1.234` is 1234 in
 *   German, as are `1 234` and `1,234` in English.
 * - The other mark, alone, is a decimal mark where it cannot separate thousands: `1.5` and `0.234` in German (the key of a
 *   number pad), `1,5` in English. Czech and Russian have no group mark, so `1.234` is null there.
 * - A sign (`-`, `−`, `+`) stands directly before the digits. Exponents, units and a mark without digits behind it are null.
 */
export function parseNumber(text: string, language: Language): number | null {
  const [, sign = '', digits = ''] = /^([-−+]?)(.*)$/s.exec(text.replace(SPACES, ' ').trim()) ?? []
  const plain = plainDecimal(digits, MARKS[language])
  if (plain === null) return null
  // Adding 0 turns -0 into 0.
  const value = Number(plain) * (sign === '' || sign === '+' ? 1 : -1) + 0
  return Number.isFinite(value) ? value : null
}

/** Why a text that somebody typed is no number: what would help him to write it otherwise. */
export type NumberFault = 'exponent' | 'tooLarge' | 'ambiguous'

const WITH_EXPONENT = /^[-−+]?[\d.,]+e[-−+]?\d+$/i
const GROUPED_OR_BROKEN = /^[-−+]?\d{1,3}[.,]\d{3}$/

/** Returns what is wrong with a text that `parseNumber` does not read; null where it is simply no number. */
export function numberFault(text: string, language: Language): NumberFault | null {
  if (parseNumber(text, language) !== null) return null
  const bare = text.replace(SPACES, '').trim()
  if (WITH_EXPONENT.test(bare)) return 'exponent'
  if (GROUPED_OR_BROKEN.test(bare)) return 'ambiguous'
  const [, digits = ''] = /^[-−+]?(.*)$/s.exec(bare) ?? []
  return plainDecimal(digits, MARKS[language]) === null ? null : 'tooLarge'
}

const EDITS = new Map<number, Intl.NumberFormat>()
/** Intl throws above this. */
const MAX_DECIMALS = 20

/**
 * Returns a number as a person edits it: the language's decimal mark, fixed decimals, no group separators, never "-0". Empty
 * for null, NaN and infinities. `parseNumber` reads it back. It is rounded as `Format.number` shows it, so a field that
 * nobody changed keeps its own value instead of what it shows.
 */
export function numberText(value: number | null, decimals: number, language: Language): string {
  if (value === null || !Number.isFinite(value)) return ''
  const fraction = Math.min(MAX_DECIMALS, Math.max(0, Math.trunc(decimals) || 0))
  let format = EDITS.get(fraction)
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
      useGrouping: false,
      signDisplay: 'negative',
    })
    EDITS.set(fraction, format)
  }
  return format.format(value).replace('.', MARKS[language].decimal)
}

/** Returns the unsigned digits as `Number` reads them, or null. */
function plainDecimal(text: string, { decimal, group, foreign }: Marks): string | null {
  const own = text.split(decimal)
  const [whole = '', fraction] = own
  if (own.length > 2) return null
  if (fraction !== undefined) {
    // Formats write thousands only before the decimal mark: `,5` is fine, `5,` is not finished.
    const before = whole === '' ? '0' : plainWhole(whole, group)
    return before === null || !PLAIN.test(fraction) ? null : `${before}.${fraction}`
  }
  return plainWhole(whole, group) ?? foreignDecimal(whole, foreign)
}

function plainWhole(text: string, group: string | null): string | null {
  if (PLAIN.test(text)) return text
  const separator = GROUPED.exec(text)?.[1]
  return separator === ' ' || (separator !== undefined && separator === group) ? text.replaceAll(separator, '') : null
}

/** Reads the other mark as a decimal mark, unless three digits behind it could be thousands. */
function foreignDecimal(text: string, foreign: string): string | null {
  const [whole = '', fraction = '', ...more] = text.split(foreign)
  if (more.length > 0 || !PLAIN.test(fraction) || !/^\d*$/.test(whole)) return null
  const isClear = fraction.length !== 3 || whole === '0' || whole === ''
  return isClear ? `${whole === '' ? '0' : whole}.${fraction}` : null
}
