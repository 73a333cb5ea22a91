import { Factory, type LucideIcon, PanelRight, Siren } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { alertsOfTimePath } from '../../../../domain/archive/archive-path.ts'
import { stationPath } from '../../../../domain/text/paths.ts'
import { listAround } from '../../../../domain/time/around.ts'
import { MenuAt } from '../../../../ui/navigation/menu-button.tsx'
import type { MenuEntry } from '../../../../ui/navigation/menu-entry.ts'
import type { RowMenuProps } from '../../../../ui/table/menu/use-row-menu.tsx'
import type { ControlEvent } from '../../../../wire/server/alert.ts'
import { usePvMenu } from '../../../values/info/use-pv-menu.tsx'

const SIZE_PX = 16

export interface EventMenuGiven {
  readonly onDetails: (event: ControlEvent) => void
}

/** What leads from an event to what it was done to, and to the alerts of its time. */
export function EventMenu({ row: event, onDetails, ...place }: RowMenuProps<ControlEvent> & EventMenuGiven) {
  const { t } = useTranslation(['events', 'common', 'overlay'])
  const { pvRef, stationNumber, timestamp } = event
  const pvMenu = usePvMenu(pvRef, place.spot.element)
  const entry = (id: string, Icon: LucideIcon, label: string) => ({ id, label, icon: <Icon size={SIZE_PX} /> })
  const ofStation: readonly MenuEntry[] =
    stationNumber === null
      ? []
      : [{ ...entry('station', Factory, t('common:field.station')), to: stationPath(stationNumber) }]
  const entries: readonly MenuEntry[] = [
    { ...entry('details', PanelRight, t('menu.details')), onChoose: () => onDetails(event) },
    ...ofStation,
    { ...entry('around', Siren, t('overlay:moment.alerts')), to: alertsOfTimePath(listAround(timestamp)) },
    // Some of these are known later: what the page has itself stands before them.
    ...pvMenu.entries,
  ]
  return (
    <>
      <MenuAt {...place} entries={entries} />
      {pvMenu.popup}
    </>
  )
}
