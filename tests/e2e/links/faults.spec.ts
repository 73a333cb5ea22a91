import type { Page } from 'playwright/test'
import { cells, largestStation, untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'

test.use({ plantOptions: STAMPED })

async function allStale(page: Page): Promise<boolean> {
  const all = await cells(page)
  return all.length > 0 && all.every((cell) => cell.stale)
}

test('a lost channel of values marks each of them, is named and leaves the others alone; with all lost the chain is broken at the web server; restored, values are live without a reload, and asked for again once (pitfall 23; R-01)', async ({
  plant,
  signIn,
  page,
}) => {
  await signIn()
  await page.goto(`/stations/${largestStation(plant).number}`)
  await untilLive(page, plant)
  await page.evaluate(() => {
    document.documentElement.dataset.loadedOnce = 'yes'
  })
  const others = () => (['alert', 'station', 'server-status'] as const).map((hub) => plant.stats().hubs[hub])
  const ever = () => others().map(({ connectionsEver }) => connectionsEver)
  const before = ever()
  plant.fault({ hub: 'pv', action: 'refuse' })
  await expect.poll(() => allStale(page), { intervals: [50] }).toBe(true)
  // Buttons that are blocked by it say so as well.
  await expect(page.getByText('Kanal der Prozesswerte unterbrochen').first()).toBeVisible()
  plant.fault({ hub: 'pv', action: 'restore' })
  await untilLive(page, plant)
  await expect(page.getByText('Kanal der Prozesswerte unterbrochen')).toHaveCount(0)
  expect(ever()).toEqual(before)

  plant.fault({ hub: '*', action: 'refuse' })
  await expect.poll(() => allStale(page)).toBe(true)
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  const chain = page.locator('[data-chain=webServer]')
  await expect(chain).toHaveAttribute('data-state', 'broken')
  const asked = plant.stats().calls.stations ?? 0
  plant.fault({ hub: '*', action: 'restore' })
  await untilLive(page, plant)
  await expect(chain).toHaveAttribute('data-state', 'good')
  await expect.poll(() => plant.stats().calls.stations).toBe(asked + 1)
  await untilLive(page, plant)
  expect(plant.stats().calls.stations).toBe(asked + 1)
  await expect(page.locator('html')).toHaveAttribute('data-loaded-once', 'yes')
})
