import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const choice = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name })

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('the user menu leads to all settings, which apply at once and after a reload, and are set back and brought back as one (rule B6)', async ({
  login,
  page,
}) => {
  await login()
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(heading(page)).toHaveText('Einstellungen')
  await choice(page, 'Darstellung').selectOption('dark')
  await choice(page, 'Zeilenhöhe').selectOption('touch')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'touch')
  await choice(page, 'Sprache').selectOption('ru')
  await expect(heading(page)).toHaveText('Настройки')
  await page.reload()
  await expect(heading(page)).toHaveText('Настройки')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The short form in the menu and the page are two views of one choice.
  await choice(page, 'Язык').selectOption('de')
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Zeilenhöhe' })).toHaveValue('touch')
  await page.keyboard.press('Escape')
  const horn = page.getByRole('main').getByRole('button', { name: 'Ton bei neuen Störmeldungen' })
  await horn.click()
  await choice(page, 'Darstellung').selectOption('contrast')
  await choice(page, 'Fenster ohne Fokus').selectOption('slow')
  await choice(page, 'Startseite').selectOption('/diagnostics')
  await page.getByRole('button', { name: 'Auf Standardeinstellungen zurücksetzen' }).click()
  await expect(page.getByText('Der Ton bei neuen Störmeldungen ist jetzt aus.')).toBeVisible()
  const shown = async () => ({
    theme: await choice(page, 'Darstellung').inputValue(),
    pace: await choice(page, 'Fenster ohne Fokus').inputValue(),
    start: await choice(page, 'Startseite').inputValue(),
    horn: await horn.getAttribute('aria-pressed'),
  })
  await expect.poll(shown).toEqual({ theme: 'system', pace: 'normal', start: '/situation', horn: 'false' })
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect.poll(shown).toEqual({ theme: 'contrast', pace: 'slow', start: '/diagnostics', horn: 'true' })
  await page.goto('/')
  await expect(page).toHaveURL('/diagnostics')
})

test('the start page follows the login of its user and of nobody else, and an address that was asked for comes first (rule B6) (F4)', async ({
  login,
  page,
}) => {
  await login('operator')
  await page.goto('/settings')
  await expect(choice(page, 'Startseite')).toHaveValue('/situation')
  await choice(page, 'Startseite').selectOption('/alerts/pending')
  await page.goto('/')
  await expect(page).toHaveURL('/alerts/pending')
  await logOut(page)
  await page.goto('/login')
  await sendLogin(page, 'viewer')
  await expect(page).toHaveURL('/situation')
  await page.goto('/settings')
  await expect(choice(page, 'Startseite')).toHaveValue('/situation')
  await logOut(page)
  await page.goto('/login')
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL('/alerts/pending')
  await logOut(page)
  await page.goto('/login?returnUrl=%2Fdiagnostics')
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL('/diagnostics')
})
