import { useTranslation } from 'react-i18next'
import type { DomainConfig } from '../../../wire/server/pv.ts'
import { useFormat } from '../../locale/plant-settings.tsx'

/** Returns the allowed range in words (`0,00 bis 4,00`, `mindestens 0`); undefined if both ends are open. */
export function useRangeText(): (range: DomainConfig, decimals: number) => string | undefined {
  const { t } = useTranslation('form')
  const format = useFormat()
  return ({ min, max }, decimals) => {
    const [from, to] = [min, max].map((end) => (end === null ? null : format.number(end, decimals)))
    if (typeof from === 'string')
      return typeof to === 'string' ? t('range.between', { from, to }) : t('range.from', { from })
    return typeof to === 'string' ? t('range.to', { to }) : undefined
  }
}
