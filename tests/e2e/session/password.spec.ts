import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

const OLD = 'plant-operator'
const NEW = 'Wehrkrone-1907'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const outcome = (page: Page) => page.locator('form [role=alert], form [role=status]')
const rule = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function type(page: Page, old: string, next: string, confirmation = next): Promise<void> {
  await field(page, 'Bisheriges Kennwort').fill(old)
  await field(page, 'Neues Kennwort').fill(next)
  await field(page, 'Neues Kennwort wiederholen').fill(confirmation)
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
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
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
  await expect(page).toHaveURL('/stations')
})

test('the rules of the policy are met one by one while somebody types (rules A15, A16, A17, A18)', async ({
  signIn,
  page,
}) => {
  await signIn()
  await page.goto('/password')
  const isMet = async (text: string, met: boolean) => expect(rule(page, text)).toHaveAttribute('data-met', String(met))
  const met = async (...expected: readonly boolean[]) => {
    const texts = [
      'mindestens 10 Zeichen',
      'eine Ziffer',
      'Großbuchstaben',
      'Kleinbuchstaben',
      'vom bisherigen',
      'stimmen',
    ]
    for (const [index, text] of texts.entries()) await isMet(text, expected[index] === true)
  }
  await met()
  await type(page, 'Abc-123456', 'abc', '')
  await met(false, false, false, true, true, false)
  await field(page, 'Neues Kennwort').fill('Abc-123456')
  await met(true, true, true, true, false, false)
  await expect(page.getByText('Das neue Kennwort muss sich vom bisherigen unterscheiden.')).toHaveCount(2)
  await field(page, 'Neues Kennwort').fill('Abc-1234567')
  await field(page, 'Neues Kennwort wiederholen').fill('Abc-1234568')
  await met(true, true, true, true, true, false)
  await expect(page.getByText('Die Kennwörter stimmen nicht überein.')).toBeVisible()
  await field(page, 'Neues Kennwort wiederholen').fill('Abc-1234567')
  await met(true, true, true, true, true, true)
  await expect(page.getByText('Die Kennwörter stimmen nicht überein.')).toHaveCount(0)
})

test('a password that a domain manages is not changed here, and the page says where (rule A20)', async ({ page }) => {
  await page.goto('/login?returnUrl=%2Fpassword')
  await sendLogin(page, 'domain')
  const sentence = 'Das Kennwort wird von einer Domäne verwaltet und muss dort geändert werden.'
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.locator('input[type=password]')).toHaveCount(0)
})

test('without the rules the password can be changed, and they are asked for again (rule A17)', async ({
  plant,
  signIn,
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  plant.failCall('passwordPolicy', { status: 500 })
  await signIn()
  await page.goto('/password')
  await expect(page.getByText('Die Kennwortrichtlinie konnte nicht geladen werden.', { exact: false })).toBeVisible()
  plant.failCall('passwordPolicy', null)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(rule(page, 'mindestens 10 Zeichen')).toBeVisible()
})
