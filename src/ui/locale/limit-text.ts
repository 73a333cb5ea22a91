import type { TFunction } from 'i18next'
import { LIMIT_CODES } from '../../domain/alerts/alert-state.ts'
import type { Format } from '../../domain/text/format.ts'
import type { AnaLimitConfig } from '../../wire/server/pv.ts'

/** Code of a limit in the current language, for example `MOGW`. */
const CODE_OF = {
  lower: LIMIT_CODES.Bottom,
  lowerMid: LIMIT_CODES.BottomMiddle,
  upperMid: LIMIT_CODES.TopMiddle,
  upper: LIMIT_CODES.Top,
} as const

/** Returns a limit as text, for example `MOGW 1,60`. */
export function limitText(
  t: TFunction<'common'>,
  format: Pick<Format, 'number'>,
  limit: keyof AnaLimitConfig,
  value: number,
  decimals: number,
): string {
  return `${t(`limit.${CODE_OF[limit]}`)} ${format.number(value, decimals)}`
}
