import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'
import { violations } from '../screens/screen-checks.ts'

/** Long enough to enter something; the countdown is half of it. */
const LIMIT_MS = 12_000
const PATIENCE = { timeout: 30_000 }

const countdown = (page: Page) => page.getByRole('alertdialog', { name: 'Automatische Abmeldung' })
const secondsOf = async (page: Page) => Number.parseInt(await countdown(page).locator('b').innerText(), 10)

test('without activity both tabs count down the same, a key in one keeps both, and they leave together for the login and back; what was not saved is there again for the same user, and gone with the first page of another (rules A8, A10, A12, N10) (F2, S-20)', async ({
  plant,
  signIn,
  page,
  context,
}) => {
  const path = '/maintenance/machines/DigiIn-1400001'
  const lifecycle = page.getByRole('region', { name: 'Lebenslauf' })
  const unsaved = lifecycle.locator('[role=row]').filter({ hasText: 'Schwimmerschalter gereinigt' })
  plant.setSession({ autoLogoutMs: LIMIT_MS })
  await signIn()
  const other = await context.newPage()
  await other.goto('/alerts/pending?priority=1')
  await page.bringToFront()
  await page.goto(path)
  await lifecycle.getByRole('button', { name: 'Eintrag …', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('textbox', { name: 'Was' }).fill('Schwimmerschalter gereinigt')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Übernehmen' }).click()
  await expect(unsaved).toBeVisible()
  for (const each of [page, other]) await expect(countdown(each)).toBeVisible(PATIENCE)
  expect(Math.abs((await secondsOf(page)) - (await secondsOf(other)))).toBeLessThanOrEqual(1)
  await page.keyboard.press('Shift')
  for (const each of [page, other]) await expect(countdown(each)).toHaveCount(0)
  // Nobody does anything any more.
  await expect(countdown(page)).toBeVisible(PATIENCE)
  expect(await violations(page)).toEqual([])
  await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(path)}`, PATIENCE)
  await expect(other).toHaveURL('/login?returnUrl=%2Falerts%2Fpending%3Fpriority%3D1')
  for (const each of [page, other]) await expect(each.getByText('Sie wurden automatisch abgemeldet')).toBeVisible()
  await expect(unsaved).toHaveCount(0)
  await expect.poll(() => plant.stats().calls.logout).toBe(1)
  await expect.poll(() => Object.values(plant.stats().hubs).filter((hub) => hub.connections > 0)).toEqual([])
  plant.setSession({ autoLogout: false })
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL(path)
  await expect(other).toHaveURL('/alerts/pending?priority=1')
  await expect(unsaved).toBeVisible()
  await expect(lifecycle).toContainText('Nicht gespeichert: 1 neu')
  expect(plant.stats().calls.saveLifecycle ?? 0).toBe(0)
  plant.endSessions()
  await expect(page).toHaveURL(/^[^?]*\/login\?/)
  await sendLogin(page, 'admin')
  // Not where the other one was.
  await expect(page).toHaveURL('/situation')
  await page.goto(path)
  await expect(lifecycle.locator('[role=row][data-id]').first()).toBeVisible()
  await expect(unsaved).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Schwimmerschalter')
})
