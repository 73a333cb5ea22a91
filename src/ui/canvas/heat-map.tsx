import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../domain/base/must.ts'
import { between } from '../../domain/base/part-of.ts'
import { type HeatGrid, heatCellAt, heatCellByKey, heatRange } from '../../domain/tiles/heat-grid.ts'
import { pageBox, pagePoint } from '../layout/page-pixels.ts'
import { useElementSize } from '../layout/use-element-size.ts'
import { useFormat } from '../locale/plant-settings.tsx'
import styles from './canvas.module.css'
import { createSurface } from './canvas-surface.ts'
import { drawHeat } from './draw-heat.ts'

interface HeatMapProps {
  /** What the values are, for example "Zulauf KA, Stundenmittel". */
  readonly label: string
  readonly grid: HeatGrid
  readonly rows: HeatLabels
  readonly columns: HeatLabels
  readonly decimals: number
  readonly unit: string
  /** Called with the index of a cell that is pressed, or on which Enter is pressed. */
  readonly onOpen?: (cell: number) => void
}

interface HeatLabels {
  /** Heading in the table, for example "Tag". */
  readonly title: string
  /** Short, beside the drawing: one for each row or column. Columns are named only where `ticks` says so. */
  readonly names: readonly string[]
  /** Columns that are named; every one if missing. */
  readonly ticks?: readonly number[]
}

const LEAST_LABEL_PX = 14
const LEGEND_PARTS = [1, 0.5, 0] as const

/**
 * Values of two categories, for example day and hour, as one hue from pale to strong; gaps are hatched, cells of the
 * future empty. The cell under the pointer or the keyboard's cursor is read out below; screen readers get a table.
 */
export function HeatMap({ label, grid, rows, columns, decimals, unit, onOpen }: HeatMapProps) {
  const { t } = useTranslation('tiles')
  const format = useFormat()
  const canvas = useRef<HTMLCanvasElement>(null)
  const plot = useRef<HTMLDivElement>(null)
  const reading = useId()
  const { height } = useElementSize(plot)
  const [cursor, setCursor] = useState<number | null>(null)
  const range = heatRange(grid)
  const at = cursor !== null && cursor < grid.values.length ? cursor : null
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const surface = createSurface(element, (area) => drawHeat(element, area, grid))
    return () => surface.destroy()
  }, [grid])

  const valueText = (index: number): string => {
    if (index >= grid.known) return t('heat.future')
    if (index < (grid.first ?? 0)) return ''
    const value = must(grid.values[index])
    return Number.isNaN(value) ? t('heat.gap') : `${format.number(value, decimals)} ${unit}`
  }
  const cellText = (index: number): string =>
    t('heat.cell', {
      row: rows.names[Math.floor(index / grid.columns)] ?? '',
      column: columns.names[index % grid.columns] ?? '',
      value: valueText(index),
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') setCursor(null)
    if (event.key === 'Enter' && at !== null) onOpen?.(at)
    const next = heatCellByKey(grid, at ?? grid.known - 1, event.key)
    if (next === null) return
    event.preventDefault()
    // The first key shows where the cursor is.
    setCursor(at === null ? Math.max(0, grid.known - 1) : next)
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = pageBox(event.currentTarget)
    const { x, y } = pagePoint(event)
    setCursor(heatCellAt(grid, width, height, x - left, y - top))
  }
  const every = Math.max(1, Math.ceil((LEAST_LABEL_PX * grid.rows) / Math.max(1, height)))
  return (
    <figure className={styles.heat} aria-label={label}>
      <div className={styles.columnNames} aria-hidden="true">
        {(columns.ticks ?? columns.names.map((_, index) => index)).map((index) => (
          <span key={index} style={{ left: `${((index + 0.5) / grid.columns) * 100}%` }}>
            {columns.names[index]}
          </span>
        ))}
      </div>
      <div className={styles.rowNames} aria-hidden="true">
        {rows.names.map((name, index) => (
          <span key={name}>{index % every === 0 ? name : ''}</span>
        ))}
      </div>
      <div
        ref={plot}
        className={styles.cells}
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move a cursor over the cells
        tabIndex={0}
        aria-label={t('heat.label', { label })}
        aria-describedby={reading}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setCursor(null)}
        onClick={() => at !== null && onOpen?.(at)}
        onBlur={() => setCursor(null)}
      >
        <canvas ref={canvas} />
        {at !== null && <span className={styles.cursor} data-cell={at} style={cursorPlace(grid, at)} />}
      </div>
      {range !== null && (
        <div className={styles.scale} aria-hidden="true">
          <span className={styles.shades} />
          {LEGEND_PARTS.map((part) => (
            <span key={part} className={styles.scaleNumber} style={{ bottom: `${part * 100}%` }}>
              {format.number(between(range[0], range[1], part), decimals)}
            </span>
          ))}
        </div>
      )}
      <figcaption className={styles.reading}>
        <span id={reading} role="status">
          {at === null ? '' : cellText(at)}
        </span>
        <span className={styles.key} aria-hidden="true">
          <span className={styles.gapKey} /> {t('heat.gap')}
          {unit !== '' && <span className={styles.unit}>{unit}</span>}
        </span>
      </figcaption>
      <HeatTable label={label} rows={rows} columns={columns} grid={grid} valueText={valueText} />
    </figure>
  )
}

interface HeatTableProps extends Pick<HeatMapProps, 'label' | 'grid' | 'rows' | 'columns'> {
  readonly valueText: (index: number) => string
}

function HeatTable({ label, grid, rows, columns, valueText }: HeatTableProps) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{`${rows.title} / ${columns.title}`}</th>
            {columns.names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.names.map((row, r) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.names.map((column, c) => (
                <td key={column}>{valueText(r * grid.columns + c)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cursorPlace({ rows, columns }: HeatGrid, index: number) {
  const [row, column] = [Math.floor(index / columns), index % columns]
  return {
    left: `${(column / columns) * 100}%`,
    top: `${(row / rows) * 100}%`,
    width: `${100 / columns}%`,
    height: `${100 / rows}%`,
  }
}
