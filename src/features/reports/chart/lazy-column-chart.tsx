import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnChartProps } from './column-chart.tsx'

const ColumnChart = lazy(async () => ({ default: (await import('./column-chart.tsx')).ColumnChart }))

/** The chart is loaded when somebody asks for it: most reports are read without. */
export function LazyColumnChart(props: ColumnChartProps) {
  const { t } = useTranslation('common')
  return (
    <Suspense fallback={<p data-loading>{t('load.loading')}</p>}>
      <ColumnChart {...props} />
    </Suspense>
  )
}
