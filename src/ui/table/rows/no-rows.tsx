import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSkippedRows } from '../../../live/views/hooks.ts'

/** Says that there is no row. Where rows of the page could not be read, nobody knows that. */
export function NoRows({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common')
  return useSkippedRows() > 0 ? t('load.noneReadable') : children
}
