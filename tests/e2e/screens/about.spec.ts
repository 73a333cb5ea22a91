import type { Page } from 'playwright/test'
import { LICENSE_MODULES } from '../../../src/wire/server/user.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'

/** The description of a name in a list of facts. */
const fact = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd')

test('about this plant tells what the server says of it: name, time zone, licence and its modules (rules B8, A30)', async ({
  plant,
  signIn,
  page,
}) => {
  await signIn()
  await page.goto('/about')
  const { plantName, timeZone, storageCardLife } = plant.model.settings
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Über diese Anlage')
  await expect(fact(page, 'Name')).toHaveText(plantName)
  await expect(fact(page, 'Zeitzone')).toHaveText(timeZone)
  // An older server does not tell; a newer one is shown as it names itself, and everything works on.
  const version = fact(page, 'Version des Servers')
  await expect(version).toHaveText('vom Server nicht mitgeteilt')
  await expect(fact(page, 'Speicherkarte der Steuerung')).toHaveText(`Restlebensdauer ${storageCardLife} %`)
  await expect(fact(page, 'Datenverbindung')).toHaveText('gemeinsam für alle Fenster')
  await expect(fact(page, 'Gemeinsame Datenverbindung')).toHaveText('vorhanden')
  const session = await logIn(plant.url, 'viewer')
  await page.reload()
  const licence = await session.call('licenseOptions', {})
  expect(licence.activeUsers).toBe(2)
  await expect(fact(page, 'Angemeldete Benutzer')).toHaveText(`2 von ${licence.maxActiveUsers}`)
  await expect(fact(page, 'Berichte')).toHaveText('lizenziert')
  await expect(fact(page, 'Sebam')).toHaveText('nicht lizenziert')
  await expect(page.getByText(/^(nicht )?lizenziert$/)).toHaveCount(LICENSE_MODULES.length)
  const newer = `99.0 <b>${'x'.repeat(200)}`
  plant.setSession({ serverVersion: newer })
  // The settings are kept for a session.
  await signIn('operator')
  await page.goto('/about')
  await expect(version).toHaveText(/^99\.0 <b>x{10,80}…?$/)
  await expect(fact(page, 'Name')).toHaveText(plantName)
})

test('a storage card below 20 % of its life is warned about; a server that is silent is said to be (rule B17)', async ({
  plant,
  signIn,
  page,
}) => {
  plant.setSession({ storageCardLife: 19 })
  await signIn()
  await page.goto('/about')
  const card = fact(page, 'Speicherkarte der Steuerung')
  await expect(card).toContainText('Restlebensdauer 19 %')
  await expect(card.getByRole('alert')).toContainText('Die Speicherkarte bald tauschen.')
  // Every page says so, until the user closes it; with the next per cent less it comes again.
  const notice = page.getByRole('status').filter({ hasText: 'Speicherkarte' })
  await page.goto('/help')
  await expect(notice).toContainText('noch 19 % ihrer Lebensdauer')
  await notice.getByRole('button', { name: 'Schließen' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
  plant.setSession({ storageCardLife: 18 })
  await signIn('operator')
  await page.goto('/help')
  await expect(notice).toContainText('noch 18 %')
  plant.setSession({ storageCardLife: 20 })
  // The settings are kept for a session.
  await signIn('viewer')
  await page.goto('/about')
  await expect(card).toHaveText('Restlebensdauer 20 %')
  await expect(notice).toHaveCount(0)
  plant.setSession({ storageCardLife: null })
  await signIn('operator')
  await page.goto('/about')
  await expect(card).toHaveText('vom Server nicht mitgeteilt')
})

test('the page is copied as one text for support, or shown where the browser refuses (rule B8)', async ({
  plant,
  signIn,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn()
  await page.goto('/about')
  await expect(fact(page, 'Berichte')).toBeVisible()
  await expect(fact(page, 'Datenverbindung')).not.toHaveText('–')
  await page.getByRole('button', { name: 'Als Text kopieren' }).click()
  await expect(page.getByRole('status').getByText('Kopiert.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain(`plant: ${plant.model.settings.plantName}\n`)
  expect(text).toMatch(/^worker: shared, build .+$/m)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.getByRole('button', { name: 'Als Text kopieren' }).click()
  await expect(page.getByRole('textbox', { name: 'Über diese Anlage' })).toHaveValue(/plant: /)
})
