import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { PartFailed } from '../../../ui/load-gate/part-failed.tsx'
import { useDeferred } from '../../../ui/load-gate/use-deferred.ts'
import type { MenuSpot } from '../../../ui/navigation/menu-button.tsx'
import type { LegendMenuProps } from './legend-menu.tsx'
import type { ChartSeries } from './model/chart-series.ts'

type Given = Pick<LegendMenuProps, 'ids' | 'hidden' | 'shown' | 'onHidden'> & {
  readonly isEmpty: (id: string) => boolean
}

interface Opened {
  readonly series: ChartSeries
  readonly spot: MenuSpot
}

const SIZE_PX = 16
const importMenu = async () => (await import('./legend-menu.tsx')).LegendMenu

/** The menu of the series of a legend: its button in each row, and one menu for all, which loads when somebody is at a button. */
export function useLegendMenu({ isEmpty, ...given }: Given): {
  readonly button: (series: ChartSeries) => ReactNode
  readonly menu: ReactNode
} {
  const { t } = useTranslation('chart')
  const [isNear, setNear] = useState(false)
  const [Menu, load, hasFailed] = useDeferred(importMenu, isNear)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    button: (series) => {
      const label = t('menu.label', { name: series.title })
      return (
        <Button
          quiet
          aria-label={label}
          aria-haspopup="menu"
          title={label}
          onPointerEnter={() => setNear(true)}
          onFocus={() => setNear(true)}
          onClick={({ currentTarget }) => {
            load()
            setOpened({ series, spot: { element: currentTarget, point: null } })
            setOpen(true)
          }}
        >
          <EllipsisVertical size={SIZE_PX} aria-hidden="true" />
        </Button>
      )
    },
    menu: (
      <>
        {isOpen && hasFailed && <PartFailed />}
        {Menu !== null && opened !== null && (
          <Menu
            {...given}
            {...opened}
            isEmpty={isEmpty(opened.series.id)}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    ),
  }
}
