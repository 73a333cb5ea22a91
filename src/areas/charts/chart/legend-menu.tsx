import { ClipboardCopy, Eye, EyeOff, Gauge, Layers, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopyText } from '../../../ui/files/use-copy-text.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { MenuAt, type MenuSpot } from '../../../ui/navigation/menu-button.tsx'
import type { MenuEntry } from '../../../ui/navigation/menu-entry.ts'
import { type ShownPoints, viewText } from './files/view-text.ts'
import styles from './legend.module.css'
import type { ChartSeries } from './model/chart-series.ts'

export interface LegendMenuProps {
  readonly series: ChartSeries
  /** Of all series of the chart. */
  readonly ids: readonly string[]
  readonly hidden: ReadonlySet<string>
  readonly isEmpty: boolean
  /** The view of the chart and its points as they are drawn. */
  readonly shown: () => ShownPoints
  readonly spot: MenuSpot
  readonly open: boolean
  readonly onHidden: (hidden: ReadonlySet<string>) => void
  readonly onClose: () => void
}

const SIZE_PX = 16
const NONE: ReadonlySet<string> = new Set()

/** What can be done with one series of a chart, and below the legend what became of the last copy. */
export function LegendMenu(props: LegendMenuProps) {
  const { series, ids, hidden, isEmpty, shown: shownNow, spot, open, onHidden, onClose } = props
  const { t } = useTranslation('chart')
  const format = useFormat()
  const [copied, setCopied] = useState('')
  const { outcome, refused, copy } = useCopyText()
  const isHidden = hidden.has(series.id)
  const others = ids.filter((id) => id !== series.id)
  const isOnlyOne = !isHidden && others.every((id) => hidden.has(id))
  const toggled = () => (isHidden ? [...hidden].filter((id) => id !== series.id) : [...hidden, series.id])
  const ofView: readonly MenuEntry[] =
    others.length === 0
      ? []
      : [
          ...(isOnlyOne
            ? []
            : [
                {
                  id: 'only',
                  label: t('menu.only'),
                  icon: <ListFilter size={SIZE_PX} />,
                  onChoose: () => onHidden(new Set(others)),
                },
              ]),
          ...(hidden.size === 0
            ? []
            : [
                {
                  id: 'all',
                  label: t('menu.all'),
                  icon: <Layers size={SIZE_PX} />,
                  onChoose: () => onHidden(NONE),
                },
              ]),
          {
            id: 'hide',
            label: t(isHidden ? 'menu.show' : 'menu.hide'),
            icon: isHidden ? <Eye size={SIZE_PX} /> : <EyeOff size={SIZE_PX} />,
            onChoose: () => onHidden(new Set(toggled())),
          },
          { id: 'acts', separator: true },
        ]
  const entries: readonly MenuEntry[] = [
    ...ofView,
    {
      id: 'copy',
      label: t('menu.copy'),
      icon: <ClipboardCopy size={SIZE_PX} />,
      blocked: isEmpty ? t('series.empty') : null,
      onChoose: () => {
        setCopied(series.title)
        void copy(viewText({ ...shownNow(), series: [series] }, format, t('table.time')))
      },
    },
    ...(series.pvPath === undefined
      ? []
      : [{ id: 'pv', label: t('menu.pv'), icon: <Gauge size={SIZE_PX} />, to: series.pvPath }]),
  ]
  return (
    <>
      <MenuAt label={t('menu.label', { name: series.title })} {...{ spot, open, entries, onClose }} />
      <p role="status" className={outcome === null ? undefined : styles.copied}>
        {outcome !== null && t(`menu.${outcome}`, { name: copied })}
      </p>
      {refused !== null && (
        <textarea readOnly className={styles.refused} aria-label={t('table.label')} value={refused} />
      )}
    </>
  )
}
