import type { Language } from '../base/language.ts'
import { must } from '../base/must.ts'
import type { Format } from '../text/format.ts'

/** Of bytes, and of their multiples by 1024, as in the file manager of an operator's computer. */
const UNITS: { readonly [language in Language]: readonly [string, string, string, string] } = {
  de: ['B', 'kB', 'MB', 'GB'],
  en: ['B', 'kB', 'MB', 'GB'],
  cs: ['B', 'kB', 'MB', 'GB'],
  ru: ['Б', 'кБ', 'МБ', 'ГБ'],
}
const STEP = 1024
/** From here on a decimal says nothing that matters. */
const WHOLE = 10

/** Returns a size of a file with its unit: `512 B`, `1,5 MB`, `310 kB`. `bytes` is at least 0. */
export function byteSizeText(bytes: number, format: Pick<Format, 'language' | 'number'>): string {
  const [number, unit] = scaled(bytes, bytes, format)
  return `${number}\u00a0${unit}`
}

/** Returns how much of a size is there, both in the unit of the whole: `1,5` and `2,4 MB`. */
export function byteSizeParts(
  bytes: number,
  ofBytes: number,
  format: Pick<Format, 'language' | 'number'>,
): { readonly part: string; readonly whole: string } {
  return { part: scaled(bytes, ofBytes, format)[0], whole: byteSizeText(ofBytes, format) }
}

/** Returns `bytes` in the unit and with the decimals of `ofBytes`. */
function scaled(
  bytes: number,
  ofBytes: number,
  { language, number }: Pick<Format, 'language' | 'number'>,
): readonly [string, string] {
  const units = UNITS[language]
  let step = 0
  let divisor = 1
  // Rounding must not lead to 1024 kB.
  while (step < units.length - 1 && Math.round(ofBytes / divisor) >= STEP) {
    step += 1
    divisor *= STEP
  }
  const isSmall = Math.round((ofBytes / divisor) * WHOLE) / WHOLE < WHOLE
  return [number(bytes / divisor, step > 0 && isSmall ? 1 : 0), must(units[step])]
}
