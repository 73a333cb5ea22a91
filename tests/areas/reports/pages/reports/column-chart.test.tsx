import { expect, test } from 'vitest'
import { ColumnChart } from '../../../../../src/areas/reports/pages/reports/chart/column-chart.tsx'
import { useReportWords } from '../../../../../src/areas/reports/pages/reports/words/use-report-words.ts'
import type { ReportConfig } from '../../../../../src/wire/server/report.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'

const CONFIG: ReportConfig = {
  id: 1,
  name: 'Tagesbericht',
  period: 'day',
  columns: [
    { pv: LEVEL.pvRef, title: 'Niveau', dimension: 'm', decimalPlaces: 2, reportValueType: 'Mean', isManual: false },
  ],
}

function Chart() {
  return <ColumnChart config={CONFIG} column={0} rows={[]} words={useReportWords('day')} />
}

test('the chart of a report without rows says that there are no values, and is not one of 1970', async () => {
  const { screen } = await renderInPlant(<Chart />)
  await expect.poll(() => screen.container.textContent).toBe('Im Zeitfenster liegen keine Werte.')
})
