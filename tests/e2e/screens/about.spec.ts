import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { ALERT_STATES } from '../../../src/domain/alerts/alert-state.ts'
import { LICENSE_MODULES } from '../../../src/wire/server/user.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { wear } from './screen-checks.ts'

/** The description of a name in a list of facts. */
const fact = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd')

test('who needs support finds every sign explained, what the server says of this plant, all of it as one text, and the diagnostics as a file; any page prints dark on white without its frame (rules A30, B7, B8)', async ({
  plant,
  signIn,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const session = await logIn(plant.url, 'viewer')
  await signIn()
  await page.goto('/help')
  const main = page.getByRole('main')
  await test.step('help explains every sign with the sign itself, with the priorities of this plant', async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Hilfe und Support')
    const sample = (name: string) => main.locator(`[data-sample=${name}]`)
    await expect(sample('good')).toContainText('12,4')
    await expect(sample('bad').locator('[data-quality]')).toHaveText('---')
    await expect(sample('none').locator('[data-quality]')).toHaveText('–')
    await expect(sample('stale').locator('[data-stale]')).toHaveText('12,4')
    await expect(sample('on').locator('[data-active]')).toHaveText('Ein')
    // One for each state, and one for each priority.
    const { priorities } = plant.model
    expect(priorities.length).toBeGreaterThan(3)
    await expect(main.locator('svg[role=img]')).toHaveCount(ALERT_STATES.length + priorities.length)
    for (const { priority, name } of priorities) {
      const row = main
        .locator('dl > div')
        .filter({ hasText: `Priorität ${priority}` })
        .first()
      await expect(row.locator('dd')).toHaveText(name)
      await expect(row.locator('svg text')).toHaveText(String(priority))
    }
    const states = main.locator('dl > div').filter({ has: page.locator('[data-state]') })
    const dots = page.getByRole('banner').locator('[data-chain=webServer]')
    await expect(dots).toHaveAttribute('data-state', 'good')
    await expect(states.locator('dt')).toHaveText(['verbunden', 'unterbrochen', 'wird verbunden', 'unbekannt'])
    const fill = (element: Element) => getComputedStyle(element).backgroundColor
    expect(await states.first().locator('[data-state]').evaluate(fill)).toBe(await dots.evaluate(fill))
  })
  await main.getByRole('link', { name: 'Über diese Anlage' }).click()
  await test.step('about this plant tells what the server says of it', async () => {
    const { plantName, timeZone, storageCardLife } = plant.model.settings
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Über diese Anlage')
    await expect(fact(page, 'Name')).toHaveText(plantName)
    await expect(fact(page, 'Zeitzone')).toHaveText(timeZone)
    await expect(fact(page, 'Speicherkarte der Steuerung')).toHaveText(`Restlebensdauer ${storageCardLife} %`)
    await expect(fact(page, 'Datenverbindung')).toHaveText('gemeinsam für alle Fenster')
    await expect(fact(page, 'Gemeinsame Datenverbindung')).toHaveText('vorhanden')
    const licence = await session.call('licenseOptions', {})
    expect(licence.activeUsers).toBe(2)
    await expect(fact(page, 'Angemeldete Benutzer')).toHaveText(`2 von ${licence.maxActiveUsers}`)
    await expect(fact(page, 'Berichte')).toHaveText('lizenziert')
    await expect(fact(page, 'Sebam')).toHaveText('nicht lizenziert')
    await expect(page.getByText(/^(nicht )?lizenziert$/)).toHaveCount(LICENSE_MODULES.length)
  })
  await test.step('the page is copied as one text, or shown where the browser refuses', async () => {
    const copy = page.getByRole('button', { name: 'Als Text kopieren' })
    await copy.click()
    await expect(page.getByRole('status').getByText('Kopiert.')).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain(`plant: ${plant.model.settings.plantName}\n`)
    expect(text).toMatch(/^worker: shared, build .+$/m)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await copy.click()
    await expect(page.getByRole('textbox', { name: 'Über diese Anlage' })).toHaveValue(/plant: /)
  })
  await page.goBack()
  await main.getByRole('link', { name: 'Diagnose' }).click()
  await test.step('the diagnostics are saved as a text file', async () => {
    await expect(page).toHaveURL('/diagnostics')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Als Datei speichern' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^diagnostics \d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.txt$/)
    expect(await readFile(await download.path(), 'utf8')).toContain('== worker')
  })
  await test.step('any page prints without its frame, dark text on white also in the dark theme', async () => {
    await wear(page, 'dark')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const colors = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.body)
      return [color, backgroundColor]
    })
    expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  })
})
