import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotRead } from './check-station.ts'

/** Returns what says of what a check knows nothing, since it could not be read; null if all was. */
export function useNotReadWords(): (notRead: NotRead | null) => string | null {
  const { t } = useTranslation('plausibility')
  return useCallback(
    (notRead) => {
      if (notRead === null) return null
      const names = [...notRead.names, ...notRead.parts.map((part) => t(`part.${part}`))]
      return names.length === 0 ? null : t('notRead', { names: names.join(', ') })
    },
    [t],
  )
}
