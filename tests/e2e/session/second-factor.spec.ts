import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

const code = (page: Page) => page.getByLabel('Bestätigungscode')
const problem = (page: Page) => page.getByRole('alert')

async function sendCode(page: Page, text: string): Promise<void> {
  await code(page).fill(text)
  await page.getByRole('button', { name: 'Bestätigen' }).click()
}

/** Returns a code other than this one. */
function otherThan(text: string): string {
  return text === '000000' ? '111111' : '000000'
}

test.beforeEach(async ({ page }) => {
  await page.goto('/login?returnUrl=%2Fvalues')
  await sendLogin(page, 'twofactor')
  await expect(code(page)).toBeFocused()
})

test('a user with a second factor logs in with the code, and is where he wanted to be (rule A1) (deviation 4)', async ({
  page,
  plant,
}) => {
  await expect(code(page)).toHaveAttribute('autocomplete', 'one-time-code')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await sendCode(page, ` ${plant.secondFactorCode('twofactor')} `)
  await expect(page).toHaveURL('/values')
  await expect(page.getByRole('grid')).toBeVisible()
})

test('a wrong or missing code is told, and the right one is still taken (rule A1) (deviation 4)', async ({
  page,
  plant,
}) => {
  const right = plant.secondFactorCode('twofactor') ?? ''
  await sendCode(page, ' ')
  await expect(problem(page)).toHaveText('Bitte den Code eingeben.')
  await sendCode(page, otherThan(right))
  await expect(problem(page)).toHaveText('Das übertragene Token ist falsch.')
  await expect(problem(page)).toBeFocused()
  await sendCode(page, right)
  await expect(page).toHaveURL('/values')
})

test('too many wrong codes lock the user out, and the form is back at the first step (rules A1, A7) (deviation 4)', async ({
  page,
  plant,
}) => {
  const wrong = otherThan(plant.secondFactorCode('twofactor') ?? '')
  for (let failures = 1; failures < 5; failures += 1) {
    await sendCode(page, wrong)
    await expect.poll(() => plant.stats().calls.secondFactor).toBe(failures)
    await expect(problem(page)).toHaveText('Das übertragene Token ist falsch.')
  }
  await sendCode(page, wrong)
  await expect(problem(page)).toHaveText('Zu viele falsche Kennwörter: Der Benutzer ist für 5 Minuten gesperrt.')
  await expect(code(page)).toHaveCount(0)
  await expect(page.getByLabel('Benutzer', { exact: true })).toHaveValue('twofactor')
})

test('a login that has expired meanwhile starts anew, with its reason (rules A1, A3) (deviation 4)', async ({
  page,
  context,
  plant,
}) => {
  const right = plant.secondFactorCode('twofactor') ?? ''
  // The code belongs to a cookie, which another login in the same browser replaces, and which expires.
  await context.clearCookies()
  await sendCode(page, right)
  await expect(problem(page)).toHaveText('Das CSRF-Token ist abgelaufen. Bitte erneut versuchen.')
  await expect(code(page)).toHaveCount(0)
  await sendLogin(page, 'twofactor')
  // The form appears when the server has made the new code.
  await expect(code(page)).toBeFocused()
  await sendCode(page, plant.secondFactorCode('twofactor') ?? '')
  await expect(page).toHaveURL('/values')
})

test('the way back leads to the password (deviation 4)', async ({ page }) => {
  await page.getByRole('button', { name: 'Zurück' }).click()
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL('/values')
})

test('an answer that nobody knows, and none at all, are told (deviation 1, deviation 4)', async ({
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  plant.failCall('secondFactor', { status: 503 })
  await sendCode(page, '000000')
  await expect(problem(page)).toHaveText('Der Server meldet einen Fehler (HTTP 503).')
  plant.failCall('secondFactor', 'unknown-status')
  await sendCode(page, '000000')
  await expect(problem(page)).toHaveText('Der Server lehnt die Anmeldung ab (NeverHeardOf).')
  plant.failCall('login', 'unknown-status')
  await sendLogin(page, 'operator')
  await expect(problem(page)).toHaveText('Der Server lehnt die Anmeldung ab (NeverHeardOf).')
})
