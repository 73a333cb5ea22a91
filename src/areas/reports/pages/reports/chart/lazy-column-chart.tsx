import { useTranslation } from 'react-i18next'
import { DeferredPart } from '../../../../../ui/load-gate/deferred-part.tsx'
import type { ColumnChartProps } from './column-chart.tsx'

const importChart = () => import('./column-chart.tsx')

/** The chart is loaded when somebody asks for it: most reports are read without. */
export function LazyColumnChart(props: ColumnChartProps) {
  const { t } = useTranslation('chart')
  return (
    <DeferredPart load={importChart} what={t('what')}>
      {({ ColumnChart }) => <ColumnChart {...props} />}
    </DeferredPart>
  )
}
