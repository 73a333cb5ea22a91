import type { Page } from 'playwright/test'
import { textOutputs } from '../../../src/simulator/model/visualization/text-outputs.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { openFilters } from '../table-tools.ts'

const CALL = 'setTextMessages'
/** A note that is typed, a lock that is set after a question, and one of each at two stations. */
const NOTE = { id: 12, station: 'PW Bahnhof', name: 'Hinweis' }
const LOCK = {
  id: 100_012,
  station: 'PW Bahnhof',
  name: 'Sperrvermerk setzen',
  message: 'Gesperrt: Arbeiten in der Station',
}
const UNLOCK = { id: 100_012, station: 'PW Bahnhof', name: 'Sperrvermerk aufheben', message: '' }
const PRESENT = { id: 200_001, station: 'KA Musterstadt', name: 'Personal vor Ort', message: 'Personal vor Ort' }
const FEEDBACK_MS = 15_000

type Output = typeof NOTE

/** Also while a dialog hides the page from assistive technology. */
const rowOf = (page: Page, { station, name }: Output) =>
  page.locator('[role=row]').filter({ hasText: station }).filter({ hasText: name })
const dialogOf = (page: Page) => page.getByRole('alertdialog')
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Senden' })
const entryOf = (page: Page, { name }: Output) => dialogOf(page).getByRole('textbox', { name: `${name}: neuer Text` })
const setButton = (page: Page, output: Output) => rowOf(page, output).getByRole('button')
const itemOf = (page: Page, { station }: Output) => dialogOf(page).getByRole('listitem').filter({ hasText: station })
const line = (page: Page) => page.locator('[data-command]')

async function open(page: Page): Promise<void> {
  await page.goto('/text-output')
  await expect(rowOf(page, NOTE)).toContainText('Wählstation: vor Schalthandlungen verbinden')
}

/** Another user at another workstation. */
async function otherSets(plant: SimulatorHandle, { id }: Output, message: string): Promise<void> {
  const other = await logIn(plant.url, 'admin')
  await other.call(CALL, { messages: [{ id, message }] })
  await other.close()
}

async function textOf(plant: SimulatorHandle, { id }: Output): Promise<string | undefined> {
  const other = await logIn(plant.url)
  const [message] = await other.call('textMessages', { ids: [id] })
  await other.close()
  return message?.message
}

const ordersOf = (plant: SimulatorHandle, user = 'operator') =>
  plant.journal.entries
    .filter((entry) => entry.call === CALL && entry.user === user)
    .map(({ args, replays }) => ({ args, replays }))
const order = (...messages: readonly { readonly id: number; readonly message: string }[]) => ({
  args: { messages: messages.map(({ id, message }) => ({ id, message })) },
  replays: 0,
})

test('every text output is listed with its live text; one is set after a question, at once by its button, typed by keyboard, and several are one order (rules K8, K9, K10, K11, K12)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await open(page)
  await test.step('listed live; filters, also by the text, keep what passes', async () => {
    const all = textOutputs(plant.model.stationModels)
    await expect(page.getByText(new RegExp(`^${all.length} `)).last()).toBeVisible()
    await expect(rowOf(page, LOCK)).toContainText('(leer)')
    await otherSets(plant, LOCK, 'Kanalspülung bis Freitag')
    for (const output of [LOCK, UNLOCK]) await expect(rowOf(page, output)).toContainText('Kanalspülung bis Freitag')
    await openFilters(page)
    await page
      .getByRole('searchbox', { name: 'Jetzt' })
      .or(page.getByRole('textbox', { name: 'Jetzt' }))
      .first()
      .fill('kanalspülung')
    await expect(page.locator('[role=row][data-id]')).toHaveCount(2)
    await expect(page.locator('[role=row][data-id]').first()).toContainText(LOCK.station)
    await page.getByRole('button', { name: 'Filter aufheben' }).first().click()
    await otherSets(plant, LOCK, '')
    await expect(rowOf(page, LOCK)).toContainText('(leer)')
  })
  await test.step('a direct text with a question: Cancel has the focus and sends nothing', async () => {
    await setButton(page, LOCK).click()
    await expect(dialogOf(page)).toContainText('Soll dieser Text gesetzt werden?')
    await expect(itemOf(page, LOCK)).toContainText(`(leer)→ ${LOCK.message}`)
    expect(await violations(page)).toEqual([])
    await expect(dialogOf(page).getByRole('button', { name: 'Abbrechen' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toBeHidden()
    expect(ordersOf(plant)).toEqual([])
    await setButton(page, LOCK).click()
    await send(page).click()
    await expect(line(page)).toHaveAttribute('data-command', 'confirmed', { timeout: FEEDBACK_MS })
    await expect(dialogOf(page)).toBeHidden()
    expect(await textOf(plant, LOCK)).toBe(LOCK.message)
    expect(ordersOf(plant)).toEqual([order(LOCK)])
    await expect(rowOf(page, UNLOCK)).toContainText(LOCK.message)
  })
  await test.step('a direct text without a question is sent by its button, never by a click on its row', async () => {
    await rowOf(page, PRESENT).getByText(PRESENT.station).click()
    await expect(rowOf(page, PRESENT)).toBeFocused()
    expect(ordersOf(plant)).toHaveLength(1)
    await setButton(page, PRESENT).click()
    await expect(line(page)).toHaveAttribute('data-command', 'confirmed', { timeout: FEEDBACK_MS })
    await expect(dialogOf(page)).toBeHidden()
    expect(await textOf(plant, PRESENT)).toBe(PRESENT.message)
    expect(ordersOf(plant)).toEqual([order(LOCK), order(PRESENT)])
  })
  await test.step('any other mode is typed in a dialog, by keyboard alone, and markup stays text', async () => {
    const typed = '<b>Pumpe 2</b> \u202eläuft\u200b "nicht" & 1e400'
    await rowOf(page, NOTE).focus()
    await page.keyboard.press('Enter')
    await expect(entryOf(page, NOTE)).toBeFocused()
    await expect(entryOf(page, NOTE)).toHaveValue('Wählstation: vor Schalthandlungen verbinden')
    await expect(dialogOf(page)).toContainText('Kein Text geändert.')
    await page.keyboard.press('Enter')
    expect(ordersOf(plant)).toHaveLength(2)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(`  ${typed} `)
    await page.keyboard.press('Enter')
    await expect.poll(() => ordersOf(plant).at(-1)).toEqual(order({ id: NOTE.id, message: typed }))
    await expect(dialogOf(page)).toBeHidden()
    await expect(rowOf(page, NOTE)).toContainText(typed)
  })
  await test.step('several at once are one order in the dialog that asks most', async () => {
    for (const output of [LOCK, PRESENT]) await otherSets(plant, output, '')
    await expect(rowOf(page, LOCK)).toContainText('(leer)')
    await expect(rowOf(page, PRESENT)).toHaveCount(1)
    for (const output of [NOTE, LOCK, PRESENT]) await rowOf(page, output).getByRole('checkbox').check()
    await rowOf(page, UNLOCK).getByRole('checkbox').check()
    const button = page.getByRole('button', { name: '4 Texte setzen …' })
    await expect(button).toHaveAccessibleDescription('Zwei der ausgewählten Ausgaben setzen denselben Text.')
    await rowOf(page, UNLOCK).getByRole('checkbox').uncheck()
    await page.getByRole('button', { name: '3 Texte setzen …' }).click()
    await entryOf(page, NOTE).fill('')
    await send(page).click()
    await expect(dialogOf(page).locator('[data-stage=confirmed][class*=item]')).toHaveCount(3, { timeout: FEEDBACK_MS })
    expect(ordersOf(plant)).toHaveLength(4)
    expect(await textOf(plant, NOTE)).toBe('')
    expect(await textOf(plant, LOCK)).toBe(LOCK.message)
    expect(await textOf(plant, PRESENT)).toBe(PRESENT.message)
    await dialogOf(page).getByRole('button', { name: 'Schließen' }).click()
    await expect(page.getByRole('button', { name: 'Auswahl setzen …' })).toBeVisible()
  })
})
