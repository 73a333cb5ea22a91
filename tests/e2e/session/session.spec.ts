import { largestStation } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

test('a 401 in mid-session sends every tab to the login with its own page as returnUrl, a logout ends it in every tab, and no value stays on screen (R-31)', async ({
  plant,
  login,
  page,
  context,
}) => {
  await login()
  const { number } = largestStation(plant)
  const other = await context.newPage()
  await other.goto('/values')
  await page.goto(`/stations/${number}`)
  await expect(page.locator('[data-pv]').first()).toBeVisible()
  plant.endSessions()
  await expect(page).toHaveURL(`/login?returnUrl=%2Fstations%2F${number}`)
  await expect(other).toHaveURL('/login?returnUrl=%2Fvalues')
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL(`/stations/${number}`)
  for (const tab of [page, other]) await expect(tab.locator('[data-pv]:not([data-stale])').first()).toBeVisible()
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login/)
    await expect(tab.locator('[data-pv]')).toHaveCount(0)
  }
  await expect.poll(() => Object.values(plant.stats().hubs).filter((hub) => hub.connections > 0)).toEqual([])
})
