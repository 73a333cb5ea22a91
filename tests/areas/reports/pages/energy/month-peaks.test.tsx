import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MonthPeaks } from '../../../../../src/areas/reports/pages/energy/month-peaks.tsx'
import { clearQueries } from '../../../../../src/live/calls/query-cache.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

const QUARTER_MS = 900_000
/** 11:10 at the plant. */
const NOW = Date.UTC(2026, 5, 10, 9, 10)
const PV = { type: 'AnaIn', nr: 1 } as const

const answerOf = (kw: number) => ({
  ok: true as const,
  body: [{ seriesId: '1', dimension: 'kW', dataPoints: [{ timestamp: NOW - QUARTER_MS, value: kw }], annotations: [] }],
})

test('while the peaks of the next quarter-hour load, those that are known stay; another month and a failure show none of them (F156)', async () => {
  clearQueries()
  const { worker } = await renderInPlant(<MonthPeaks pv={PV} setpoint={150} />)
  const asked = () => worker.callsOf('chartDataOfPvs')
  const at = (now: number) => worker.sendFrame({ at: now })
  const shown = (text: string) => page.getByRole('row').filter({ hasText: text })
  at(NOW)
  // The page may ask before its clock has arrived, and again then.
  const answered = () => {
    for (const { respond } of asked()) respond(answerOf(141.5))
    return shown('141,5').elements().length
  }
  await expect.poll(answered).toBe(1)
  const before = asked().length
  at(NOW + QUARTER_MS)
  await expect.poll(() => asked().length).toBe(before + 1)
  await expect.element(shown('141,5')).toBeVisible()
  expect(document.querySelector('[data-peaks] [data-loading]')).toBeNull()
  asked().at(-1)?.respond(answerOf(152.5))
  await expect.element(shown('152,5')).toBeVisible()
  at(NOW + 2 * QUARTER_MS)
  await expect.poll(() => asked().length).toBe(before + 2)
  asked()
    .at(-1)
    ?.respond({ ok: false, error: { kind: 'timeout', text: '' } })
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(shown('152,5')).not.toBeInTheDocument()
})
