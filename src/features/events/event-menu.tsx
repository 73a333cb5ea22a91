import { ChartLine, Factory, Info, PanelRight, Siren } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuAt, type MenuEntry } from '../../components/navigation/menu-button.tsx'
import { PvInfoPopup, type Spot } from '../../components/pv/info/pv-info-overlays.tsx'
import { menuButtonOf, type RowMenuProps } from '../../components/table/menu/use-row-menu.tsx'
import { realtimeChartPath, stationPath } from '../../domain/text/paths.ts'
import type { ControlEvent } from '../../wire/server/alert.ts'
import { alertsAroundPath } from './event-details.tsx'

const SIZE_PX = 16

export interface EventMenuGiven {
  readonly onDetails: (event: ControlEvent) => void
}

/** What leads from an event to what it was done to, and to the alerts of its time. */
export function EventMenu({ row: event, onDetails, ...place }: RowMenuProps<ControlEvent> & EventMenuGiven) {
  const { t } = useTranslation(['events', 'common'])
  const [info, setInfo] = useState<Spot | null>(null)
  const { pvRef, stationNumber, timestamp } = event
  const entry = (id: string, Icon: typeof Info, label: string) => ({ id, label, icon: <Icon size={SIZE_PX} /> })
  const ofPv: readonly MenuEntry[] =
    pvRef === null
      ? []
      : [
          { ...entry('live', ChartLine, t('menu.live')), to: realtimeChartPath([pvRef]) },
          {
            ...entry('info', Info, t('menu.info')),
            onChoose: () => setInfo({ pv: pvRef, anchor: menuButtonOf(place.spot.element) }),
          },
        ]
  const ofStation: readonly MenuEntry[] =
    stationNumber === null
      ? []
      : [{ ...entry('station', Factory, t('common:field.station')), to: stationPath(stationNumber) }]
  const entries: readonly MenuEntry[] = [
    { ...entry('details', PanelRight, t('menu.details')), onChoose: () => onDetails(event) },
    ...ofPv,
    ...ofStation,
    { ...entry('alerts', Siren, t('details.alerts')), to: alertsAroundPath(timestamp) },
  ]
  return (
    <>
      <MenuAt {...place} entries={entries} />
      {info !== null && <PvInfoPopup key={event.id} spot={info} onClose={() => setInfo(null)} />}
    </>
  )
}
