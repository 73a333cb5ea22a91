import { untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'

test.use({ plantOptions: STAMPED })

/** A client that was refused tries again after a random part of a growing delay, at most 30 s. */
const RECOVERY_MS = 45_000

test('what nobody could see is told after the link is back, with the alerts that came, until somebody has read it; the dots of the chain lead to the diagnostics', async ({
  plant,
  signIn,
  page,
}) => {
  await signIn()
  await page.goto('/values')
  await untilLive(page, plant)
  const gap = page.locator('[data-gap]')
  await expect(gap).toHaveCount(0)
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.locator('[data-broken=web-server]')).toBeVisible()
  await expect(gap).toHaveCount(0)
  const lostAt = plant.now()
  await expect.poll(() => plant.now() - lostAt).toBeGreaterThan(3000)
  plant.fault({ hub: '*', action: 'restore' })
  await expect(gap).toContainText(
    /^\d+\s(?:s|min) ohne Verbindung \(\d\d:\d\d:\d\d bis \d\d:\d\d:\d\d\)\. (?:Keine|\d+) neue/,
    { timeout: RECOVERY_MS },
  )
  await untilLive(page, plant)
  await gap.getByRole('button', { name: 'Gelesen' }).click()
  await expect(gap).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Verbindungskette' }).click()
  await expect(page).toHaveURL('/diagnostics')
})
