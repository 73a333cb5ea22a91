import { useTranslation } from 'react-i18next'
import { brokenLinks } from '../../domain/values/broken-links.ts'
import { useConnection, useLiveMode } from '../../live/views/hooks.ts'
import type { HubName } from '../../wire/hubs/hubs.ts'
import { useBrokenText } from './use-broken-text.ts'

/**
 * Why a command cannot be sent now, null where it can. A channel other than `hub`, the one that would show the
 * outcome, does not matter. ARCHITECTURE, "Truth": a command is refused while disconnected and never sent later.
 */
export function useCommandBlock(hub: HubName): string | null {
  const { t } = useTranslation('errors')
  const brokenText = useBrokenText()
  const connection = useConnection()
  const { worker } = useLiveMode()
  const broken = brokenLinks(connection).find((link) => link.link !== 'channel' || link.hub === hub)
  if (worker === 'lost' || worker === 'outdated') return t('connection.disabled', { reason: t('connection.worker') })
  return broken === undefined ? null : t('connection.disabled', { reason: brokenText(broken) })
}
