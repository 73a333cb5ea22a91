import { RotateCcw, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hasRuntimes } from '../../../domain/forms/value-rules.ts'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { useCounter } from '../counters/use-counter.ts'
import { useResetCounters } from '../counters/use-reset-counters.tsx'
import { useSetRuntimes } from '../runtimes/use-set-runtimes.tsx'
import type { KnownPv, PvAction } from './pv-action.ts'
import { useActBlock } from './use-act-block.ts'

const SIZE_PX = 16

/** Opens the dialog with the runtimes of a PV; null as long as none are known. */
export function useRuntimesAction(known: KnownPv | null): PvAction | null {
  const { t } = useTranslation('runtimes')
  const { open } = useSetRuntimes()
  const blocked = useActBlock(known, 'setValues', t('unauthorized'))
  const runtimes = useLiveValue('pvRuntimes', known !== null && hasRuntimes(known.pv) ? liveKey(known.pv) : null)
  if (known === null || runtimes.value === null || runtimes.value.length === 0) return null
  const { config } = known
  return {
    id: 'runtimes',
    label: t('menu'),
    icon: <Timer size={SIZE_PX} />,
    blocked,
    onChoose: () => {
      if (config !== null) open([{ config, types: null }])
    },
  }
}

/** Opens the dialog that resets a counter; null as long as it is unknown. */
export function useResetAction(known: KnownPv | null): PvAction | null {
  const { t } = useTranslation('counters')
  const { open } = useResetCounters()
  const blocked = useActBlock(known, 'resetCounters', t('unauthorized'))
  const counter = useCounter(known?.pv.type === 'ZaehlWert' ? liveKey(known.pv) : null)
  if (known === null || counter === null) return null
  const { config } = known
  return {
    id: 'reset',
    label: t('menu'),
    icon: <RotateCcw size={SIZE_PX} />,
    blocked: counter.resetable ? blocked : t('notResetable'),
    onChoose: () => {
      if (config !== null) open([config])
    },
  }
}
