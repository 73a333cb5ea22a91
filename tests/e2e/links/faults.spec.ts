import type { Page } from 'playwright/test'
import { cells, largestStation, untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'

test.use({ plantOptions: STAMPED })

async function allStale(page: Page): Promise<boolean> {
  const all = await cells(page)
  return all.length > 0 && all.every((cell) => cell.stale)
}

test.beforeEach(async ({ plant, signIn, page }) => {
  await signIn()
  await page.goto(`/stations/${largestStation(plant).number}`)
  await untilLive(page, plant)
  await page.evaluate(() => {
    document.documentElement.dataset.loadedOnce = 'yes'
  })
})

test.afterEach(async ({ page }) => {
  await expect(page.locator('html')).toHaveAttribute('data-loaded-once', 'yes')
})

test('a lost pv channel marks every value and names the link; restored, values are live without a reload (pitfall 23)', async ({
  plant,
  page,
}) => {
  plant.fault({ hub: 'pv', action: 'refuse' })
  await expect.poll(() => allStale(page), { intervals: [50] }).toBe(true)
  // Buttons that are blocked by it say so as well.
  await expect(page.getByText('Kanal der Prozesswerte unterbrochen').first()).toBeVisible()
  plant.fault({ hub: 'pv', action: 'restore' })
  await untilLive(page, plant)
  await expect(page.getByText('Kanal der Prozesswerte unterbrochen')).toHaveCount(0)
})

test('after a reconnect what is on screen is asked for again, once', async ({ plant, page }) => {
  const before = plant.stats().calls.stations ?? 0
  plant.fault({ hub: '*', action: 'drop' })
  await expect.poll(() => plant.stats().calls.stations).toBe(before + 1)
  await untilLive(page, plant)
  expect(plant.stats().calls.stations).toBe(before + 1)
})

test('a lost pv channel leaves the other channels alone', async ({ plant, page }) => {
  const before = plant.stats().hubs
  plant.fault({ hub: 'pv', action: 'refuse' })
  await expect.poll(() => allStale(page)).toBe(true)
  const { alert, station, 'server-status': status } = plant.stats().hubs
  expect([alert.connectionsEver, station.connectionsEver, status.connectionsEver]).toEqual([
    before.alert.connectionsEver,
    before.station.connectionsEver,
    before['server-status'].connectionsEver,
  ])
})

test('with all channels lost the chain is broken at the web server, and every value comes back (R-01)', async ({
  plant,
  page,
}) => {
  plant.fault({ hub: '*', action: 'refuse' })
  await expect.poll(() => allStale(page)).toBe(true)
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await expect(page.locator('[data-chain=webServer]')).toHaveAttribute('data-state', 'broken')
  plant.fault({ hub: '*', action: 'restore' })
  await untilLive(page, plant)
  await expect(page.locator('[data-chain=webServer]')).toHaveAttribute('data-state', 'good')
})

test('a command is refused while disconnected, with the reason, and nothing is sent later', async ({ plant, page }) => {
  await page.getByRole('link', { name: 'Anstehend' }).click()
  await expect(page.locator('[data-alert-state$=-open]').first()).toBeVisible()
  plant.fault({ hub: '*', action: 'refuse' })
  const all = page.getByRole('button', { name: 'Alle quittieren …' })
  await expect(all).toHaveAttribute('aria-disabled', 'true')
  await expect(all).toHaveAccessibleDescription(/Keine Verbindung/)
  const row = page.locator('[role=row][data-id]').filter({ has: page.locator('[data-alert-state$=-open]') })
  const one = row.nth(1)
  await one.getByRole('button', { name: 'Störmeldung quittieren' }).click({ force: true })
  await all.click({ force: true })
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  plant.fault({ hub: '*', action: 'restore' })
  await expect(all).not.toHaveAttribute('aria-disabled', 'true')
  // What was kept for later would be in the journal before what is sent now.
  const id = await row.first().getAttribute('data-id')
  await row.first().getByRole('button', { name: 'Störmeldung quittieren' }).click()
  await expect.poll(() => plant.journal.entries.length).toBeGreaterThan(0)
  expect(plant.journal.entries.map(({ call, args }) => ({ call, args }))).toEqual([
    { call: 'ackAlerts', args: { ids: [id] } },
  ])
})
