import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { csvTable } from '../csv-table.ts'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'
import { saveTable } from '../save-as.ts'
import { violations } from '../screens/screen-checks.ts'
import { openFilters } from '../table-tools.ts'

const STATION = 14
const LEVEL: PvRef = { type: 'AnaOut', nr: STATION * 100_000 + 1 }
const FLUSH_TIME: PvRef = { type: 'AnaOut', nr: STATION * 100_000 + 100 }
const FEEDBACK_MS = 15_000
const SET = 'Werte setzen'

const rows = (page: Page) => page.locator('[role=row][data-id]')
const result = (page: Page) => rows(page).first().locator('[data-result]')

function configOf(plant: SimulatorHandle, ref: PvRef) {
  const config = plant.model.config(ref)
  if (config === undefined) throw new Error(`The plant has no ${ref.type} ${ref.nr}`)
  return config
}

/** Sets outputs of the station by the dialog. */
async function setOutputs(page: Page, plant: SimulatorHandle, ...values: readonly (readonly [PvRef, string])[]) {
  await page.goto(`/set-values?text=${encodeURIComponent(configOf(plant, LEVEL).stationName)}`)
  for (const [ref] of values) {
    await page
      .locator('[role=row]')
      .filter({ hasText: configOf(plant, ref).name })
      .getByRole('checkbox')
      .check()
  }
  await page.getByRole('button', { name: /^\d Werte? setzen …$/ }).click()
  const dialog = page.getByRole('alertdialog')
  for (const [ref, text] of values) {
    const entry = dialog.getByRole('textbox', { name: `${configOf(plant, ref).name}: neuer Wert` })
    await expect(entry).not.toHaveValue('')
    await entry.fill(text)
  }
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
}

async function openJournal(page: Page): Promise<void> {
  await page.goto('/journal')
  await expect(page.locator('[data-since]')).toBeVisible()
}

test('what one tab sends is in the journal of all tabs, filtered, saved as a file and copied; the next user finds it empty in every tab, from the time of the own login on (rule E8) (F4)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn()
  const other = await context.newPage()
  await openJournal(other)
  await expect(other.getByText('Seitdem wurde von diesem Arbeitsplatz nichts gesendet.')).toBeVisible()
  const before = Number(await other.locator('[data-since]').getAttribute('data-since'))
  await page.bringToFront()
  await setOutputs(page, plant, [LEVEL, '1,23'], [FLUSH_TIME, '06:45'])
  await expect.poll(() => plant.journal.entries.length).toBe(1)
  await other.bringToFront()
  const [level, time] = [configOf(plant, LEVEL), configOf(plant, FLUSH_TIME)]
  const row = rows(other).first()
  await expect(result(other)).toHaveAttribute('data-result', 'confirmed', { timeout: FEEDBACK_MS })
  await expect(row).toContainText(SET)
  await expect(row).toContainText(`${level.name}, ${time.name}`)
  await expect(row).toContainText('1,23 m, 06:45')
  await expect(row).toContainText(/\d,\d\ss/)
  await row.getByRole('gridcell').first().click()
  const details = other.getByRole('dialog', { name: 'Befehl' })
  for (const { name, stationName } of [level, time]) {
    const item = details.getByRole('listitem').filter({ hasText: name })
    await expect(item).toHaveAttribute('data-stage', 'confirmed')
    await expect(item).toContainText(stationName)
  }
  expect(await violations(other)).toEqual([])
  await page.bringToFront()
  await setOutputs(page, plant, [FLUSH_TIME, '07:15'])
  await expect.poll(() => plant.journal.entries.length).toBe(2)
  await other.bringToFront()
  // A reload is not the end of the worker.
  await other.reload()
  await expect(rows(other)).toHaveCount(2)
  await expect(details).toContainText('Von der Anlage bestätigt.')
  await details.getByRole('button', { name: 'Ergebnis kopieren' }).click()
  const copied = await other.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`${SET}\n`)
  expect(copied).toMatch(new RegExp(`${time.name}.*06:45.*bestätigt`))
  expect(copied).not.toContain('07:15')
  await other.keyboard.press('Escape')
  await openFilters(other)
  await other.getByRole('textbox', { name: /Neuer Wert/ }).fill('1,23')
  await expect(rows(other)).toHaveCount(1)
  await expect(other).toHaveURL(/filter=/)
  const { titles, lines } = await csvTable(await saveTable(other, 'CSV'))
  expect(titles).toEqual(['Zeit', 'Aktion', 'Betroffen', 'Neuer Wert', 'Grund', 'Ergebnis', 'Dauer'])
  expect(lines.map((line) => line.slice(1, 6))).toEqual([
    [SET, `${level.name}, ${time.name}`, '1,23 m, 06:45', '', 'bestätigt'],
  ])
  await other.getByRole('button', { name: /Benutzermenü/ }).click()
  await other.getByRole('button', { name: 'Abmelden' }).click()
  await expect(other).toHaveURL(/\/login/)
  await sendLogin(other, 'admin')
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await expect(tab.getByRole('button', { name: /Benutzermenü/ })).toContainText('admin')
    await openJournal(tab)
    await expect(tab.getByText('Seitdem wurde von diesem Arbeitsplatz nichts gesendet.')).toBeVisible()
    await expect(rows(tab)).toHaveCount(0)
    expect(Number(await tab.locator('[data-since]').getAttribute('data-since'))).toBeGreaterThan(before)
  }
})
