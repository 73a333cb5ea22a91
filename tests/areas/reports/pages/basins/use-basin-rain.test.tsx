import { beforeEach, expect, test } from 'vitest'
import { useBasinRain } from '../../../../../src/areas/reports/pages/basins/use-basin-rain.ts'
import type { FigureParts } from '../../../../../src/areas/reports/rules/basin-figures.ts'
import { clearQueries } from '../../../../../src/live/calls/query-cache.ts'
import { basin, ZONE } from '../../../../domain/basins/sample-events.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

beforeEach(clearQueries)

const GAUGE = { type: 'AnaIn', nr: 9 } as const
const BASINS = [{ ...basin(31), rainPv: GAUGE }]
/** June 2026 in Berlin, which is over. */
const JUNE = { from: Date.UTC(2026, 4, 31, 22), to: Date.UTC(2026, 5, 30, 22) }
const LAST_DAY = Date.UTC(2026, 5, 29, 22)
const PARTS: FigureParts = { events: [], gaps: [], range: JUNE, now: Date.UTC(2026, 7, 1), zone: ZONE }

function Rain() {
  const { rain, isKnown } = useBasinRain(BASINS, PARTS)
  return <output>{JSON.stringify([isKnown, rain.get(31) ?? []])}</output>
}

test('the rain of a month that is over has its last day, is not known after a failure, and is read again', async () => {
  const { worker, screen } = await renderInPlant(<Rain />)
  const said = () => JSON.parse(screen.container.querySelector('output')?.textContent ?? 'null')
  const calls = () => worker.callsOf('chartDataOfPvs')
  await expect.poll(() => calls().length).toBe(1)
  // Means come only of days that are over by the end of the request.
  expect(calls()[0]?.args).toMatchObject({ startDate: JUNE.from, endDate: JUNE.to, pvs: [GAUGE] })
  calls()[0]?.respond({ ok: false, error: { kind: 'http', status: 503, text: '' } })
  await expect.poll(said).toEqual([false, []])
  await expect.poll(() => calls().length, { timeout: 10_000 }).toBe(2)
  const dataPoints = [{ timestamp: LAST_DAY, value: 0.5 }]
  calls()[1]?.respond({ ok: true, body: [{ seriesId: 'AnaIn-9', dimension: 'mm/h', dataPoints, annotations: [] }] })
  await expect.poll(said).toEqual([true, [{ day: LAST_DAY, mm: 12 }]])
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => calls().length).toBe(3)
})
