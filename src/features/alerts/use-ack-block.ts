import { useTranslation } from 'react-i18next'
import { useCommandBlock } from '../../components/status/command-texts.ts'
import { useCall } from '../../live/views/hooks.ts'

const NO_ARGUMENTS = {}

/** Why this user cannot acknowledge now, null where he can. Comfort only: the server decides. Specification 6. */
export function useAckBlock(): string | null {
  const { t } = useTranslation('alerts')
  const disconnected = useCommandBlock('alert')
  const rights = useCall('rights', NO_ARGUMENTS).body
  if (disconnected !== null) return disconnected
  if (rights === null) return t('ack.rightsUnknown')
  return rights.acknowledgeAlerts ? null : t('ack.unauthorized')
}
