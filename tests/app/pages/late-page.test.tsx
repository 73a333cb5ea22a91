import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { LatePage } from '../../../src/app/pages/late-page.tsx'
import { PageError } from '../../../src/app/pages/page-error.tsx'
import { pageWorker } from '../../support/page/page-worker.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a page whose file failed is loaded again by itself, and says until then that it is broken (F145)', async () => {
  await pageWorker()
  const load = vi.fn().mockRejectedValue(new Error('Failed to fetch dynamically imported module'))
  const router = createMemoryRouter([{ path: '/', element: <LatePage load={load} error={new Error('gone')} /> }])
  const screen = await render(<RouterProvider router={router} />)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(screen.container.querySelector('[data-broken-page]')).not.toBeNull())
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  load.mockResolvedValue(() => <p>Da ist sie</p>)
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(screen.container.textContent).toBe('Da ist sie'))
})

test('a page that threw is rendered again by itself (F145)', async () => {
  await pageWorker()
  let isBroken = true
  const Page = () => {
    if (isBroken) throw new Error('Unbekannt')
    return <p>Da ist sie</p>
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const router = createMemoryRouter([{ path: '/', ErrorBoundary: PageError, Component: Page }])
  const screen = await render(<RouterProvider router={router} />)
  await vi.waitFor(() => expect(screen.container.textContent).toContain('Unbekannt'))
  isBroken = false
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(screen.container.textContent).toBe('Da ist sie'))
})
