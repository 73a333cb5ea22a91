import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../live/views/hooks.ts'
import { useCommandBlock } from '../../../ui/status/command-texts.ts'
import type { KnownPv } from './pv-action.ts'

/**
 * Returns why this user cannot act on a PV now; null if nothing prevents it: as `useCommandBlock`, and for the station of the
 * PV. A configuration that has not arrived is a reason too, and a PV that the server does not have. Needs the texts of `overlay`.
 */
export function useActBlock(
  known: KnownPv | null,
  right: Parameters<typeof useCommandBlock>[1],
  unauthorized: string,
): string | null {
  const { t } = useTranslation(['overlay', 'common'])
  const unable = useCommandBlock('pv', right, unauthorized)
  const own = useQuery('rights').body?.stationNumbers ?? null
  if (unable !== null) return unable
  if (known?.isThere === false) return t('reason.pvMissing')
  const config = known?.config ?? null
  if (config === null) return t('common:load.loading')
  return own === null || own.includes(config.stationNumber) ? null : t('reason.pvUnauthorized')
}
