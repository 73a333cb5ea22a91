import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ReadingName } from '../../../../../src/wire/endpoints/endpoints.ts'
import { basin } from '../../../../domain/basins/sample-events.ts'
import type { PageWorker } from '../../../../support/page/page-worker.ts'
import { soon } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'

const FAILED = { ok: false, error: { kind: 'http', text: '', status: 503 } } as const
const NO_EVENTS = { ruebEvents: [], levelGaps: [] }
const READS = {
  ruebConfigs: { ruebConfigItems: [{ ...basin(31), name: 'RÜB Nord' }] },
  sebamConfigs: [],
  chartDataOfPvs: [],
}

/** Lets time pass until something is called for the n-th time. */
async function calledAgain(worker: PageWorker, name: ReadingName, times: number) {
  const turn = async () => {
    await vi.advanceTimersByTimeAsync(500)
    return worker.callsOf(name).length
  }
  await soon(turn).toBe(times)
}

function holdTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('when the archives of basins begin is asked for again, by itself, after a failure', async () => {
  const { worker } = await openPage('/basins?view=year&date=2026', { reads: { ...READS, ruebEvents: NO_EVENTS } })
  const choices = () => page.getByRole('main').getByRole('combobox').first().element().querySelectorAll('option').length
  await soon(() => worker.callsOf('firstDateOfPvs').length).toBe(1)
  await soon(choices).toBe(1)
  holdTime()
  worker.callsOf('firstDateOfPvs')[0]?.respond(FAILED)
  await calledAgain(worker, 'firstDateOfPvs', 2)
  worker.callsOf('firstDateOfPvs')[1]?.respond({ ok: true, body: { timestamp: Date.UTC(2024, 5, 1) } })
  // 2024, 2025 and 2026.
  await soon(choices).toBe(3)
})

test('events go on after a failure with the call that failed; what is read again is only the newest part', async () => {
  const { worker } = await openPage('/basins?view=all', { reads: { ...READS, firstDateOfPvs: { timestamp: 0 } } })
  const calls = () => worker.callsOf('ruebEvents')
  const answer = (at: number) => calls()[at]?.respond({ ok: true, body: NO_EVENTS })
  await soon(() => calls().length).toBe(1)
  answer(0)
  await soon(() => calls().length).toBe(2)
  holdTime()
  calls()[1]?.respond(FAILED)
  await calledAgain(worker, 'ruebEvents', 3)
  expect(calls()[2]?.args).toEqual(calls()[1]?.args)
  for (let at = 2; document.querySelector('[data-years]') === null; at += 1) {
    await soon(() => calls().length > at || document.querySelector('[data-years]') !== null).toBe(true)
    answer(at)
  }
  const all = calls().length
  expect(all).toBeGreaterThan(5)
  window.dispatchEvent(new Event('focus'))
  await soon(() => calls().length).toBe(all + 1)
  expect(calls()[all]?.args).toEqual(calls()[all - 1]?.args)
})
