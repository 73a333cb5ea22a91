import { expect, test } from 'vitest'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'
import type { ReportConfig, ReportData } from '../../../../../src/wire/server/report.ts'
import type { CallError } from '../../../../../src/wire/server/result.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const LAB: PvConfig = { ...LEVEL, pvRef: { type: 'LaborWert', nr: 1_400_009 }, name: 'BSB' }
const FAILED: CallError = { kind: 'http', status: 503, text: '' }

const reportOf = ({ pvRef, name }: PvConfig): ReportConfig => ({
  id: 3,
  name: 'Tagesbericht',
  period: 'day',
  columns: [
    {
      pv: pvRef,
      title: name,
      dimension: 'm',
      decimalPlaces: 2,
      reportValueType: 'Value',
      isManual: pvRef !== LEVEL.pvRef,
    },
  ],
})
const DATA: ReportData = {
  reportId: 3,
  date: '2020-06-10',
  isLocked: false,
  rows: [
    { timestamp: Date.UTC(2020, 5, 9, 22), cells: [{ value: null, quality: 'Good', state: 'Empty', coverage: 0 }] },
  ],
  summaries: [],
  remark: '',
}

const said = () => document.querySelector('[data-checked]')?.textContent ?? ''

/** The report of one value, whose check has begun. */
function open(config: PvConfig, held: readonly ('pvConfigs' | 'ruebConfigs')[]) {
  return openPage('/reports/day/3/2020-06-10?check=1', {
    pvs: [LEVEL, LAB],
    reads: {
      reportConfigs: { reportConfigs: [reportOf(config)] },
      reportData: DATA,
      ruebConfigs: { ruebConfigItems: [] },
    },
    held,
  })
}

test('a check that could check nothing does not say that nothing was found, and names what could not be read', async () => {
  const { worker } = await open(LEVEL, ['pvConfigs', 'ruebConfigs'])
  await soon(() => worker.callsOf('ruebConfigs').length).toBeGreaterThan(0)
  for (const name of ['pvConfigs', 'ruebConfigs'] as const)
    for (const call of worker.callsOf(name)) call.respond({ ok: false, error: FAILED })
  await soon(said).toContain('Von diesem Bericht konnte nichts geprüft werden')
  expect(said()).toContain(`deshalb bei der Prüfung nicht berücksichtigt: ${LEVEL.name}, Becken der Anlage.`)
  expect(said()).not.toContain('nichts Auffälliges')
})

test('a report of laboratory values only has nothing to check', async () => {
  await open(LAB, [])
  await soon(said).toContain('Von diesem Bericht konnte nichts geprüft werden')
  expect(said()).not.toContain('nichts Auffälliges')
})
