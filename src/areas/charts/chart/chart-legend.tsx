import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Columns } from '../../../domain/charts/series-buffer.ts'
import type { Format } from '../../../domain/text/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { useErrorText } from '../../../ui/status/error-texts.ts'
import { knownNow } from './known-now.ts'
import styles from './legend.module.css'
import { LEGEND_CELLS, legendCells } from './legend-texts.ts'
import { type ChartSeries, isAmount, timeText } from './model/chart-series.ts'
import { LOADING, loadOf, loadText, type SeriesLoad } from './model/series-load.ts'
import type { TimeChartView } from './plot/cursor-points.ts'
import { useLegendMenu } from './use-legend-menu.tsx'

export interface ChartLegendHandle {
  /** Writes the changing cells, bypassing React: they follow pointer and live data. */
  show(view: TimeChartView): void
}

interface ChartLegendProps {
  readonly ref: Ref<ChartLegendHandle>
  readonly series: readonly ChartSeries[]
  readonly loads: ReadonlyMap<string, SeriesLoad>
  readonly hidden: ReadonlySet<string>
  readonly selected: string | null
  readonly onHidden: (hidden: ReadonlySet<string>) => void
  readonly onSelect: (id: string) => void
  readonly onRetry: (id: string) => void
  /** The points of a series as they are drawn; valid until the next frame. */
  readonly columnsOf: (id: string) => Columns | undefined
}

const NO_VIEW = { from: 0, to: 0 }

/** The legend: a table under the chart, two lines a series where it is narrow. Its names select series. */
export function ChartLegend(props: ChartLegendProps) {
  const { ref, series, loads, hidden, selected, onHidden, onSelect, onRetry, columnsOf } = props
  const { t } = useTranslation(['chart', 'common'])
  const format = useFormat()
  const table = useRef<HTMLTableElement>(null)
  const showsEks = series.some(({ eks }) => eks !== null)
  const only = series.length === 1
  const hasSums = series.some(({ measure }) => isAmount(measure))
  const latest = useRef<TimeChartView>(null)
  const show = (view: TimeChartView) => {
    latest.current = view
    write(table.current?.querySelector('[data-cell=cursorTime]'), cursorTime(view, format))
    for (const one of series) {
      const row = table.current?.querySelector(`[data-series="${CSS.escape(one.id)}"]`)
      const cells = legendCells(one, view, loadOf(one, loads), { format, t })
      for (const cell of LEGEND_CELLS) write(row?.querySelector(`[data-cell=${cell}]`), cells[cell])
    }
  }
  useImperativeHandle(ref, () => ({ show }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view may have come before the series was loaded
  useEffect(() => {
    if (latest.current !== null) show(latest.current)
  }, [loads])
  const menu = useLegendMenu({
    ids: series.map(({ id }) => id),
    hidden,
    onHidden,
    isEmpty: (id) => loads.get(id)?.isEmpty ?? true,
    shown: () => ({ view: latest.current ?? NO_VIEW, columnsOf, now: knownNow() }),
  })
  return (
    <div className={styles.box}>
      <table ref={table} className={styles.legend} aria-label={t('legend.label')} data-sums={hasSums || undefined}>
        <thead>
          <tr>
            {!only && (
              <th scope="col" data-column="check">
                <span className="visually-hidden">{t('legend.shown')}</span>
              </th>
            )}
            <th scope="col" data-column="name">
              {t('legend.series')}
            </th>
            {showsEks && (
              <th scope="col" data-column="eks">
                {t('common:field.eks')}
              </th>
            )}
            <th scope="col" data-number data-column="cursor">
              {t('legend.cursor')} <span data-cell="cursorTime" />
            </th>
            {(['min', 'mean', 'max'] as const).map((name) => (
              <th key={name} scope="col" data-number data-column={name}>
                {t(`legend.${name}`)}
              </th>
            ))}
            {hasSums && (
              <th scope="col" data-number data-column="sum">
                {t('legend.sum')}
              </th>
            )}
            <th scope="col" data-column="unit">
              {t('common:field.unit')}
            </th>
            <th scope="col" data-column="axis">
              {t('legend.axis')}
            </th>
            <th scope="col" data-column="kind">
              {t('legend.kind')}
            </th>
            <th scope="col" data-number data-column="coverage" title={t('legend.coverageHint')}>
              {t('legend.coverage')}
            </th>
            <th scope="col" data-column="menu" data-tools>
              <span className="visually-hidden">{t('menu.title')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {series.map((one) => (
            <tr
              key={one.id}
              data-series={one.id}
              data-hidden={hidden.has(one.id) || undefined}
              data-selected={selected === one.id || undefined}
            >
              {!only && (
                <td data-column="check">
                  <label className={styles.check}>
                    <input
                      type="checkbox"
                      checked={!hidden.has(one.id)}
                      aria-label={t('legend.show', { name: one.title })}
                      onChange={({ target }) => {
                        const others = [...hidden].filter((id) => id !== one.id)
                        onHidden(new Set(target.checked ? others : [...others, one.id]))
                      }}
                    />
                  </label>
                </td>
              )}
              <th scope="row" data-column="name">
                <span className={styles.title}>
                  <Swatch series={one} />
                  {only ? (
                    one.title
                  ) : (
                    <button
                      type="button"
                      className={styles.name}
                      aria-pressed={selected === one.id}
                      title={t('legend.select')}
                      onClick={() => onSelect(one.id)}
                    >
                      {one.title}
                    </button>
                  )}
                </span>{' '}
                <small>
                  {one.station}
                  {!only && <LoadWord load={loadOf(one, loads)} />}
                </small>
              </th>
              {showsEks && <td data-column="eks">{one.eks}</td>}
              <td data-cell="cursor" data-number data-column="cursor" />
              {(['min', 'mean', 'max'] as const).map((name) => (
                <td key={name} data-cell={name} data-number data-column={name} />
              ))}
              {hasSums && <td data-cell="sum" data-number data-column="sum" />}
              <td data-column="unit">{one.unit}</td>
              <td data-cell="axis" data-column="axis" />
              <td data-column="kind">
                {hidden.has(one.id)
                  ? t('kind.hidden')
                  : one.source.kind === 'difference'
                    ? t('kind.difference')
                    : one.compared !== undefined
                      ? t('kind.comparison')
                      : t(`kind.${one.states === null ? one.type : 'state'}`)}
              </td>
              <td data-cell="coverage" data-number data-column="coverage" />
              <td data-column="menu" data-tools>
                {menu.button(one)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!only &&
        series.map(({ id, title }) => (
          <LoadNote key={id} title={title} load={loads.get(id) ?? LOADING} onRetry={() => onRetry(id)} />
        ))}
      {menu.menu}
    </div>
  )
}

/** The state of one series in a word, in a line that is there anyway. */
function LoadWord({ load }: { load: SeriesLoad }) {
  const { t } = useTranslation('chart')
  const text = loadText(load, t)
  return text !== '' && ` · ${text}`
}

interface LoadNoteProps {
  readonly title: string
  readonly load: SeriesLoad
  readonly onRetry: () => void
}

/** What is wrong with one series; the others are drawn meanwhile. Below all rows: it comes by itself, and would move them (F27). */
function LoadNote({ title, load: { load, isPartMissing }, onRetry }: LoadNoteProps) {
  const { t } = useTranslation(['chart', 'common'])
  const errorText = useErrorText()
  const isFailed = load.state === 'error'
  if (!isFailed && !isPartMissing) return null
  return (
    <p className={styles.note} role={isFailed ? 'alert' : 'status'}>
      <b>{title}</b> {isFailed ? `${t('series.failed')} ${errorText(load.error)}` : t('series.partMissing')}{' '}
      <Button quiet onClick={onRetry}>
        {t('common:action.retry')}
      </Button>
    </p>
  )
}

/** Shows colour and kind of line. */
function Swatch({ series }: { readonly series: ChartSeries }) {
  const stroke = { stroke: 'currentColor', strokeWidth: 2, fill: 'none' }
  return (
    <svg className={styles.swatch} style={{ color: series.color }} width="22" height="12" aria-hidden="true">
      {series.source.kind === 'difference' ? (
        <path d="M0 6H22" {...stroke} strokeDasharray="8 3 2 3" />
      ) : series.compared !== undefined && series.type === 'Bar' ? (
        <path
          d="M2 5h4v6H2zM9 1h4v10H9zM16 7h4v4h-4zM2 8l3-3M2 11l4-4M9 4l3-3M9 8l4-4M9 11l4-4M16 10l3-3"
          {...stroke}
          strokeWidth={1}
        />
      ) : series.compared !== undefined ? (
        <path d="M1 6H22" {...stroke} strokeDasharray="0.1 3.6" strokeLinecap="round" />
      ) : series.states !== null || series.type === 'StepLine' ? (
        <path d="M0 9H6V3H16V9H22" {...stroke} />
      ) : series.type === 'Bar' ? (
        <path d="M2 5h3v6H2zM8 1h3v10H8zM14 7h3v4h-3z" fill="currentColor" />
      ) : series.type === 'Area' ? (
        <>
          <path d="M0 4H22V11H0z" fill="currentColor" opacity="0.25" />
          <path d="M0 4H22" {...stroke} />
        </>
      ) : series.type === 'Point' ? (
        <path d="M3 7h.1M10 4h.1M17 8h.1" {...stroke} strokeWidth={4} strokeLinecap="round" />
      ) : (
        <path d="M0 6H22" {...stroke} />
      )}
    </svg>
  )
}

/** Time of the cursor. */
function cursorTime({ cursor, from, to }: TimeChartView, format: Format): string {
  return cursor === null ? '' : timeText(cursor, to - from, format)
}

function write(cell: Element | null | undefined, text: string): void {
  if (cell && cell.textContent !== text) cell.textContent = text
}
