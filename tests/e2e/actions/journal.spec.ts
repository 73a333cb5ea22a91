import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'
import { violations } from '../screens/screen-checks.ts'

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

/** Sets outputs of the station by the dialog, and closes it. */
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
  return dialog
}

async function openJournal(page: Page): Promise<void> {
  await page.goto('/journal')
  await expect(page.locator('[data-since]')).toBeVisible()
}

test('what one tab sends is in the journal of all tabs: action, names, values, result and duration (rule E8)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await signIn()
  const other = await context.newPage()
  await openJournal(other)
  await expect(other.getByText('Seitdem wurde von diesem Arbeitsplatz nichts gesendet.')).toBeVisible()
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
  await expect(row).toContainText(/\d,\d s/)
  await row.getByRole('gridcell').first().click()
  const details = other.getByRole('dialog', { name: 'Befehl' })
  for (const { name, stationName } of [level, time]) {
    const item = details.getByRole('listitem').filter({ hasText: name })
    await expect(item).toHaveAttribute('data-stage', 'confirmed')
    await expect(item).toContainText(stationName)
  }
  expect(await violations(other)).toEqual([])
  // A reload is not the end of the worker.
  await other.reload()
  await expect(rows(other)).toHaveCount(1)
  await expect(other.getByRole('dialog', { name: 'Befehl' })).toContainText('Die Anlage zeigt es.')
})

test('a refused order names what was refused and why (rule E17)', async ({ signIn, page, plant, context }) => {
  await signIn('area')
  const journal = await context.newPage()
  await openJournal(journal)
  const { name } = configOf(plant, LEVEL)
  await setOutputs(page, plant, [LEVEL, '1,00'])
  await journal.bringToFront()
  await expect(result(journal)).toHaveAttribute('data-result', 'refused')
  await rows(journal).first().getByRole('gridcell').first().click()
  const details = journal.getByRole('dialog', { name: 'Befehl' })
  await expect(details.getByRole('listitem').filter({ hasText: name })).toContainText(
    'Keine Rechte für diese Prozessvariable.',
  )
  expect(plant.journal.entries).toEqual([])
})

test('an answer that is lost is an unknown outcome, and a broken link sends nothing (rule E18)', async ({
  signIn,
  page,
  plant,
  context,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource/)
  await signIn()
  const journal = await context.newPage()
  await openJournal(journal)
  plant.failCall('setPvs', 'execute-then-kill')
  await setOutputs(page, plant, [LEVEL, '1,00'])
  await journal.bringToFront()
  await expect(result(journal)).toHaveAttribute('data-result', 'unknown')
  plant.failCall('setPvs', null)
  await page.bringToFront()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Schließen' }).click()
  await page.goto(`/set-values?text=${encodeURIComponent(configOf(plant, LEVEL).stationName)}`)
  await page
    .locator('[role=row]')
    .filter({ hasText: configOf(plant, LEVEL).name })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: '1 Wert setzen …' }).click()
  const dialog = page.getByRole('alertdialog')
  // The field begins with the present value once that is known.
  const entry = dialog.getByRole('textbox').first()
  await expect(entry).toHaveValue('1,00')
  await entry.fill('1,50')
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog).toContainText('Werte wurden nicht gespeichert')
  await journal.bringToFront()
  await expect(result(journal)).toHaveAttribute('data-result', 'notSent')
  await expect(rows(journal)).toHaveCount(2)
  expect(plant.journal.entries).toHaveLength(1)
})

test('an order without an answer is followed while it is under way (rule E8)', async ({
  signIn,
  page,
  plant,
  context,
}) => {
  await signIn()
  const journal = await context.newPage()
  await openJournal(journal)
  plant.failCall('setPvs', 'hang')
  await setOutputs(page, plant, [LEVEL, '1,00'])
  await journal.bringToFront()
  await expect(result(journal)).toHaveAttribute('data-result', 'sent')
  await expect(rows(journal).first()).toContainText('–')
})

test('the next user finds it empty in every tab, from the time of the own login on (F4)', async ({
  signIn,
  page,
  plant,
  context,
}) => {
  await signIn('operator')
  const journal = await context.newPage()
  await openJournal(journal)
  const before = Number(await journal.locator('[data-since]').getAttribute('data-since'))
  await setOutputs(page, plant, [LEVEL, '1,23'])
  await journal.bringToFront()
  await expect(rows(journal)).toHaveCount(1)
  await page.bringToFront()
  await openJournal(page)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(/\/login/)
  await sendLogin(page, 'admin')
  for (const tab of [page, journal]) {
    await tab.bringToFront()
    await expect(tab.getByRole('button', { name: /Benutzermenü/ })).toContainText('admin')
    await openJournal(tab)
    await expect(tab.getByText('Seitdem wurde von diesem Arbeitsplatz nichts gesendet.')).toBeVisible()
    await expect(rows(tab)).toHaveCount(0)
    expect(Number(await tab.locator('[data-since]').getAttribute('data-since'))).toBeGreaterThan(before)
  }
})

test('it is filtered, saved as a file and copied, each with what the plant has carried out (rule E8)', async ({
  signIn,
  page,
  plant,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn()
  const [level, time] = [configOf(plant, LEVEL), configOf(plant, FLUSH_TIME)]
  for (const order of [
    [LEVEL, '1,23'],
    [FLUSH_TIME, '06:45'],
  ] as const) {
    const dialog = await setOutputs(page, plant, order)
    await expect(dialog.getByRole('listitem')).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
    await dialog.getByRole('button', { name: 'Schließen' }).click()
  }
  await openJournal(page)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('textbox', { name: /Neuer Wert/ }).fill('1,23')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(level.name)
  await expect(page).toHaveURL(/filter=/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const [head, ...lines] = parse(await readFile(await (await downloading).path()), { bom: true, delimiter: ';' })
  expect(head).toEqual(['Zeit', 'Aktion', 'Betroffen', 'Neuer Wert', 'Ergebnis', 'Dauer'])
  expect(lines.map((line) => line.slice(1, 5))).toEqual([[SET, level.name, '1,23 m', 'bestätigt']])
  await page.getByRole('button', { name: 'Filter aufheben' }).first().click()
  await expect(rows(page)).toHaveCount(2)
  await rows(page).filter({ hasText: time.name }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ergebnis kopieren' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`${SET}\n`)
  expect(copied).toMatch(new RegExp(`${time.name}.*06:45.*bestätigt`))
  expect(copied).not.toContain(level.name)
  expect(plant.journal.entries).toHaveLength(2)
})

test('on a telephone it is read and opened by keyboard', async ({ signIn, page, plant }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await setOutputs(page, plant, [LEVEL, '1,23'])
  await expect.poll(() => plant.journal.entries.length).toBe(1)
  await openJournal(page)
  await expect(rows(page).first()).toContainText(configOf(plant, LEVEL).name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Befehl' })
  await expect(details).toContainText('1,23')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
})
