import { ChartArea, ChartLine, Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { archiveTrendPath, realtimeChartPath } from '../../../domain/text/paths.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { PvRef } from '../../../wire/server/pv.ts'
import type { MenuEntry } from '../../navigation/menu-button.tsx'
import { menuButtonOf } from '../../table/menu/use-row-menu.tsx'
import { PvInfoPopup, type Spot } from './pv-info-overlays.tsx'

const SIZE_PX = 16

/** Returns what every menu of a row has for the row's PV, none without one, and the popup that it opens. `element` is where the menu is. */
export function usePvMenu(
  pv: PvRef | null,
  element: HTMLElement,
): { readonly entries: readonly MenuEntry[]; readonly popup: ReactNode } {
  const { t } = useTranslation('overlay')
  const [spot, setSpot] = useState<Spot | null>(null)
  const popup = spot !== null && <PvInfoPopup key={pvParam(spot.pv)} spot={spot} onClose={() => setSpot(null)} />
  if (pv === null) return { entries: [], popup }
  return {
    entries: [
      { id: 'live', label: t('pvMenu.live'), icon: <ChartLine size={SIZE_PX} />, to: realtimeChartPath([pv]) },
      { id: 'archive', label: t('pvMenu.archive'), icon: <ChartArea size={SIZE_PX} />, to: archiveTrendPath([pv]) },
      {
        id: 'info',
        label: t('pvMenu.info'),
        icon: <Info size={SIZE_PX} />,
        onChoose: () => setSpot({ pv, anchor: menuButtonOf(element) }),
      },
    ],
    popup,
  }
}
