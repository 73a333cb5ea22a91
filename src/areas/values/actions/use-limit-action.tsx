import { Ruler } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSetLimits } from '../limits/use-set-limits.tsx'
import type { KnownPv, PvAction } from './pv-action.ts'
import { useActBlock } from './use-act-block.ts'

const SIZE_PX = 16

/** Opens the dialog with the limits of an analogue input, or with the priority of a digital one that raises alerts. */
export function useLimitAction(known: KnownPv | null): PvAction | null {
  const { t } = useTranslation(['overlay', 'limits'])
  const { openLimits, openPriorities } = useSetLimits()
  const blocked = useActBlock(known, 'setValues', t('limits:unauthorized'))
  const config = known?.config ?? null
  if (config === null) return null
  const hasLimits = Object.values(config.anaLimitConfig ?? {}).some((limit) => limit !== null)
  const icon = <Ruler size={SIZE_PX} />
  if (config.pvRef.type === 'AnaIn' && hasLimits) {
    return { id: 'limits', label: t('pvMenu.limits'), icon, blocked, onChoose: () => openLimits([config]) }
  }
  if (config.pvRef.type === 'DigiIn' && config.alertInputConfig !== null) {
    return { id: 'priority', label: t('pvMenu.priority'), icon, blocked, onChoose: () => openPriorities([config]) }
  }
  return null
}
