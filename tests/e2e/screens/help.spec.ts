import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ sharesPlant: true })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('F1 shows the help on the page that is shown, not while somebody types, and the user menu does as well', async ({
  signIn,
  page,
}) => {
  await signIn('viewer')
  await page.goto('/alerts/archive?range=yesterday')
  // By name: the page that checks the session has a heading as well, and no keys yet.
  await expect(title(page)).toHaveText('Archiv der Störmeldungen')
  await page.keyboard.press('F1')
  await expect(page).toHaveURL('/help/alerts')
  await expect(title(page)).toHaveText('Störmeldungen')
  // Pictures are there, and nothing was refused by the policy of the page: the fixture watches the console.
  const picture = page.getByRole('article').getByRole('img').first()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await page.goBack()
  await expect(page).toHaveURL('/alerts/archive?range=yesterday')
  await page.goto('/stations/14')
  await page.getByRole('button', { name: /^Benutzermenü/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hilfe', exact: true }).click()
  await expect(page).toHaveURL('/help/overview')
  // What is about no area leads to all of it.
  await page.goto('/settings')
  await expect(title(page)).toHaveText('Einstellungen')
  await page.keyboard.press('F1')
  await expect(page).toHaveURL('/help')
  await page.goto('/values')
  await page.getByPlaceholder('Name, EKS oder Station').press('F1')
  await expect(page).toHaveURL('/values')
})

test('a task is found in the palette and has the focus, a label leads to its page, and the language changes', async ({
  signIn,
  page,
}) => {
  await signIn('viewer')
  await page.goto('/help')
  await expect(page.getByRole('navigation', { name: 'Inhalt der Hilfe' }).getByRole('heading')).toHaveCount(10)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Schicht übergeben')
  await page.getByRole('option', { name: /Die Schicht übergeben/ }).click()
  const task = page.getByRole('heading', { name: 'Die Schicht übergeben' })
  await expect(task).toBeFocused()
  await expect(task).toBeInViewport()
  await page.getByRole('button', { name: /^Benutzermenü/ }).click()
  await page.getByLabel('Sprache').selectOption('en')
  await page.keyboard.press('Escape')
  await expect(title(page)).toHaveText('Alarms')
  await expect(page.getByRole('heading', { name: 'Hand over the shift' })).toBeAttached()
  await page.getByRole('article').getByRole('link', { name: 'Shift handover' }).click()
  await expect(page).toHaveURL('/handover')
})

test('a page of the help that does not exist says so, and all others are listed', async ({ signIn, page }) => {
  await signIn('viewer')
  await page.goto('/help/cooking')
  await expect(page.getByText('Diese Seite der Hilfe gibt es nicht. Das hier gibt es:')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Eine Pumpe läuft nicht an' })).toBeVisible()
})
