import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'

/** A user without a right sees what he may not do, disabled, with the reason. */
const refused = (page: Page) => page.locator('main button[aria-disabled=true][title*="keine Rechte"]')
const ready = (page: Page) => page.locator('main:has(h1):not(:has([data-loading]))')

const PAGES = [
  ['/alerts/pending', 'rule A31'],
  ['/station-calls', 'rule A28'],
  ['/outputs/priority', 'rule A31'],
  ['/text-output', 'rule A23'],
] as const

for (const [path, rules] of PAGES) {
  test(`${path} shows a viewer why nothing can be done, and nothing of it to who has all rights (${rules})`, async ({
    signIn,
    page,
  }) => {
    await signIn('viewer')
    await page.goto(path)
    await expect(refused(page).first()).toBeVisible()
    await signIn('admin')
    await page.goto(path)
    await expect(page.getByRole('button', { name: /Benutzermenü Administrator/ })).toBeVisible()
    await expect(ready(page)).toBeVisible()
    await expect(refused(page)).toHaveCount(0)
  })
}

test('rights that could not be loaded block with a sentence, and count once they are there (rule A33)', async ({
  plant,
  signIn,
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  plant.failCall('rights', { status: 500 })
  await signIn()
  await page.goto('/station-calls')
  const sentence = 'Die Angaben zum Benutzer konnten nicht geladen werden.'
  const blocked = page.locator(`main button[aria-disabled=true][title="${sentence}"]`)
  await page.locator('[role=row]').filter({ hasText: 'PW Auwiesen' }).getByRole('checkbox').check()
  await expect(blocked.first()).toBeVisible()
  plant.failCall('rights', null)
  await page.reload()
  await page.locator('[role=row]').filter({ hasText: 'PW Auwiesen' }).getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: 'Verbinden', exact: true })).toHaveAttribute('aria-disabled', 'false')
})

test('a call that is refused with 403 says so (rule A32)', async ({ plant, signIn, page, allowErrors }) => {
  allowErrors(/Failed to load resource/)
  plant.failCall('alarmPlans', { status: 403 })
  await signIn()
  await page.goto('/remote-alarm/plans')
  await expect(page.getByText('Zugriff verweigert: Bitte die Benutzerrechte aktualisieren.').first()).toBeVisible()
})
