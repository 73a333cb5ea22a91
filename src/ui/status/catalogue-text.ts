import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type CatalogueKey, type CatalogueParams, catalogueText } from './error-catalogue.ts'

type CatalogueTexts = <K extends CatalogueKey>(key: K, ...params: CatalogueParams<K>) => string

/**
 * Returns a function that puts a row of the error catalogue into words. Specification 8.
 */
export function useCatalogueText(): CatalogueTexts {
  const { t } = useTranslation('catalogue')
  return useCallback<CatalogueTexts>(
    (key, ...[params]) => t(catalogueText(key), { defaultValue: String(key), ...params }),
    [t],
  )
}
