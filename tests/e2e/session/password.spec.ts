import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'
import { violations } from '../screens/screen-checks.ts'

const OLD = 'plant-operator'
const NEW = 'Wehrkrone-1907'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const outcome = (page: Page) => page.locator('form [role=alert], form [role=status]')

async function type(page: Page, old: string, next: string): Promise<void> {
  await field(page, 'Bisheriges Kennwort').fill(old)
  await field(page, 'Neues Kennwort').fill(next)
  await field(page, 'Neues Kennwort wiederholen').fill(next)
}

const send = (page: Page) => page.getByRole('button', { name: 'Kennwort ändern', exact: true }).click()

test('the user menu leads to the password, which is changed and counts at the next login (rules A19, B9) (S-27)', async ({
  plant,
  login,
  page,
}) => {
  await login()
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('button', { name: 'Kennwort ändern' }).click()
  await expect(page).toHaveURL('/password')
  await expect(field(page, 'Bisheriges Kennwort')).toHaveAttribute('autocomplete', 'current-password')
  for (const label of ['Neues Kennwort', 'Neues Kennwort wiederholen']) {
    await expect(field(page, label)).toHaveAttribute('autocomplete', 'new-password')
    await expect(field(page, label)).toHaveAttribute('type', 'password')
  }
  await type(page, OLD, NEW)
  await page.getByRole('button', { name: 'Kennwörter anzeigen' }).click()
  await expect(field(page, 'Neues Kennwort')).toHaveAttribute('type', 'text')
  expect(await violations(page)).toEqual([])
  await send(page)
  await expect(outcome(page)).toHaveText('Das Kennwort wurde geändert. Es gilt ab der nächsten Anmeldung.')
  await expect(outcome(page)).toBeFocused()
  expect(plant.stats().calls.changePassword).toBe(1)
  // Nothing of it stays on the page or in the browser.
  for (const label of ['Bisheriges Kennwort', 'Neues Kennwort', 'Neues Kennwort wiederholen']) {
    await expect(field(page, label)).toHaveValue('')
  }
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(NEW)
  await page.goto('/logout')
  await sendLogin(page, 'operator', OLD)
  await expect(page.getByRole('alert')).toHaveText('Benutzer oder Kennwort ist falsch.')
  await sendLogin(page, 'operator', NEW)
  await expect(page).toHaveURL('/situation')
})
