import type { LimitLine } from '../../components/chart/draw-limits.ts'
import type { Format } from '../../domain/text/format.ts'
import type { PvConfig } from '../../wire/server/pv.ts'

const CODES = [
  ['lower', 'ugw'],
  ['lowerMid', 'mugw'],
  ['upperMid', 'mogw'],
  ['upper', 'ogw'],
] as const

/** The set limits of a PV as lines of its chart, each with code and value. */
export function limitLines(
  config: PvConfig,
  format: Format,
  codeText: (code: (typeof CODES)[number][1]) => string,
): readonly LimitLine[] {
  return CODES.flatMap(([limit, code]) => {
    const value = config.anaLimitConfig?.[limit] ?? null
    return value === null ? [] : [{ value, text: `${codeText(code)} ${format.number(value, config.decimalPlaces)}` }]
  })
}
