import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { frameClock, serverNow } from '../../../src/live/connection/frame-clock.ts'
import { useRereads } from '../../../src/ui/load-gate/use-rereads.ts'
import type { LoadState } from '../../../src/wire/tabs/frame.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface ShownProps {
  readonly load: LoadState
  readonly readAt?: number
  readonly refetch: () => void
}

function Shown({ load, readAt = Number.NaN, refetch }: ShownProps) {
  useRereads({ load, readAt, refetch })
  return null
}

test('a list is read again when its view appears, with the focus, when it is shown, and every minute, and never once it is gone (T14)', async () => {
  const refetch = vi.fn()
  const { unmount } = await render(<Shown load={{ state: 'ready' }} refetch={refetch} />)
  expect(refetch).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('focus'))
  expect(refetch).toHaveBeenCalledTimes(2)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(refetch).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(180_000)
  expect(refetch).toHaveBeenCalledTimes(6)
  await unmount()
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(60_000)
  expect(refetch).toHaveBeenCalledTimes(6)
})

test.each([
  [1000, 0],
  [3000, 1],
])('what was read %i ms before its view appears is read again %i times for that', async (ageMs, times) => {
  frameClock.set(Date.UTC(2026, 5, 10, 9, 30))
  const refetch = vi.fn()
  await render(<Shown load={{ state: 'ready' }} readAt={serverNow() - ageMs} refetch={refetch} />)
  expect(refetch).toHaveBeenCalledTimes(times)
  window.dispatchEvent(new Event('focus'))
  expect(refetch).toHaveBeenCalledTimes(times + 1)
})

test('a hidden page reads nothing, and neither does one whose list is loading or has failed', async () => {
  const refetch = vi.fn()
  const { rerender } = await render(<Shown load={{ state: 'loading' }} refetch={refetch} />)
  vi.advanceTimersByTime(60_000)
  await rerender(<Shown load={{ state: 'error', error: { kind: 'network', text: '' } }} refetch={refetch} />)
  vi.advanceTimersByTime(60_000)
  await rerender(<Shown load={{ state: 'ready' }} refetch={refetch} />)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event('focus'))
  expect(refetch).not.toHaveBeenCalled()
  hidden.mockReturnValue('visible')
  vi.advanceTimersByTime(60_000)
  expect(refetch).toHaveBeenCalledTimes(1)
})
