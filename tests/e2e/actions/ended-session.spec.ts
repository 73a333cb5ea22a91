import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'
import { setLevel } from './set-level.ts'

const CALL = 'setPvs'
const REFUSED = 'Der letzte Befehl von diesem Arbeitsplatz wurde abgelehnt und nicht ausgeführt.'
const UNKNOWN = 'Ob er ausgeführt wurde, ist unbekannt.'
const last = (page: Page) => page.locator('[data-last-command]')

test('of a command during which the session ends the login says without naming it that it was refused, if that was the answer, or that nobody knows, and only until somebody is logged in (rules E17, E18, A23)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/401|Failed to load resource|WebSocket/)
  await signIn()
  plant.failCall(CALL, { status: 401 })
  const name = await setLevel(page, plant)
  await expect(page).toHaveURL(/\/login/)
  await expect(last(page)).toHaveText(REFUSED)
  await expect(page.getByText(name)).toHaveCount(0)
  expect(plant.journal.entries).toEqual([])
  await sendLogin(page, 'viewer')
  // Another user begins at his own start page.
  await expect(page).toHaveURL('/situation')
  plant.endSessions()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('input[name=username]')).toBeVisible()
  await expect(last(page)).toHaveCount(0)
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL('/situation')
  plant.failCall(CALL, 'hang')
  const sent = plant.stats().calls[CALL] ?? 0
  await setLevel(page, plant)
  await expect.poll(() => plant.stats().calls[CALL]).toBe(sent + 1)
  plant.endSessions()
  await expect(page).toHaveURL(/\/login/)
  await expect(last(page)).toContainText(UNKNOWN)
  await expect(last(page)).not.toContainText('nicht ausgeführt')
  await expect(page.getByText(name)).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(last(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
