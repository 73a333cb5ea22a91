import { useTranslation } from 'react-i18next'
import { Chip } from './chip.tsx'

/**
 * Beside the title of what comes from a hub, everywhere the same: it is only the last known state, since its link is broken or
 * says nothing any more. Nothing while it is current.
 */
export function LastKnown({ isOld }: { readonly isOld: boolean }) {
  const { t } = useTranslation('common')
  if (!isOld) return null
  return (
    <Chip data-stale data-chip="last-known" role="status">
      {t('value.lastKnownState')}
    </Chip>
  )
}
