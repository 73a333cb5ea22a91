import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useShownEnd, useWindowEnd } from '../../../../../src/areas/charts/pages/archive-browser/use-window-end.ts'
import type { RangeChoice } from '../../../../../src/domain/time/presets.ts'
import { pageWorker } from '../../../../support/page/page-worker.ts'

const ZONE = 'Europe/Berlin'
/** Far from now: the other frames of the page carry the time of the run. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2100, 10, day, hour - 1, minute)
const MIDNIGHT = at(22, 0)

async function endAfter(choice: RangeChoice) {
  const worker = await pageWorker()
  const { result } = await renderHook(() => useWindowEnd(choice, ZONE))
  /** Frames carry the time of the server. */
  const turnTo = (now: number) => worker.sendFrame({ at: now })
  return { result, turnTo }
}

test('a range that ends now goes on past midnight, day by day', async () => {
  const { result, turnTo } = await endAfter({ preset: 'last24Hours', from: at(20, 23), to: at(21, 23) })
  expect(result.current).toBe(MIDNIGHT)
  turnTo(MIDNIGHT + 60_000)
  await expect.poll(() => result.current).toBe(at(23, 0))
  turnTo(at(23, 6))
  await expect.poll(() => result.current).toBe(at(24, 0))
})

test('a range with an end of its own keeps it', async () => {
  const { result, turnTo } = await endAfter({ preset: null, from: at(20, 0), to: at(21, 23) })
  turnTo(at(23, 6))
  const other = await endAfter({ preset: 'last24Hours', from: at(20, 23), to: at(21, 23) })
  other.turnTo(at(23, 6, 1))
  await expect.poll(() => other.result.current).toBe(at(24, 0))
  expect(result.current).toBe(at(21, 23))
})

test('the chart ends with the present minute, also after midnight, and never before the range', async () => {
  const worker = await pageWorker()
  const open = await renderHook(() => useShownEnd({ preset: 'last24Hours', from: at(20, 23), to: at(21, 23) }))
  const fixed = await renderHook(() => useShownEnd({ preset: null, from: at(20, 0), to: at(21, 23) }))
  worker.sendFrame({ at: at(21, 22) })
  worker.sendFrame({ at: at(21, 23, 58) + 1000 })
  await expect.poll(() => open.result.current).toBe(at(21, 23, 59))
  worker.sendFrame({ at: MIDNIGHT + 60_001 })
  await expect.poll(() => open.result.current).toBe(at(22, 0, 2))
  worker.sendFrame({ at: at(21, 22) })
  await expect.poll(() => open.result.current).toBe(at(21, 23))
  expect(fixed.result.current).toBe(at(21, 23))
})
