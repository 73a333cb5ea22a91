import { beforeEach, expect, test } from 'vitest'
import { ReportFacts } from '../../../../../src/areas/reports/pages/reports/report-bar.tsx'
import { useReportPvs } from '../../../../../src/areas/reports/pages/reports/state/use-report-pvs.ts'
import { useReportWords } from '../../../../../src/areas/reports/pages/reports/words/use-report-words.ts'
import { clearQueries } from '../../../../../src/live/calls/query-cache.ts'
import type { ReportConfig } from '../../../../../src/wire/server/report.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'

beforeEach(clearQueries)

const LAB = { type: 'LaborWert', nr: 1_400_009 } as const
const LIMITS = { lower: null, lowerMid: null, upperMid: null, upper: 10 }
const SAMPLE = { ...LEVEL, pvRef: LAB, anaLimitConfig: LIMITS }
const CONFIG: ReportConfig = {
  id: 1,
  name: 'Ablauf',
  period: 'day',
  columns: [
    { pv: LAB, title: 'NH4', dimension: 'mg/l', decimalPlaces: 1, reportValueType: 'Mean', isManual: true },
    { pv: LEVEL.pvRef, title: 'Niveau', dimension: 'm', decimalPlaces: 1, reportValueType: 'Mean', isManual: false },
  ],
}

function Limits() {
  const pvs = useReportPvs(CONFIG)
  const words = useReportWords('day')
  return (
    <>
      <output>{JSON.stringify(pvs.limits)}</output>
      <ReportFacts config={CONFIG} rows={[]} pvs={pvs} hasSamples words={words} restoredAt={null} />
    </>
  )
}

test('permit limits of a report follow the plant, and are not said to be none before they are known (F57)', async () => {
  const { worker, screen } = await renderInPlant(<Limits />)
  const limits = () => screen.container.querySelector('output')?.textContent
  const isUnknown = () => screen.container.textContent?.includes('Grenzwerte noch nicht bekannt')
  await expect.poll(isUnknown).toBe(true)
  await expect.poll(() => worker.callsOf('pvConfigs').length).toBe(1)
  worker.callsOf('pvConfigs')[0]?.respond({ ok: true, body: [SAMPLE] })
  await expect.poll(limits).toBe('[{"min":null,"max":10},null]')
  expect(isUnknown()).toBe(false)
  await expect.poll(() => worker.leased.has('pvConfig/lw1400009')).toBe(true)
  const value = { ...SAMPLE, anaLimitConfig: { ...LIMITS, upper: 5 } }
  worker.sendFrame({
    values: [{ topic: 'pvConfig', key: 'lw1400009', value, load: { state: 'ready' }, stale: false }],
  })
  await expect.poll(limits).toBe('[{"min":null,"max":5},null]')
})
