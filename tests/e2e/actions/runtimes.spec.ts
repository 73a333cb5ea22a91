import type { Page } from 'playwright/test'
import { filterQuery } from '../../../src/domain/table/filter-query.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef, RuntimeType, RuntimeValue } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

/** The clock stands on a morning; nothing depends on the day of the run. */
test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 8) } })

const CALL = 'setRuntimes'
const STATION = 'PW Dorfanger'
const PUMP: PvRef = { type: 'DigiIn', nr: 1_400_001 }
const OTHER: PvRef = { type: 'DigiIn', nr: 1_400_002 }
const FEEDBACK_MS = 15_000
/** The worker reads runtimes every 5 s. */
const READ_MS = 12_000

const dialogOf = (page: Page) => page.getByRole('alertdialog')
const apply = (page: Page) => dialogOf(page).getByRole('button', { name: 'Übernehmen' })
const rowOf = (page: Page, pv: PvRef, type: RuntimeType) =>
  page.locator(`[role=row][data-id="${pv.type}-${pv.nr}-${type}"]`)
const entryOf = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name: `${name}: neuer Wert` })

function runtimesOf(plant: SimulatorHandle, pv: PvRef): readonly RuntimeValue[] {
  return plant.model.commands.runtimes(pv, plant.now()) ?? []
}

function runtimeOf(plant: SimulatorHandle, pv: PvRef, type: RuntimeType): RuntimeValue {
  const found = runtimesOf(plant, pv).find(({ runtimeType }) => runtimeType === type)
  if (found === undefined) throw new Error(`${pv.nr} has no ${type}`)
  return found
}

function nameOf(plant: SimulatorHandle, pv: PvRef): string {
  return plant.model.config(pv)?.name ?? ''
}

const german = (value: number, decimals: number) =>
  value.toLocaleString('de', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // As the page writes it: 7768, but 12.345.
    useGrouping: 'min2',
  })

/** Opens the page with the runtimes of one station. */
async function openPage(page: Page): Promise<void> {
  await page.goto('/runtimes')
  await page.getByRole('textbox', { name: /Station/ }).fill(STATION)
  await expect(rowOf(page, PUMP, 'Betriebszeit')).toBeVisible()
}

async function openDialog(page: Page, ...chosen: readonly (readonly [pv: PvRef, type: RuntimeType])[]): Promise<void> {
  await openPage(page)
  for (const [pv, type] of chosen) await rowOf(page, pv, type).getByRole('checkbox').check()
  await page
    .getByRole('button', { name: chosen.length === 1 ? '1 Laufzeit setzen …' : `${chosen.length} Laufzeiten setzen …` })
    .click()
  await expect(dialogOf(page).getByRole('textbox').first()).toBeVisible()
}

const sentBy = (plant: SimulatorHandle) => [plant.stats().calls[CALL] ?? 0, plant.journal.entries.length]

test('the page has all five kinds of runtimes of DigiIn and AnaIn, and of nothing else, as the plant has them (rules E3, E4, F13)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 1600, height: 1000 })
  await signIn()
  await openPage(page)
  const kinds: readonly RuntimeType[] = [
    'Betriebszeit',
    'Absolutzeit',
    'Schaltzyklen',
    'LetzteAktivZeit',
    'LetzteInaktivZeit',
  ]
  for (const type of kinds) {
    const { upper } = runtimeOf(plant, PUMP, type)
    await expect(rowOf(page, PUMP, type)).toContainText(german(upper, 0))
    const decimals = type === 'Schaltzyklen' ? 0 : type.startsWith('Letzte') ? 2 : 1
    await expect
      .poll(async () => {
        const shown = await rowOf(page, PUMP, type).locator(`[data-runtime-value=${type}]`).textContent()
        const value = Number((shown ?? '').replace(/[^0-9,-]/g, '').replace(',', '.'))
        // It runs on between the plant's clock and the look at the page.
        return Math.abs(value - runtimeOf(plant, PUMP, type).value) <= 10 ** -decimals + 0.05
      })
      .toBe(true)
  }
  const station = plant.model.nodes.find(({ stationName }) => stationName === STATION)
  const expected = (station?.pvs ?? []).flatMap((pv) => runtimesOf(plant, pv))
  await expect(page.getByRole('region', { name: 'Laufzeiten' }).getByRole('status').last()).toContainText(
    String(expected.length),
  )
  expect(await violations(page)).toEqual([])
  await page.goto('/runtimes')
  await expect(page.locator('[role=row][data-id]').first()).toBeVisible()
  const ids = await page
    .locator('[role=row][data-id]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
  expect(ids.filter((id) => !/^(DigiIn|AnaIn)-/.test(id ?? ''))).toEqual([])
})

test('a runtime whose kind the station does not tell has its number, and no unit that nobody knows (rules E3, N2)', async ({
  signIn,
  page,
  plant,
}) => {
  plant.setClock({ speed: 0 })
  await signIn()
  const { nodes, now } = { nodes: plant.model.nodes, now: plant.now() }
  const untold = nodes
    .flatMap(({ pvs }) => pvs)
    .flatMap((pv) => (plant.model.commands.runtimes(pv, now) ?? []).map((runtime) => ({ pv, runtime })))
    .find(({ runtime }) => runtime.runtimeType === 'Undefined')
  if (untold === undefined) throw new Error('Every runtime has a kind')
  const { pv, runtime } = untold
  await page.goto(`/runtimes?filter=${filterQuery(['and', ['type', 'eq', 'Undefined']])}`)
  const row = rowOf(page, pv, 'Undefined')
  await expect(row).toContainText('ohne Angabe')
  const shown = row.locator('[data-runtime-value=Undefined]')
  await expect(shown).toHaveText(german(runtime.value, 1))
  await expect(row).not.toContainText(/\d\u00a0?h/)
  // The page of the machine says the same.
  await page.goto(`/maintenance/machines/${pvParam(pv)}`)
  const due = page.getByRole('region', { name: 'Wartungsmeldungen' })
  const line = due.getByRole('row').filter({ hasText: ': Wartung' })
  await expect(line).toContainText(german(Math.abs(runtime.upper - runtime.value), 0))
  await expect(line).not.toContainText(/\d\u00a0(h|Tag)/)
})

test('two runtimes are set at once with their old values; both are confirmed by what the plant has then (rules E3, F16)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'], [OTHER, 'Schaltzyklen'])
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(dialogOf(page)).toContainText('Kein Wert geändert.')
  const before = runtimeOf(plant, PUMP, 'Betriebszeit')
  await entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`).fill('0')
  await entryOf(page, `${nameOf(plant, OTHER)}, Schaltzyklen`).fill('12')
  await expect(dialogOf(page)).toContainText(`${german(before.value, 1)} h → 0,0 h`)
  expect(await violations(page)).toEqual([])
  await apply(page).click()
  for (const pv of [PUMP, OTHER]) {
    const item = dialogOf(page)
      .getByRole('listitem')
      .filter({ hasText: nameOf(plant, pv) })
    await expect(item).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  }
  expect(runtimeOf(plant, PUMP, 'Betriebszeit').value).toBeLessThan(1)
  expect(runtimeOf(plant, OTHER, 'Schaltzyklen').value).toBeLessThan(20)
  expect(plant.journal.entries).toHaveLength(1)
  expect(plant.journal.entries[0]).toMatchObject({
    call: CALL,
    replays: 0,
    args: {
      oldValues: [
        { pvRef: PUMP, runtimes: [{ ...before, value: expect.closeTo(before.value, 0) }] },
        { pvRef: OTHER, runtimes: [{ runtimeType: 'Schaltzyklen' }] },
      ],
      newValues: [
        { pvRef: PUMP, runtimes: [{ ...before, value: 0 }] },
        { pvRef: OTHER, runtimes: [{ runtimeType: 'Schaltzyklen', value: 12 }] },
      ],
    },
  })
  await dialogOf(page).getByRole('button', { name: 'Schließen' }).click()
  await expect(rowOf(page, PUMP, 'Betriebszeit').locator('[data-runtime-value]')).toContainText(/^0,\d/)
})

test('a runtime is neither empty nor negative, and nothing is sent (rules F14, F15)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  const entry = entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`)
  await entry.fill('')
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Wert darf nicht leer sein.')
  await expect(entry).toBeFocused()
  await entry.fill('-0,1')
  await expect(dialogOf(page)).toContainText('Wert darf nicht negativ sein.')
  await entry.fill('1e400')
  await expect(dialogOf(page)).toContainText('Bitte eine Zahl eingeben.')
  await apply(page).click()
  expect(sentBy(plant)).toEqual([0, 0])
  await entry.fill('0')
  await apply(page).click()
  await expect.poll(() => plant.journal.entries.length).toBe(1)
})

test('another user sets the runtime meanwhile: it is shown, and has to be seen before anything is sent (rule F16)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  const name = `${nameOf(plant, PUMP)}, Betriebszeit`
  await entryOf(page, name).fill('0')
  const before = runtimeOf(plant, PUMP, 'Betriebszeit')
  // Within the 200 h in which the server takes it for the old value.
  plant.model.commands.setRuntimes(PUMP, [{ ...before, value: before.value + 50 }], plant.now())
  await expect(dialogOf(page)).toContainText(`${name} wurde inzwischen geändert`, { timeout: READ_MS })
  await expect(dialogOf(page)).toContainText(german(before.value + 50, 1))
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await apply(page).press('Enter')
  expect(sentBy(plant)).toEqual([0, 0])
  await dialogOf(page).getByRole('button', { name: 'Gesehen' }).click()
  await apply(page).click()
  await expect.poll(() => runtimeOf(plant, PUMP, 'Betriebszeit').value).toBeLessThan(1)
  expect(plant.journal.entries).toHaveLength(1)
})

test('a change that no reading has shown yet is found right before sending (rule F16)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  await entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`).fill('0')
  const before = runtimeOf(plant, PUMP, 'Betriebszeit')
  plant.model.commands.setRuntimes(PUMP, [{ ...before, upper: before.upper + 500 }], plant.now())
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('wurde inzwischen geändert')
  expect(sentBy(plant)).toEqual([0, 0])
})

test('a user of an area reads which of two PVs was not set, a viewer why none can be (rules A23, F17)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('area')
  const own: PvRef = { type: 'DigiIn', nr: 1_300_001 }
  await page.goto('/runtimes')
  for (const pv of [own, PUMP]) {
    await page.getByRole('textbox', { name: /Station/ }).fill(plant.model.config(pv)?.stationName ?? '')
    await rowOf(page, pv, 'Betriebszeit').getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: '2 Laufzeiten setzen …' }).click()
  await expect(dialogOf(page).getByRole('textbox')).toHaveCount(2)
  for (const at of [0, 1]) await dialogOf(page).getByRole('textbox').nth(at).fill('0')
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Laufzeitwerte konnten nicht gesetzt werden.')
  const itemOf = (pv: PvRef) =>
    dialogOf(page)
      .getByRole('listitem')
      .filter({ hasText: plant.model.config(pv)?.eksNr ?? '' })
  await expect(itemOf(PUMP)).toContainText('Keine Rechte für diese Prozessvariable.')
  await expect(itemOf(own)).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  expect(runtimeOf(plant, own, 'Betriebszeit').value).toBeLessThan(1)
  plant.endSessions()
  await page.context().clearCookies()
  await signIn('viewer')
  await page.goto('/runtimes')
  await expect(page.getByRole('button', { name: 'Auswahl setzen …' })).toHaveAccessibleDescription(
    /besitzt keine Rechte zum Setzen von Laufzeiten/,
  )
  expect(runtimeOf(plant, PUMP, 'Betriebszeit').value).toBeGreaterThan(1)
})

test('runtimes that cannot be read before sending: the names, and nothing is sent (rule F18)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  await entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`).fill('0')
  plant.failCall('runtimes', { status: 500 })
  await apply(page).click()
  await expect(dialogOf(page)).toContainText(`Laufzeiten für ${nameOf(plant, PUMP)} konnten nicht geladen werden`)
  expect(sentBy(plant)).toEqual([0, 0])
})

test('a list that cannot be loaded says so, and is loaded on request (rule F18)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  plant.failCall('runtimes', { status: 500 })
  await page.goto('/runtimes')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Die Liste der Laufzeiten konnte nicht geladen werden.' }),
  ).toBeVisible()
  plant.scenario('calm')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.locator('[role=row][data-id]').first()).toBeVisible()
})

for (const { how, sentence, done } of [
  { how: 'execute-then-kill', sentence: 'Netzwerkfehler', done: 1 },
  { how: { status: 500 }, sentence: 'Der Server meldet einen Fehler (HTTP 500).', done: 0 },
] as const) {
  test(`an answer that says nothing of it (${JSON.stringify(how)}) is of unknown outcome: the plant is read, and nothing is sent again (rule F17)`, async ({
    signIn,
    page,
    plant,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    await signIn()
    await openDialog(page, [PUMP, 'Betriebszeit'])
    await entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`).fill('0')
    plant.failCall(CALL, how)
    await apply(page).click()
    await expect(dialogOf(page)).toContainText('Ausgang unbekannt')
    await expect(dialogOf(page)).toContainText(sentence)
    await expect(apply(page)).toBeHidden()
    // A browser may repeat a request whose connection was lost; the act is carried out once.
    expect(plant.journal.entries).toHaveLength(done)
    expect(runtimeOf(plant, PUMP, 'Betriebszeit').value < 1).toBe(done === 1)
  })
}

test('an error of the server before it did anything, and a session that ends in the middle (rule F17)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  await entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`).fill('0')
  plant.failCall(CALL, { status: 400 })
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Laufzeitwerte konnten nicht gesetzt werden.')
  await expect(dialogOf(page)).toContainText('Der Server meldet einen Fehler (HTTP 400).')
  await expect(entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`)).toHaveValue('0,0')
  plant.scenario('calm')
  plant.failCall(CALL, { status: 401 })
  await apply(page).click()
  await expect(page).toHaveURL(/\/log(in|out)/)
  await expect(dialogOf(page)).toBeHidden()
  expect(plant.journal.entries).toEqual([])
})

test('the link breaks while the dialog is open: what was typed stays, nothing is sent later (rule F16)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource/)
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'])
  const entry = entryOf(page, `${nameOf(plant, PUMP)}, Betriebszeit`)
  await entry.fill('7')
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Laufzeitwerte konnten nicht gesetzt werden.')
  await expect(entry).toHaveValue('7,0')
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  expect(sentBy(plant)).toEqual([0, 0])
})

test('on a telephone the whole way goes by keyboard', async ({ signIn, page, plant }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await page.goto('/runtimes')
  const row = page.locator('[role=row][data-id]').first()
  await expect(row).toBeVisible()
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('textbox').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.keyboard.press('Enter')
  await expect.poll(() => plant.journal.entries.length).toBe(1)
})

test('a PV whose runtimes the plant no longer has is named right before sending, and nothing is set (rule F16)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, [PUMP, 'Betriebszeit'], [OTHER, 'Betriebszeit'])
  const old = runtimeOf(plant, OTHER, 'Betriebszeit')
  for (const pv of [PUMP, OTHER]) await entryOf(page, `${nameOf(plant, pv)}, Betriebszeit`).fill('0')
  plant.setMissing({ pvs: [PUMP] })
  await apply(page).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText(nameOf(plant, PUMP))
  await expect(dialogOf(page).getByRole('alert')).not.toContainText(nameOf(plant, OTHER))
  expect(sentBy(plant)).toEqual([0, 0])
  expect(runtimeOf(plant, OTHER, 'Betriebszeit').value).toBeGreaterThanOrEqual(old.value)
})
