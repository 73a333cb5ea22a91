import { type Ref, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './chart.module.css'

export interface LegendTexts {
  readonly cursorTime: string
  readonly cursor: string
  readonly min: string
  readonly mean: string
  readonly max: string
}

export interface ChartLegendHandle {
  /** Writes the changing cells, bypassing React: they follow pointer and live data. */
  show(texts: LegendTexts): void
}

interface ChartLegendProps {
  readonly ref: Ref<ChartLegendHandle>
  readonly name: string
  readonly detail: string
  readonly unit: string
}

const CELLS = ['cursor', 'min', 'mean', 'max'] as const

/** The legend: a table under the chart. */
export function ChartLegend({ ref, name, detail, unit }: ChartLegendProps) {
  const { t } = useTranslation(['charts', 'common'])
  const table = useRef<HTMLTableElement>(null)
  useImperativeHandle(ref, () => ({
    show: (texts) => {
      for (const cell of table.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? []) {
        const text = cellText(texts, cell.dataset.cell)
        if (cell.textContent !== text) cell.textContent = text
      }
    },
  }))
  return (
    <table ref={table} className={styles.legend} aria-label={t('legend.label')}>
      <thead>
        <tr>
          <th scope="col">{t('legend.series')}</th>
          <th scope="col" data-number>
            {t('legend.cursor')} <span data-cell="cursorTime" />
          </th>
          <th scope="col" data-number>
            {t('legend.min')}
          </th>
          <th scope="col" data-number>
            {t('legend.mean')}
          </th>
          <th scope="col" data-number>
            {t('legend.max')}
          </th>
          <th scope="col">{t('common:field.unit')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            <span className={styles.swatch} />
            {name} <small>{detail}</small>
          </th>
          {CELLS.map((cell) => (
            <td key={cell} data-cell={cell} data-number className={styles.value} />
          ))}
          <td className={styles.unit}>{unit}</td>
        </tr>
      </tbody>
    </table>
  )
}

function cellText(texts: LegendTexts, cell: string | undefined): string {
  if (cell === 'cursorTime' || cell === 'cursor' || cell === 'min' || cell === 'mean' || cell === 'max')
    return texts[cell]
  return ''
}
