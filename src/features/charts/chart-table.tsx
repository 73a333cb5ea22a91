import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/data-table/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { type SeriesColumns, subscribeSeries } from '../../live/views/subscriptions.ts'
import type { ChartTexts } from './chart-texts.ts'
import styles from './charts.module.css'

interface Point {
  readonly at: number
  readonly value: number
}

/** A table need not follow every value. */
const REFRESH_MS = 2000

/** The series as a table, newest first, for those who cannot use the chart. */
export function ChartTable({ series, texts }: { readonly series: string; readonly texts: ChartTexts }) {
  const { t } = useTranslation(['charts', 'common'])
  const [shown, setShown] = useState<SeriesColumns | null>(null)
  useEffect(() => {
    let newest: SeriesColumns | null = null
    const stop = subscribeSeries(series, (next) => {
      newest = next
      setShown((before) => before ?? next)
    })
    const timer = setInterval(() => setShown(newest), REFRESH_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [series])
  const rows = useMemo(() => {
    const points: Point[] = []
    for (let i = (shown?.x.length ?? 0) - 1; i >= 0; i--) {
      points.push({ at: shown?.x[i] ?? 0, value: shown?.y[i] ?? Number.NaN })
    }
    return points
  }, [shown])
  const columns = useMemo<readonly Column<Point>[]>(
    () => [
      { id: 'time', title: t('table.time'), track: '120px', text: (row) => texts.time(row.at) },
      {
        id: 'value',
        title: t('common:field.value'),
        track: 'minmax(100px, 200px)',
        align: 'end',
        text: (row) => (Number.isNaN(row.value) ? t('table.gap') : texts.value(row.value)),
      },
    ],
    [t, texts],
  )
  const loaded = shown !== null && (shown.load.state === 'ready' || shown.load.state === 'updating' || rows.length > 0)
  return (
    <LoadGate what={t('what')} load={shown?.load ?? { state: 'loading' }} body={loaded ? rows : null}>
      {(body) => (
        <div className={styles.data}>
          <DataTable label={t('table.label')} columns={columns} rows={body} rowId={pointId} empty={t('empty')} />
        </div>
      )}
    </LoadGate>
  )
}

function pointId(point: Point): string {
  return String(point.at)
}
