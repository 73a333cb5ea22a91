import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TileBoundary } from '../../../../src/areas/boards/board/tile.tsx'
import { pageWorker } from '../../../support/page/page-worker.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a tile that threw is shown again by itself, without any hand (F145)', async () => {
  await pageWorker()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  const Content = () => {
    if (isBroken) throw new Error('Unbekannt')
    return <p>Inhalt</p>
  }
  const { container } = await render(
    <TileBoundary>
      <Content />
    </TileBoundary>,
  )
  await vi.waitFor(() => expect(container.querySelector('[data-broken-tile]')).not.toBeNull())
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(container.querySelector('[data-broken-tile]')).not.toBeNull())
  isBroken = false
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(container.textContent).toBe('Inhalt'))
})
