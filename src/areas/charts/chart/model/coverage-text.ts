import type { Format } from '../../../../domain/text/format.ts'

/** Returns a share of time, 0 to 1, as a text; a dash where nothing can be said. Rounded down: only what has no gap has 100 %. */
export function coverageText(share: number | null, format: Format): string {
  if (share === null) return '–'
  const tenths = Math.floor(share * 1000 + 1e-6)
  return format.amount(tenths / 10, tenths % 10 === 0 ? 0 : 1, '%')
}
