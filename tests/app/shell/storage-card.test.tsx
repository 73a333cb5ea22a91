import { expect, onTestFinished, test, vi } from 'vitest'
import { Notices } from '../../../src/app/shell/notices/notices.tsx'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

test('a storage card that wears out while pages are open is told (F94, rule B17)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { worker, screen } = await renderInPlant(<Notices />)
  const settings = { plantName: 'P', timeZone: 'UTC', autoLogout: true, autoLogoutMs: 1, weatherService: null }
  const answer = (storageCardLife: number) => {
    for (const call of worker.callsOf('systemSettings')) {
      call.respond({ ok: true, body: { ...settings, storageCardLife } })
    }
  }
  await expect.poll(() => worker.callsOf('systemSettings').length).toBeGreaterThan(0)
  answer(40)
  const asked = () => worker.callsOf('systemSettings').length
  const before = asked()
  await expect
    .poll(() => {
      vi.advanceTimersByTime(60_000)
      answer(15)
      return asked() > before && screen.container.textContent?.includes('15')
    })
    .toBe(true)
})
