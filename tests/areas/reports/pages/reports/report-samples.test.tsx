import { beforeEach, expect, test } from 'vitest'
import { ReportFacts } from '../../../../../src/areas/reports/pages/reports/report-bar.tsx'
import { useReportSamples } from '../../../../../src/areas/reports/pages/reports/state/use-report-samples.ts'
import { useReportWords } from '../../../../../src/areas/reports/pages/reports/words/use-report-words.ts'
import { clearQueries } from '../../../../../src/live/calls/query-cache.ts'
import type { ReportConfig } from '../../../../../src/wire/server/report.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'

beforeEach(clearQueries)

const LAB = [1_400_009, 1_400_010].map((nr) => ({ type: 'LaborWert', nr }) as const)
const column = { dimension: 'mg/l', decimalPlaces: 1, reportValueType: 'Mean', isManual: true } as const
const CONFIG: ReportConfig = {
  id: 4,
  name: 'Jahresbericht',
  period: 'year',
  columns: [
    ...LAB.map((pv, index) => ({ ...column, pv, title: `Labor ${index}` })),
    { ...column, pv: LEVEL.pvRef, title: 'Niveau', isManual: false },
  ],
}
/** 21 November 2026, noon. */
const DAY = Date.UTC(2026, 10, 21, 11)

function Samples() {
  const { samples, isThere } = useReportSamples(CONFIG, DAY)
  const words = useReportWords('year')
  return (
    <>
      <output>{JSON.stringify(samples)}</output>
      <ReportFacts
        config={CONFIG}
        rows={[]}
        pvs={{ limits: [], isKnown: true }}
        hasSamples={isThere}
        words={words}
        restoredAt={null}
      />
    </>
  )
}

test('one call reads the samples of all laboratory columns over the year, and until they are there the report says so (F110)', async () => {
  const { worker, screen } = await renderInPlant(<Samples />)
  const samples = () => screen.container.querySelector('output')?.textContent
  const isMissing = () => screen.container.textContent?.includes('Laborwerte nicht geladen')
  await expect.poll(isMissing).toBe(true)
  await expect.poll(() => worker.callsOf('chartDataOfPvs').length).toBe(1)
  const [call] = worker.callsOf('chartDataOfPvs')
  expect(call?.args).toEqual({
    startDate: Date.UTC(2025, 11, 31, 23),
    endDate: Date.UTC(2026, 11, 31, 23) - 1,
    source: 'MeasurementArchive',
    pvs: LAB,
  })
  const point = { timestamp: DAY, value: 44 }
  const series = (nr: number, dataPoints: readonly (typeof point)[]) => {
    return { seriesId: `LaborWert-${nr}`, dimension: 'mg/l', dataPoints, annotations: [] }
  }
  call?.respond({ ok: true, body: [series(1_400_009, [point]), series(1_400_010, [])] })
  await expect.poll(samples).toBe(JSON.stringify([[point], [], null]))
  expect(isMissing()).toBe(false)
})
