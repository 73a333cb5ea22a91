import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { AlarmCallNumber } from '../../../src/wire/server/remote-alert.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { listRests } from '../still-list.ts'

test.use({ plantOptions: { seed: 4711, start: Date.UTC(2026, 5, 10, 8) } })

/** Where numbers were switched before: images and favourites may still name it. */
const FORMER = '/remote-alarm/activation'
const NUMBERS = '/remote-alarm/numbers'
const FIRST = 'Bereitschaft 1 Abwasser'
const SECOND = 'Bereitschaft 2 Abwasser'

const rowOf = (page: Page, name: string) => page.locator('[role=row][data-id]').filter({ hasText: name })
const stateOf = (page: Page, name: string) => rowOf(page, name).locator('[data-number-state]')
const dialogOf = (page: Page) => page.getByRole('alertdialog')
const tool = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: `${name} …`, exact: true })
const verb = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name })

/** Another user at another workstation. */
async function asAdmin<T>(plant: SimulatorHandle, act: (admin: SimulatorSession) => Promise<T>): Promise<T> {
  const admin = await logIn(plant.url, 'admin')
  const answer = await act(admin)
  await admin.close()
  return answer
}
const numbersOf = (plant: SimulatorHandle) =>
  asAdmin(plant, async (admin) => (await admin.call('callNumbers', {})).alarmCallnumbers)
async function numberOf(plant: SimulatorHandle, name: string): Promise<AlarmCallNumber> {
  const found = (await numbersOf(plant)).find((number) => number.name === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}
const ordersOf = (plant: SimulatorHandle) =>
  plant.journal.entries.filter(({ user }) => user === 'operator').map(({ call, args }) => ({ call, args }))

test('numbers are switched after a question that says who is left, and the duty follows (rules C9, M21)', async ({
  signIn,
  page,
  context,
  plant,
}) => {
  await signIn()
  // All of them pass it.
  const filter = '?filter=and.1.name.contains.twasser'
  await page.goto(FORMER + filter)
  await expect(page).toHaveURL(NUMBERS + filter)
  const before = await numbersOf(plant)
  await expect(page.locator('[role=row][data-id]')).toHaveCount(before.length)
  for (const { name, isActive } of before) {
    await expect(stateOf(page, name)).toHaveAttribute('data-number-state', isActive ? 'active' : 'inactive')
  }
  const duty = await context.newPage()
  await duty.goto('/remote-alarm')
  const leading = duty.locator('[data-duty=Abwasser] [data-first] b')
  await expect(leading).toHaveText(FIRST)
  await rowOf(page, FIRST).getByRole('checkbox').check()
  await tool(page, 'Deaktivieren').click()
  await expect(dialogOf(page)).toContainText('Soll diese Rufnummer deaktiviert werden?')
  await expect(dialogOf(page)).not.toContainText('niemand wird angerufen')
  await expect(verb(page, 'Abbrechen')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  expect(ordersOf(plant)).toEqual([])
  await tool(page, 'Deaktivieren').click()
  await verb(page, 'Deaktivieren').click()
  await expect(stateOf(page, FIRST)).toHaveText('inaktiv')
  const { id } = await numberOf(plant, FIRST)
  expect(ordersOf(plant)).toEqual([{ call: 'setCallNumbersState', args: { states: [{ id, isActive: false }] } }])
  expect((await numberOf(plant, FIRST)).isActive).toBe(false)
  await expect(leading).toHaveText(SECOND)
  await page.keyboard.press('Escape')
  // All that are left of one area.
  const left = (await numbersOf(plant)).filter(({ name, isActive }) => name.endsWith('Abwasser') && isActive)
  for (const { name } of left) await rowOf(page, name).getByRole('checkbox').check()
  await tool(page, 'Deaktivieren').click()
  await expect(dialogOf(page)).toContainText(
    'Danach ist hier keine Rufnummer mehr aktiv und niemand wird angerufen: Abwasser.',
  )
})

test('a number is created, changed and deleted; what another user saves meanwhile is shown, has to be seen, and is kept where nobody has edited it, also in the last moment (rules C10, M5, M20)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await page.goto('/remote-alarm')
  const saved = () => ordersOf(plant).filter(({ call }) => call === 'saveCallNumbers').length
  await test.step('what is no number says so, and leaving with it asks first', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Rufnummern', exact: true }).click()
    await expect(page).toHaveURL(NUMBERS)
    const count = (await numbersOf(plant)).length
    await tool(page, 'Neue Nummer').click()
    await expect(verb(page, 'Anlegen')).toBeDisabled()
    await field(page, 'Name').fill('Rufbereitschaft Pumpen')
    await field(page, 'Nummer').fill('0176 123456')
    await verb(page, 'Anlegen').click()
    await expect(dialogOf(page)).toContainText('Bitte mit Landesvorwahl eingeben')
    await expect(field(page, 'Nummer')).toBeFocused()
    expect(await violations(page)).toEqual([])
    await field(page, 'Nummer').fill('0049 (176) 040-6909')
    await dialogOf(page).getByLabel('Kategorie').selectOption('Werkstatt')
    await dialogOf(page).getByLabel('PV-Bereich').selectOption('Abwasser')
    await expect(dialogOf(page)).toContainText('Heute geändert in diesem Bereich: 0 von 20')
    await verb(page, 'Anlegen').click()
    await expect(rowOf(page, 'Rufbereitschaft Pumpen')).toContainText('+491760406909')
    expect(await numberOf(plant, 'Rufbereitschaft Pumpen')).toMatchObject({
      number: '+491760406909',
      categoryId: 3,
      isActive: true,
    })
    await page.keyboard.press('Escape')
    await listRests(page)
    await rowOf(page, 'Rufbereitschaft Pumpen').getByRole('checkbox').check()
    await tool(page, 'Ändern').click()
    await field(page, 'Name').fill('Pumpendienst')
    await page.evaluate(() => history.back())
    const leave = page.getByRole('alertdialog', { name: 'Seite verlassen?' })
    await leave.getByRole('button', { name: 'Bleiben' }).click()
    await expect(leave).toBeHidden()
    await verb(page, 'Speichern').click()
    await expect(rowOf(page, 'Pumpendienst')).toBeVisible()
    expect((await numberOf(plant, 'Pumpendienst')).number).toBe('+491760406909')
    await page.keyboard.press('Escape')
    await tool(page, 'Löschen').click()
    await verb(page, 'Löschen').click()
    await expect(rowOf(page, 'Pumpendienst')).toHaveCount(0)
    expect(await numbersOf(plant)).toHaveLength(count)
    expect(saved()).toBe(3)
  })
  await test.step('another user saves meanwhile', async () => {
    await page.keyboard.press('Escape')
    await rowOf(page, FIRST).getByRole('checkbox').check()
    await tool(page, 'Ändern').click()
    await field(page, 'Name').fill('Bereitschaft Montag')
    const { currentUserCanEdit, ...number } = await numberOf(plant, FIRST)
    const changed = { ...number, currentUserCanEdit, number: '+491760406999' }
    await asAdmin(plant, (admin) =>
      admin.call('saveCallNumbers', { numbersToCreate: [], numbersToUpdate: [changed], idsToDelete: [] }),
    )
    const note = dialogOf(page).getByRole('alert')
    await expect(note).toContainText(`Inzwischen gespeichert: ${FIRST}, +491760406999.`, { timeout: 15_000 })
    await expect(verb(page, 'Speichern')).toBeDisabled()
    await note.getByRole('button', { name: 'Gesehen' }).click()
    await expect(field(page, 'Nummer')).toHaveValue('+491760406999')
    // Between the last reading and the click: nothing is sent.
    const last = { ...changed, number: '+491760406000' }
    await asAdmin(plant, (admin) =>
      admin.call('saveCallNumbers', { numbersToCreate: [], numbersToUpdate: [last], idsToDelete: [] }),
    )
    await verb(page, 'Speichern').click()
    await expect(note).toContainText(`Inzwischen gespeichert: ${FIRST}, +491760406000.`)
    expect(saved()).toBe(3)
    expect((await numberOf(plant, FIRST)).number).toBe('+491760406000')
    await note.getByRole('button', { name: 'Gesehen' }).click()
    // Whether somebody has changed it is not known either.
    plant.failCall('callNumbers', { status: 500 })
    await verb(page, 'Speichern').click()
    await expect(dialogOf(page)).toContainText(
      'Nichts gesendet: Was der Server inzwischen hat, konnte nicht geprüft werden.',
    )
    expect(saved()).toBe(3)
    plant.failCall('callNumbers', null)
    await verb(page, 'Speichern').click()
    await expect(rowOf(page, 'Bereitschaft Montag')).toBeVisible()
    expect(await numberOf(plant, 'Bereitschaft Montag')).toMatchObject({ id: number.id, number: '+491760406000' })
  })
})
