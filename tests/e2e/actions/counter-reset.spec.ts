import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { CounterValue, PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

/** The clock stands on a morning; nothing depends on the day of the run. */
test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 8) } })

const CALL = 'resetCounters'
const FIRST: PvRef = { type: 'ZaehlWert', nr: 6 }
const SECOND: PvRef = { type: 'ZaehlWert', nr: 8 }
/** Beyond the stations of the user `area`. */
const FOREIGN: PvRef = { type: 'ZaehlWert', nr: 9 }
const FEEDBACK_MS = 15_000

const dialogOf = (page: Page) => page.getByRole('alertdialog')
const reset = (page: Page) => dialogOf(page).getByRole('button', { name: 'Zurücksetzen', exact: true })
const rowOf = (page: Page, pv: PvRef) => page.locator(`[role=row][data-id="${pv.type}-${pv.nr}"]`)
const stationOf = (plant: SimulatorHandle, pv: PvRef) => plant.model.config(pv)?.stationName ?? ''
const itemOf = (page: Page, plant: SimulatorHandle, pv: PvRef) =>
  dialogOf(page)
    .getByRole('listitem')
    .filter({ hasText: stationOf(plant, pv) })

function counterOf(plant: SimulatorHandle, { nr }: PvRef): CounterValue {
  const counter = plant.model.value(`count${nr}`, plant.now())?.counterValue
  if (counter === undefined) throw new Error(`The plant has no counter ${nr}`)
  return counter
}

async function openDialog(page: Page, ...pvs: readonly PvRef[]): Promise<void> {
  await page.goto('/counter-reset')
  for (const pv of pvs) await rowOf(page, pv).getByRole('checkbox').check()
  await page.getByRole('button', { name: `${pvs.length} Zähler zurücksetzen …` }).click()
  await expect(dialogOf(page).getByRole('checkbox')).toBeVisible()
}

const confirm = (page: Page) => dialogOf(page).getByRole('checkbox').check()
const sentBy = (plant: SimulatorHandle) => [plant.stats().calls[CALL] ?? 0, plant.journal.entries.length]

test('the page has the counters that can be reset, and no others, with value, day, month and year (rules E2, E19)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 1600, height: 1400 })
  await signIn()
  await page.goto('/counter-reset')
  await expect(rowOf(page, FIRST)).toBeVisible()
  const resetable = plant.model.nodes
    .flatMap(({ pvs }) => pvs)
    .filter((pv) => pv.type === 'ZaehlWert' && counterOf(plant, pv).resetable)
    .map(({ type, nr }) => `${type}-${nr}`)
  await expect
    .poll(() =>
      page.locator('[role=row][data-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id'))),
    )
    .toEqual(resetable)
  const numberIn = async (selector: string) => {
    const text = await rowOf(page, FIRST).locator(selector).textContent()
    return Number((text ?? '').replaceAll('.', '').replace(',', '.'))
  }
  const { month, year } = counterOf(plant, FIRST)
  await expect.poll(() => numberIn('[data-part=month]')).toBeGreaterThanOrEqual(month)
  await expect.poll(() => numberIn('[data-part=year]')).toBeGreaterThanOrEqual(year)
  expect(await numberIn('[data-part=month]')).toBeLessThanOrEqual(counterOf(plant, FIRST).month + 1)
  expect(await numberIn('[data-part=day]')).toBeLessThanOrEqual(counterOf(plant, FIRST).day + 1)
  expect(await numberIn('[data-pv]')).toBeLessThanOrEqual(counterOf(plant, FIRST).value + 1)
  expect(await violations(page)).toEqual([])
})

test('two counters are reset at once after a second confirmation; the plant confirms both, and day, month and year go on (rules E2, E20)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, FIRST, SECOND)
  const { year } = counterOf(plant, FIRST)
  await expect(dialogOf(page).getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await expect(reset(page)).toHaveAttribute('aria-disabled', 'true')
  await reset(page).press('Enter')
  expect(sentBy(plant)).toEqual([0, 0])
  await confirm(page)
  expect(await violations(page)).toEqual([])
  await reset(page).click()
  for (const pv of [FIRST, SECOND]) {
    await expect(itemOf(page, plant, pv)).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
    expect(counterOf(plant, pv).value).toBeLessThan(5)
  }
  expect(counterOf(plant, FIRST).year).toBeGreaterThanOrEqual(year)
  expect(plant.journal.entries.map(({ call, args, replays }) => ({ call, args, replays }))).toEqual([
    { call: CALL, args: { pvs: [FIRST, SECOND] }, replays: 0 },
  ])
})

test('another user resets the counter meanwhile: it is shown, and has to be seen before anything is sent (rule E20)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, FIRST)
  await confirm(page)
  await expect(reset(page)).toHaveAttribute('aria-disabled', 'false')
  plant.model.commands.resetCounter(FIRST, plant.now())
  await expect(dialogOf(page)).toContainText('wurde inzwischen zurückgesetzt')
  await expect(reset(page)).toHaveAttribute('aria-disabled', 'true')
  await reset(page).press('Enter')
  expect(sentBy(plant)).toEqual([0, 0])
  await dialogOf(page).getByRole('button', { name: 'Gesehen' }).click()
  await reset(page).click()
  await expect.poll(() => plant.journal.entries.length).toBe(1)
})

test('a user of an area reads which of two counters was not reset, a viewer why none can be (rules A25, E20)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('area')
  const before = [FIRST, FOREIGN].map((pv) => counterOf(plant, pv).value)
  await openDialog(page, FIRST, FOREIGN)
  await confirm(page)
  await reset(page).click()
  await expect(dialogOf(page)).toContainText('Zähler wurden nicht zurückgesetzt')
  await expect(itemOf(page, plant, FOREIGN)).toContainText('Keine Rechte für diese Prozessvariable.')
  await expect(itemOf(page, plant, FIRST)).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  expect(counterOf(plant, FIRST).value).toBeLessThan(before[0] ?? 0)
  expect(counterOf(plant, FOREIGN).value).toBeGreaterThanOrEqual(before[1] ?? 0)
  plant.endSessions()
  await page.context().clearCookies()
  await signIn('viewer')
  await page.goto('/counter-reset')
  await expect(page.getByRole('button', { name: 'Auswahl zurücksetzen …' })).toHaveAccessibleDescription(
    /besitzt keine Rechte zum Zurücksetzen von Zählern/,
  )
})

for (const { how, sentence, done } of [
  { how: 'execute-then-kill', sentence: 'Netzwerkfehler', done: 1 },
  { how: { status: 500 }, sentence: 'Der Server meldet einen Fehler (HTTP 500).', done: 0 },
] as const) {
  test(`an answer that says nothing of it (${JSON.stringify(how)}) is of unknown outcome, and nothing is sent again (rule E21)`, async ({
    signIn,
    page,
    plant,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    await signIn()
    const before = counterOf(plant, FIRST).value
    await openDialog(page, FIRST)
    await confirm(page)
    plant.failCall(CALL, how)
    await reset(page).click()
    await expect(dialogOf(page)).toContainText('Ausgang unbekannt')
    await expect(dialogOf(page)).toContainText(sentence)
    await expect(reset(page)).toBeHidden()
    // A browser may repeat a request whose connection was lost; the act is carried out once.
    expect(plant.journal.entries).toHaveLength(done)
    expect(counterOf(plant, FIRST).value < before).toBe(done === 1)
  })
}

test('an error of the server before it did anything, and a session that ends in the middle (rule E20)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await openDialog(page, FIRST)
  await confirm(page)
  plant.failCall(CALL, { status: 400 })
  await reset(page).click()
  await expect(dialogOf(page)).toContainText('Zähler wurden nicht zurückgesetzt')
  await expect(dialogOf(page)).toContainText('Der Server meldet einen Fehler (HTTP 400).')
  plant.scenario('calm')
  plant.failCall(CALL, { status: 401 })
  await reset(page).click()
  await expect(page).toHaveURL(/\/log(in|out)/)
  await expect(dialogOf(page)).toBeHidden()
  expect(plant.journal.entries).toEqual([])
})

test('the link breaks while the dialog is open: nothing is sent, not later either (rule E21)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource/)
  await signIn()
  await openDialog(page, FIRST)
  await confirm(page)
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await expect(dialogOf(page)).toContainText('Kein aktueller Wert')
  await expect(reset(page)).toHaveAttribute('aria-disabled', 'true')
  await reset(page).press('Enter')
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  expect(sentBy(plant)).toEqual([0, 0])
})

test('on a telephone the whole way goes by keyboard', async ({ signIn, page, plant }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await page.goto('/counter-reset')
  const row = rowOf(page, FIRST)
  await expect(row).toBeVisible()
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await dialogOf(page).getByRole('checkbox').press('Space')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.keyboard.press('Enter')
  await expect.poll(() => plant.journal.entries.length).toBe(1)
})

test('a counter that the plant no longer has is named with this reason, and the other one is reset (rule E21)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, FIRST, SECOND)
  const { value } = counterOf(plant, FIRST)
  await confirm(page)
  plant.setMissing({ pvs: [FIRST] })
  await reset(page).click()
  await expect(itemOf(page, plant, FIRST)).toContainText('Diese Prozessvariable gibt es nicht.')
  await expect(itemOf(page, plant, SECOND)).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  expect(counterOf(plant, FIRST).value).toBeGreaterThanOrEqual(value)
  expect(plant.journal.entries).toHaveLength(1)
})
