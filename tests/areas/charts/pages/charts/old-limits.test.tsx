import { expect, onTestFinished, test, vi } from 'vitest'
import { limitChanges } from '../../../../support/page/limit-cells.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

test('the limits of a live chart say that they are old while their hub is cut off, and no longer afterwards (rules F10, I1)', async () => {
  const write = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText')
  onTestFinished(() => write.mockRestore())
  const { worker } = await openPage('/charts/realtime?pv=AnaIn-1400001', { pvs: [LEVEL] })
  const key = () => [...worker.leased.values()].find(({ topic }) => topic === 'chartSeries')?.key
  await expect.poll(key).toBeDefined()
  await expect.poll(() => worker.leased.has('pvLimitConfig/ai1400001-ogw')).toBe(true)
  const now = Date.now() / 1000
  const tell = (stale: boolean) =>
    worker.sendFrame({
      values: [...limitChanges(LEVEL, stale)],
      columns: [
        {
          ...{ topic: 'chartSeries', key: key() ?? '', load: { state: 'ready' }, ranges: [], notes: null },
          ...{ keepUntil: Number.NEGATIVE_INFINITY, from: now - 3600 },
          ...{ x: Float64Array.of(now - 1800, now - 900), y: Float64Array.of(0.5, 3) },
        },
      ],
    })
  const labels = () => write.mock.calls.map(([text]) => text).filter((text) => text.startsWith('OGW'))
  tell(false)
  await expect.poll(() => labels().at(-1)).toBe('OGW 3,00 m')
  tell(true)
  await expect.poll(() => labels().at(-1)).toBe('OGW 3,00 m, veraltet')
  tell(false)
  await expect.poll(() => labels().at(-1)).toBe('OGW 3,00 m')
})
