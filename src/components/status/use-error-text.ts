import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../wire/server/result.ts'

/** The sentence of the error catalogue for a failed call. Specification 8. */
export function useErrorText(): (error: CallError) => string {
  const { t } = useTranslation('errors')
  return useCallback((error) => t(`call.${error.kind}`, { status: error.status ?? '–' }), [t])
}
