import { useTranslation } from 'react-i18next'

interface Shown {
  /** The rate of overflow. */
  readonly withRate?: boolean
  /** The count by blocks of 12 and 24 h. */
  readonly withBlocks?: boolean
  /** The mean of whole years. */
  readonly withMean?: boolean
}

/** Returns by which rules a report was counted, a sentence or a few each: an authority reads a figure by its definition. */
export function useRules({ withRate = false, withBlocks = false, withMean = false }: Shown): readonly string[] {
  const { t } = useTranslation('basins')
  return [
    t('rules'),
    t('rule.measured'),
    ...(withRate ? [t('rule.rate')] : []),
    ...(withBlocks ? [t('rule.blocks')] : []),
    ...(withMean ? [t('rule.mean')] : []),
  ]
}
