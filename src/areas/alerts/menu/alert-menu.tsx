import { ChartSpline, Factory, type LucideIcon, PanelRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { stationPath } from '../../../domain/text/paths.ts'
import { MenuAt } from '../../../ui/navigation/menu-button.tsx'
import type { MenuEntry } from '../../../ui/navigation/menu-entry.ts'
import type { RowMenuProps } from '../../../ui/table/menu/use-row-menu.tsx'
import type { Alert } from '../../../wire/server/alert.ts'
import { usePvMenu } from '../../values/info/use-pv-menu.tsx'

const SIZE_PX = 16
const BEFORE_ACTS: MenuEntry = { id: 'acts', separator: true }
const BEFORE_PV: MenuEntry = { id: 'pv', separator: true }

export interface AlertMenuGiven {
  /** Opens the details of an alert, at their beginning or at the chart. */
  readonly onDetails: (alert: Alert, part: 'all' | 'chart') => void
  /** What this user may do with an alert. */
  readonly actsOf: (alert: Alert) => readonly MenuEntry[]
}

/** What leads from an alert to its cause, and what can be done with it. Domain 3.2. */
export function AlertMenu({ row: alert, onDetails, actsOf, ...place }: RowMenuProps<Alert> & AlertMenuGiven) {
  const { t } = useTranslation('details')
  const { pvRef, stationNumber } = alert
  const pvMenu = usePvMenu(pvRef, place.spot.element)
  const entry = (id: string, Icon: LucideIcon, label: string) => ({ id, label, icon: <Icon size={SIZE_PX} /> })
  const chart: readonly MenuEntry[] =
    pvRef === null
      ? []
      : [{ ...entry('chart', ChartSpline, t('menu.chart')), onChoose: () => onDetails(alert, 'chart') }]
  const acts = actsOf(alert)
  const entries: readonly MenuEntry[] = [
    { ...entry('details', PanelRight, t('menu.details')), onChoose: () => onDetails(alert, 'all') },
    ...chart,
    { ...entry('station', Factory, t('menu.station')), to: stationPath(stationNumber) },
    ...(acts.length === 0 ? [] : [BEFORE_ACTS, ...acts]),
    // Some of these are known later: what the user came for stands before them.
    ...(pvMenu.entries.length === 0 ? [] : [BEFORE_PV, ...pvMenu.entries]),
  ]
  return (
    <>
      <MenuAt {...place} entries={entries} />
      {pvMenu.popup}
    </>
  )
}
