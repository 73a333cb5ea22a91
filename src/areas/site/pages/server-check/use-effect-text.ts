import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FindingRow } from './finding-rows.ts'

/** Returns what says what the client does about a finding, or why it is none. */
export function useEffectText(): (row: FindingRow) => string {
  const { t } = useTranslation('acceptance')
  return useCallback(
    ({ difference, why, untried }) => {
      if (untried !== null) return t(`untried.${untried}`)
      if (difference === null) return why
      const { effect } = difference
      return effect.kind === 'reads' ? t('effect.reads', { as: effect.as }) : t(`effect.${effect.kind}`)
    },
    [t],
  )
}
