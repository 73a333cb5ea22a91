import { test, vi } from 'vitest'
import { soon } from '../writing/hands.ts'
import { openPage } from '../writing/open-page.tsx'

/** More than a visible page lets pass without a frame, and less than after which it takes its worker for gone. */
const AWAY_MS = 4500

test('a page that could not run for a while, as on a busy machine, still hears what it was told then', async () => {
  const { plant } = await openPage('/settings', {})
  await soon(() => document.body.textContent).toContain('operator')
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + AWAY_MS)
  plant.endSession()
  await soon(() => document.body.textContent).toContain('Anmeldung')
})
