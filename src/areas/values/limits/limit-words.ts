import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMIT_CODES } from '../../../domain/alerts/alert-state.ts'
import { unreachable } from '../../../domain/base/unreachable.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { LimitType } from '../../../wire/server/alert.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { PvLimitConfig } from '../../../wire/server/pv-command.ts'
import { differingFields, type LimitField } from '../rules/limit-edits.ts'

/** Highest first, as on a scale. */
export const LIMITS_FROM_TOP: readonly LimitType[] = ['Top', 'TopMiddle', 'BottomMiddle', 'Bottom']

/** Nothing differs that a user edits. */
export function isSameLimit(one: PvLimitConfig, other: PvLimitConfig): boolean {
  return differingFields(one, other).length === 0
}

/** Returns a function that names a limit by its code. Needs the texts of `limits`. */
export function useLimitCode(): (type: LimitType) => string {
  const { t } = useTranslation('common')
  return useCallback((type) => t(`limit.${LIMIT_CODES[type]}`), [t])
}

/** Returns a function that says in words what differs between two states of a limit. Needs the texts of `limits`. */
export function useDifferenceText(): (old: PvLimitConfig, fresh: PvLimitConfig, config: PvConfig) => string {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const code = useLimitCode()
  return useCallback(
    (old, fresh, { dimension, decimalPlaces }) => {
      const textOf = (field: LimitField): string => {
        switch (field) {
          case 'limit': {
            // More decimals than the PV shows may have been typed: both numbers are told apart.
            const [from, to] = toldApart(
              old.limit,
              fresh.limit,
              (value, decimals) => format.number(value, decimals),
              decimalPlaces,
            )
            return t('difference.limit', { from, to, unit: dimension }).trimEnd()
          }
          case 'delayTime':
            return t('difference.delay', { from: old.delayTime, to: fresh.delayTime })
          case 'priority':
            return t('difference.priority', { from: old.priority, to: fresh.priority })
          case 'message':
          case 'description':
            return t(`difference.${field}`, { from: old[field], to: fresh[field] })
          default:
            return unreachable(field)
        }
      }
      const texts = differingFields(old, fresh).map(textOf)
      return `${code(fresh.pvLimitRef.limitType)}: ${texts.join('; ')}`
    },
    [t, code, format],
  )
}

const MOST_DECIMALS = 20

function toldApart(
  one: number,
  other: number,
  text: (value: number, decimals: number) => string,
  decimals: number,
): readonly [string, string] {
  const [first, second] = [text(one, decimals), text(other, decimals)]
  return first === second && decimals < MOST_DECIMALS ? toldApart(one, other, text, decimals + 1) : [first, second]
}
