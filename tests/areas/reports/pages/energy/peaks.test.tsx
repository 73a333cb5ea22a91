import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Peaks } from '../../../../../src/areas/reports/pages/energy/peaks.tsx'
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
  const { worker } = await renderInPlant(<Peaks pv={PV} setpoint={150} />)
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

test('the highest quarter-hours of a year are those of the plant’s year with its last one, with their day and time (F119)', async () => {
  clearQueries()
  const { worker } = await renderInPlant(<Peaks pv={PV} setpoint={150} />)
  worker.sendFrame({ at: NOW })
  const choice = page.getByRole('combobox', { name: 'Zeitraum' })
  await expect.element(choice).toBeVisible()
  await choice.selectOptions('2026')
  const asked = () => worker.callsOf('chartDataOfPvs').at(-1)
  const year = Date.UTC(2025, 11, 31, 23)
  await expect.poll(() => asked()?.args).toMatchObject({ startDate: year, source: 'QuarterHourValues' })
  const winter = Date.UTC(2026, 0, 14, 6, 15)
  asked()?.respond({
    ok: true,
    body: [
      {
        seriesId: '1',
        dimension: 'kW',
        dataPoints: [
          { timestamp: winter, value: 171.5 },
          { timestamp: NOW - 3 * QUARTER_MS, value: 140 },
        ],
        annotations: [],
      },
    ],
  })
  const rows = page.getByRole('row')
  await expect.poll(() => rows.filter({ hasText: '171,5' }).query()?.textContent).toMatch(/14\.01\.2026.*07:15/)
  await choice.selectOptions('2025')
  await expect.poll(() => asked()?.args).toMatchObject({ startDate: Date.UTC(2024, 11, 31, 23), endDate: year })
  const dataPoints = [
    { timestamp: year - QUARTER_MS, value: 165.5 },
    { timestamp: year, value: 199.5 },
  ]
  asked()?.respond({ ok: true, body: [{ seriesId: '1', dimension: 'kW', dataPoints, annotations: [] }] })
  await expect.poll(() => rows.filter({ hasText: '165,5' }).query()?.textContent).toMatch(/31\.12\.2025.*23:45/)
  expect(rows.filter({ hasText: '199,5' }).query()).toBeNull()
})
