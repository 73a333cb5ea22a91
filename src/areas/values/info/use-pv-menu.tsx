import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { MenuEntry } from '../../../ui/navigation/menu-entry.ts'
import { menuButtonOf } from '../../../ui/table/menu/use-row-menu.tsx'
import type { PvRef } from '../../../wire/server/pv.ts'
import { usePvActions } from '../actions/use-pv-actions.tsx'
import { useConfig } from '../config/use-config.ts'
import { PvInfoPopup, type Spot } from './pv-info-overlays.tsx'

const SIZE_PX = 16

/** Returns what every menu of a row has for the row's PV, none without one, and the popup that it opens. `element` is where the menu is. */
export function usePvMenu(
  pv: PvRef | null,
  element: HTMLElement,
): { readonly entries: readonly MenuEntry[]; readonly popup: ReactNode } {
  const { t } = useTranslation('overlay')
  const [spot, setSpot] = useState<Spot | null>(null)
  const { config, isThere } = useConfig(pv)
  const actions = usePvActions(pv === null ? null : { pv, config, isThere })
  const popup = spot !== null && <PvInfoPopup key={pvParam(spot.pv)} spot={spot} onClose={() => setSpot(null)} />
  if (pv === null) return { entries: [], popup }
  return {
    entries: [
      {
        id: 'info',
        label: t('pvMenu.info'),
        icon: <Info size={SIZE_PX} />,
        onChoose: () => setSpot({ pv, anchor: menuButtonOf(element) }),
      },
      ...actions,
    ],
    popup,
  }
}
