import type { Page } from 'playwright/test'
import { createFormat } from '../../../src/domain/text/format.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { keptRecords } from '../../support/simulator/kept-records.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth, resizeTo, violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { setHours } from './set-hours.ts'

test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 5, 10, 8) } })

const PUMP: PvRef = { type: 'DigiIn', nr: 1_400_001 }
const ARGS = { pvType: PUMP.type, pvNr: PUMP.nr }
const PAGE = `/maintenance/machines/${pvParam(PUMP)}`
const GERMAN = createFormat('de', 'Europe/Berlin')

const lifecycle = (page: Page) => page.getByRole('region', { name: 'Lebenslauf' })
const lines = (page: Page) => lifecycle(page).locator('[role=row][data-id]')
const line = (page: Page, text: string) => lines(page).filter({ hasText: text })
const tool = (page: Page, name: string) => lifecycle(page).getByRole('button', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog')
const newEntryOf = (page: Page) => page.getByRole('alertdialog', { name: 'Neuer Eintrag' })
const saveButton = (page: Page) => lifecycle(page).getByRole('button', { name: /speichern$/ })

/** Another user at another workstation, who may do everything. */
async function asAdmin<T>(plant: SimulatorHandle, act: (admin: SimulatorSession) => Promise<T>): Promise<T> {
  const admin = await logIn(plant.url, 'admin')
  const answer = await act(admin)
  await admin.close()
  return answer
}
const entriesOf = (plant: SimulatorHandle) => asAdmin(plant, (admin) => admin.call('lifecycle', ARGS))
const savesOf = (plant: SimulatorHandle) => plant.stats().calls.saveLifecycle ?? 0

async function enter(page: Page, text: string): Promise<void> {
  await tool(page, 'Eintrag …').click()
  await newEntryOf(page).getByRole('textbox', { name: 'Was' }).fill(text)
  await newEntryOf(page).getByRole('button', { name: 'Übernehmen' }).click()
  await expect(newEntryOf(page)).toBeHidden()
}

test('entries are refused in words, and asked for before the page is left; new, changed and deleted ones are one save; one that fails keeps them, also across a reload; one that was made without an answer is not offered again (rules N7, N8, N9, N10, N11, N12)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  const kept = await keptRecords(plant.url, PUMP)
  await signIn()
  await page.goto(PAGE)
  const before = await entriesOf(plant)
  await expect(lines(page)).toHaveCount(before.length)
  for (const { id, text, maintenanceTimestamp } of before) {
    const row = lifecycle(page).locator(`[data-id="${id}"]`)
    await expect(row).toContainText(text)
    await expect(row).toContainText(GERMAN.date(maintenanceTimestamp))
  }
  const [newest, second] = before
  if (newest === undefined || second === undefined) throw new Error('Too few entries')
  const dialog = dialogOf(page)
  const takeOver = dialog.getByRole('button', { name: 'Übernehmen' })
  const report = page.getByRole('alertdialog').or(dialog)

  await test.step('what is wrong is said, and leaving with what is not saved asks first', async () => {
    const entry = newEntryOf(page)
    await tool(page, 'Eintrag …').click()
    await entry.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(entry).toContainText('Der Text darf nicht leer sein.')
    await entry.getByRole('textbox', { name: 'Was' }).fill('Sichtprüfung')
    await entry.getByRole('textbox', { name: 'Laufzeit h' }).fill('-1')
    await entry.getByRole('textbox', { name: 'wieder fällig' }).fill('31.12.2199')
    await entry.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(entry.locator('[aria-invalid=true]')).toHaveCount(2)
    await entry.getByRole('textbox', { name: 'Laufzeit h' }).fill('')
    await entry.getByRole('textbox', { name: 'wieder fällig' }).fill('31.12.2026')
    await page.keyboard.press('Tab')
    await expect(entry.locator('[aria-invalid=true]')).toHaveCount(0)
    await entry.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(line(page, 'Sichtprüfung')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Wartungsübersicht' }).click()
    const question = page.getByRole('alertdialog', { name: 'Seite verlassen?' })
    await question.getByRole('button', { name: 'Auf der Seite bleiben' }).click()
    await expect(line(page, 'Sichtprüfung')).toBeVisible()
    await lifecycle(page).getByRole('button', { name: 'Verwerfen' }).click()
    await expect(line(page, 'Sichtprüfung')).toHaveCount(0)
    expect(await keptRecords(plant.url, PUMP)).toBe(kept)
  })
  await test.step('a new, a changed and a deleted one, refused: nothing is half done', async () => {
    await enter(page, 'Schwimmerschalter gereinigt')
    await expect(line(page, 'Schwimmerschalter gereinigt').locator('[data-line=new]')).toBeVisible()
    await lifecycle(page).locator(`[data-id="${newest.id}"]`).click()
    await tool(page, 'Ändern …').click()
    await dialog.getByRole('textbox', { name: 'Kosten' }).fill('99,50')
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await takeOver.click()
    await lifecycle(page).locator(`[data-id="${second.id}"]`).click()
    await tool(page, 'Löschen').click()
    await expect(lifecycle(page)).toContainText('Nicht gespeichert: 1 neu · 1 geändert · 1 zu löschen')
    expect(savesOf(plant)).toBe(0)
    plant.failCall('saveLifecycle', { status: 403 })
    await saveButton(page).click()
    await expect(report).toContainText('nicht gespeichert')
    await page.keyboard.press('Escape')
    await expect(report).toBeHidden()
    expect(await entriesOf(plant)).toEqual(before)
    plant.failCall('saveLifecycle', null)
  })
  await test.step('made by one save after a reload', async () => {
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(lifecycle(page)).toContainText('wiederhergestellt')
    await expect(lifecycle(page)).toContainText('1 neu · 1 geändert · 1 zu löschen')
    const sent = savesOf(plant)
    await saveButton(page).click()
    await expect(lifecycle(page).locator('[data-line=saved]').first()).toBeVisible()
    await expect(lifecycle(page).getByText('Nicht gespeichert')).toHaveCount(0)
    await expect.poll(async () => (await entriesOf(plant)).some(({ id }) => id === second.id)).toBe(false)
    expect(savesOf(plant) - sent).toBe(1)
    const after = await entriesOf(plant)
    expect(after).toHaveLength(before.length)
    expect(after.find(({ id }) => id === newest.id)).toEqual({ ...newest, cost: 99.5 })
    expect(after.find(({ text }) => text === 'Schwimmerschalter gereinigt')).toMatchObject({ category: 'Service' })
    await expect(saveButton(page)).toHaveCount(0)
  })
  await test.step('one new entry has its own call; made, but its answer lost', async () => {
    const saves = savesOf(plant)
    await enter(page, 'Kabel geprüft')
    plant.failCall('createLifecycleEntry', 'execute-then-kill')
    await saveButton(page).click()
    await expect(report).toContainText('Netzwerkfehler')
    await page.keyboard.press('Escape')
    await expect(report).toBeHidden()
    await expect(line(page, 'Kabel geprüft').locator('[data-line=saved]')).toBeAttached()
    await expect(lifecycle(page).getByText('Nicht gespeichert')).toHaveCount(0)
    expect((await entriesOf(plant)).filter(({ text }) => text === 'Kabel geprüft')).toHaveLength(1)
    // The browser repeats what got no answer, so the plant may have received it several times: with one id.
    expect(plant.stats().calls.createLifecycleEntry).toBeGreaterThan(0)
    expect(savesOf(plant)).toBe(saves)
  })
})

test('what somebody else saves meanwhile has to be seen before it is overwritten, also in the last moment; drafts are never those of another user (rules N7, N9)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto(PAGE)
  const [newest] = await entriesOf(plant)
  if (newest === undefined) throw new Error('No entry')
  await lifecycle(page).locator(`[data-id="${newest.id}"]`).click()
  await tool(page, 'Ändern …').click()
  await dialogOf(page).getByRole('textbox', { name: 'Wer' }).fill('Servicefirma 14')
  await dialogOf(page).getByRole('button', { name: 'Übernehmen' }).click()
  const theirs = { ...newest, text: 'Isolation gemessen' }
  await asAdmin(plant, (admin) =>
    admin.call('saveLifecycle', { entriesToCreate: [], entriesToUpdate: [theirs], idsToDelete: [] }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Inzwischen gespeichert: Isolation gemessen', { exact: true })).toBeVisible()
  await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Gesehen' }).click()
  await asAdmin(plant, (admin) =>
    admin.call('saveLifecycle', {
      entriesToCreate: [],
      entriesToUpdate: [{ ...theirs, text: 'Isolation und Kabel gemessen' }],
      idsToDelete: [],
    }),
  )
  // It was read before that, so nothing is sent.
  await saveButton(page).click()
  await expect(page.getByText('Inzwischen gespeichert: Isolation und Kabel gemessen', { exact: true })).toBeVisible()
  expect(savesOf(plant)).toBe(2)
  expect((await entriesOf(plant)).find(({ id }) => id === newest.id)?.text).toBe('Isolation und Kabel gemessen')
  await page.getByRole('button', { name: 'Gesehen' }).click()
  // Another user of the same browser.
  plant.endSessions()
  await expect(page.locator('input[name=username]')).toBeVisible()
  await signIn('admin')
  page.once('dialog', (question) => void question.accept())
  await page.goto(PAGE)
  await expect(lines(page).first()).toBeVisible()
  await expect(saveButton(page)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Servicefirma 14')
})

test('the page of a machine has what the plant has, from its info popup and from the machines beside it, on a telephone too, and says so of one that is none (rules C6, C7, N1, N2, N6, N7, N13, N14, N15)', async ({
  signIn,
  page,
  plant,
}) => {
  plant.setClock({ speed: 0 })
  await signIn()
  const session = await logIn(plant.url)
  const machines = await session.call('maintenanceDescriptions', {})
  const at = machines.findIndex(({ pvRef }) => pvParam(pvRef) === pvParam(PUMP))
  const title = page.getByRole('heading', { level: 1 })

  await test.step('the info popup of a machine leads to it, that of anything else does not', async () => {
    await page.goto('/stations/14')
    const popup = page.getByRole('dialog')
    const link = popup.getByRole('link', { name: 'Maschine' })
    await page.locator('[role=grid] [data-id="AnaIn-1400001"]').click()
    await expect(popup.getByRole('link', { name: 'Prozessbild' })).toBeVisible()
    await expect(link).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.locator(`[role=grid] [data-id="${pvParam(PUMP)}"]`).click()
    await expect(link).toHaveAttribute('href', PAGE)
    await link.click()
    await expect(title).toHaveText(machines[at]?.name ?? 'no such machine')
  })
  await test.step('messages, name plate, parts and documents', async () => {
    await page.goto(`${PAGE}#sheet`)
    const sheet = page.getByRole('region', { name: 'Stammblatt' })
    await expect(sheet).toBeFocused()
    for (const { name, value } of (await session.call('datasheetData', ARGS)).entries) {
      await expect(sheet.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })).toContainText(
        value,
      )
    }
    for (const { name, partNumber } of (await session.call('datasheetParts', ARGS)).entries) {
      await expect(sheet.getByRole('row').filter({ hasText: partNumber })).toContainText(name)
    }
    const due = page.getByRole('region', { name: 'Wartungsmeldungen' })
    const messages = await session.call('maintenanceNotifications', ARGS)
    await expect(due.locator('[role=row][data-id]')).toHaveCount(messages.length)
    for (const { messageText, remainingRuntime } of messages) {
      await expect(due.getByRole('row').filter({ hasText: messageText })).toContainText(
        GERMAN.number(Math.abs(remainingRuntime), 0),
      )
    }
    const { entries } = await session.call('datasheetDocuments', ARGS)
    const documents = page.getByRole('region', { name: 'Dokumente' })
    await expect(documents.locator('[role=row][data-id]')).toHaveCount(entries.length)
    const file = entries.find(({ docType }) => docType === 'File')
    const download = page.waitForEvent('download')
    await documents.getByRole('button', { name: file?.description ?? 'no file' }).click()
    expect((await download).suggestedFilename()).toBe(file?.fileName)
    const address = entries.find(({ docType }) => docType === 'Url')
    const link = documents.getByRole('link', { name: address?.description ?? 'no address' })
    await expect(link).toHaveAttribute('href', address?.target ?? '')
  })
  await test.step('the time line has as much as is asked for', async () => {
    await expect(lifecycle(page).locator('polygon').first()).toBeAttached()
    const yearAgo = new Date(plant.now()).setUTCFullYear(new Date(plant.now()).getUTCFullYear() - 1)
    const entries = await entriesOf(plant)
    const points = lifecycle(page).locator('[data-line=saved]').and(page.locator('i'))
    await expect(points).toHaveCount(entries.length)
    const lastYear = entries.filter(({ maintenanceTimestamp }) => maintenanceTimestamp >= yearAgo)
    expect(lastYear.length).toBeLessThan(entries.length)
    await lifecycle(page).getByLabel('Zeitraum').selectOption('12 Monate')
    await expect(points).toHaveCount(lastYear.length)
  })
  await test.step('at 360 px nothing is cut off', async () => {
    await resizeTo(page, 360, 740)
    expect(await excessWidth(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await resizeTo(page, 1280, 800)
  })
  await test.step('the machines beside it are one step away', async () => {
    const pager = page.getByRole('navigation', { name: 'Maschinen' })
    await expect(pager).toHaveText(`Maschine ${at + 1} von ${machines.length}`)
    await pager.getByRole('link', { name: /^Nächste Maschine/ }).click()
    await expect(title).toHaveText(machines[at + 1]?.name ?? 'no further machine')
    await expect(pager).toHaveText(`Maschine ${at + 2} von ${machines.length}`)
    await pager.getByRole('link', { name: /^Vorherige Maschine/ }).click()
    await expect(page).toHaveURL(`${plant.url}${PAGE}`)
  })
  await test.step('a machine that is none', async () => {
    const told = page.getByRole('main').getByRole('alert').first()
    await changeAddress(page, '/maintenance/machines/DigiIn-99900001')
    await expect(told).toContainText('DigiIn-99900001')
    await changeAddress(page, '/maintenance/machines/nothing')
    await expect(told).toHaveText('Eine Maschine „nothing“ gibt es in dieser Anlage nicht.')
  })
  await session.close()
})

test('a due service is marked as done from its row: the entry is saved, its runtime alone begins at 0, and the document is stored, by one call each (experience 12)', async ({
  signIn,
  page,
  plant,
}) => {
  await setHours(plant, PUMP, { upper: 1 })
  await signIn()
  await page.goto(PAGE)
  const session = await logIn(plant.url)
  const service = (await session.call('maintenanceNotifications', ARGS)).find(
    ({ runtimeType }) => runtimeType === 'Betriebszeit',
  )
  const text = service?.messageText ?? 'no service'
  const sent = plant.journal.entries.length
  const due = page.getByRole('region', { name: 'Wartungsmeldungen' })
  await expect(due.getByRole('row').filter({ hasText: text })).toContainText('überfällig')
  await due.getByRole('row').filter({ hasText: text }).click()
  const entry = newEntryOf(page)
  await expect(entry.getByRole('textbox', { name: 'Was' })).toHaveValue(text)
  const reset = entry.getByRole('checkbox', { name: /Betriebszeit zurücksetzen: .* → 0,0/ })
  await expect(reset).not.toBeChecked()
  await reset.check()
  await entry.getByLabel('Dateien auswählen').setInputFiles({
    name: 'protokoll.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Prüfung ohne Befund'),
  })
  await entry.getByRole('textbox', { name: 'Kurzbeschreibung' }).fill('Prüfprotokoll')
  expect(await violations(page, '[role=alertdialog]')).toEqual([])
  await entry.getByRole('button', { name: 'Speichern' }).click()
  await expect(entry).toBeHidden()
  await expect(line(page, text).locator('[data-line=saved]').first()).toBeAttached()
  await expect(page.getByRole('region', { name: 'Dokumente' })).toContainText('Prüfprotokoll')
  // The journal of the plant has what acts on it; the books have the rest.
  expect(plant.journal.entries.slice(sent).map(({ call }) => call)).toEqual(['setRuntimes'])
  expect(plant.stats().calls).toMatchObject({ createLifecycleEntry: 1, uploadDocument: 1 })
  const runtimes = (await session.call('runtimes', { pvs: [PUMP] })).runtimeValues[0]?.runtimes ?? []
  const hours = runtimes.find(({ runtimeType }) => runtimeType === 'Betriebszeit')?.value
  expect(hours).toBeLessThan(1)
  for (const { runtimeType, value } of runtimes) if (runtimeType === 'Schaltzyklen') expect(value).toBeGreaterThan(0)
  await session.close()
})
