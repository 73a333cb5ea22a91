import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '../../domain/forms/problem.ts'
import { useFormat } from '../locale/plant-settings.tsx'

/** Returns a function that puts a problem of an entry into words. Specification 5. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('validation')
  const format = useFormat()
  return useCallback(
    ({ key, params = {}, decimals = 0 }) => {
      const shown = Object.entries(params).map(([name, value]) => [
        name,
        // i18next needs the number itself to choose the plural.
        typeof value === 'number' && name !== 'count' ? format.number(value, decimals) : value,
      ])
      return t(key, Object.fromEntries(shown)).trimEnd()
    },
    [t, format],
  )
}
