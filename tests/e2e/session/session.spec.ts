import { largestStation } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

test('whoever is not logged in is sent to the login, and back to the page that was asked for', async ({ page }) => {
  await page.goto('/alerts/pending?priority=1')
  await expect(page).toHaveURL('/login?returnUrl=%2Falerts%2Fpending%3Fpriority%3D1')
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL('/alerts/pending?priority=1')
})

test('a wrong password is told in one sentence and cleared, and the form works on (R-34, S-27)', async ({ page }) => {
  await page.goto('/login')
  await sendLogin(page, 'operator', 'wrong')
  await expect(page.getByRole('alert')).toHaveText('Benutzer oder Kennwort ist falsch.')
  await expect(page.locator('input[name=username]')).toHaveValue('operator')
  await expect(page.locator('input[name=password]')).toHaveValue('')
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL('/stations')
})

test('the logout ends the session in every tab, and no value stays on screen', async ({
  plant,
  login,
  page,
  context,
}) => {
  await login()
  const other = await context.newPage()
  await other.goto(`/stations/${largestStation(plant).number}`)
  await expect(other.locator('[data-pv]').first()).toBeVisible()
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  await expect(other.locator('[data-pv]')).toHaveCount(0)
  await expect.poll(() => Object.values(plant.stats().hubs).filter((hub) => hub.connections > 0)).toEqual([])
})

test('a 401 in mid-session sends every tab to the login with its own page as returnUrl (R-31)', async ({
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
  await expect(page.locator('[data-pv]:not([data-stale])').first()).toBeVisible()
})
