import { Repeat2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSwap } from '../../../areas/remote-alarm/swap/use-swap.tsx'
import type { PaletteItem } from './own-items.tsx'

/** Gives a duty to somebody else: opens the dialog over whatever page is shown. */
export function useSwapActions(): readonly PaletteItem[] {
  const { t } = useTranslation(['palette', 'numbers', 'common'])
  const { blocked, swap } = useSwap()
  return useMemo(
    () => [
      {
        id: 'swapDuty',
        label: t('common:opens', { text: t('numbers:swap.title') }),
        icon: <Repeat2 size={16} aria-hidden="true" />,
        words: t('words.action.swapDuty'),
        run: () => swap({}),
        ...(blocked === null ? {} : { blocked }),
      },
    ],
    [t, blocked, swap],
  )
}
