import type { Page } from 'playwright/test'
import { trippedLimit } from '../../../src/domain/charts/limit-scale.ts'
import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { LimitType } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { PvLimitConfig } from '../../../src/wire/server/pv-command.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

const CALL = 'setLimits'
const LEVEL: PvRef = { type: 'AnaIn', nr: 1_400_001 }
const FEEDBACK_MS = 15_000

const dialogOf = (page: Page) => page.getByRole('alertdialog')
const apply = (page: Page) => dialogOf(page).getByRole('button', { name: 'Übernehmen', exact: true })
const rowOf = (page: Page, type: LimitType) => dialogOf(page).locator(`[data-limit=${type}]`)
const entryOf = (page: Page, type: LimitType, name: string) => rowOf(page, type).getByRole('textbox', { name })
const itemOf = (page: Page, name: string) => dialogOf(page).getByRole('listitem').filter({ hasText: name })

function configOf(plant: SimulatorHandle, ref: PvRef) {
  const config = plant.model.config(ref)
  if (config === undefined) throw new Error(`The plant has no ${ref.type} ${ref.nr}`)
  return config
}

function limitOf(plant: SimulatorHandle, limitType: LimitType, pv = LEVEL): PvLimitConfig {
  const limit = plant.model.commands.limits(pv)?.find(({ pvLimitRef }) => pvLimitRef.limitType === limitType)
  if (limit === undefined) throw new Error(`${pv.type} ${pv.nr} cannot have limits`)
  return limit
}

const german = (value: number, decimals = 2) =>
  value.toLocaleString('de', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** Opens the list with one value and the dialog with its limits. */
async function openDialog(page: Page, plant: SimulatorHandle, ref = LEVEL): Promise<void> {
  const { eksNr, name } = configOf(plant, ref)
  const kind = ref.type === 'DigiIn' ? '&kind=priority' : ''
  await page.goto(`/limits?text=${encodeURIComponent(eksNr)}${kind}`)
  await page.locator('[role=row]').filter({ hasText: name }).getByText(name).first().dblclick()
  await expect(dialogOf(page)).toBeVisible()
}

/** Opens the dialog with what two values have in common. */
async function chooseBoth(page: Page, plant: SimulatorHandle, refs: readonly PvRef[]): Promise<void> {
  await page.goto('/limits?text=Niveau')
  for (const ref of refs) {
    const { eksNr } = configOf(plant, ref)
    await page.getByRole('searchbox').first().fill(eksNr)
    await page.locator('[role=row]').filter({ hasText: eksNr }).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: '2 Werte ändern …' }).click()
}

test('limit, delay, priority and message of one limit: old and new are sent, confirmed by the plant (rules F1, F2, F9, F11)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, plant)
  const present = plant.model.commands.limits(LEVEL) ?? []
  await expect(rowOf(page, 'TopMiddle')).toBeVisible()
  await expect(dialogOf(page).locator('[data-limit]')).toHaveCount(present.filter(({ notSet }) => !notSet).length)
  await expect(dialogOf(page)).toContainText('Nichts geändert.')
  const old = limitOf(plant, 'TopMiddle')
  await expect(entryOf(page, 'TopMiddle', 'Grenzwert')).toHaveValue(german(old.limit))
  const limit = Number((old.limit - 0.1).toFixed(2))
  await entryOf(page, 'TopMiddle', 'Grenzwert').fill(german(limit))
  await entryOf(page, 'TopMiddle', 'Verzögerung').fill('65535')
  await entryOf(page, 'TopMiddle', 'Meldungstext').fill('Zulauf beobachten')
  await rowOf(page, 'TopMiddle').getByRole('combobox').selectOption('7')
  await expect(dialogOf(page).getByRole('region', { name: 'Wird gesendet' })).toContainText(
    `Grenzwert ${german(old.limit)} → ${german(limit)} m; Verzögerung ${old.delayTime} → 65535 s; Priorität ${old.priority} → 7`,
  )
  expect(await violations(page)).toEqual([])
  await apply(page).click()
  const { eksNr } = configOf(plant, LEVEL)
  await expect(itemOf(page, eksNr)).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  const fresh = { ...old, limit, delayTime: 65_535, priority: 7, message: 'Zulauf beobachten' }
  expect(limitOf(plant, 'TopMiddle')).toEqual(fresh)
  expect(plant.journal.entries.map(({ call, args }) => ({ call, args }))).toEqual([
    { call: CALL, args: { oldLimits: [old], newLimits: [fresh] } },
  ])
})

test('a limit that is set below the value is exceeded in the list as soon as the plant has it (rule F10)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, plant)
  const { eksNr, name } = configOf(plant, LEVEL)
  const state = page
    .locator('[role=row]')
    .filter({ hasText: name })
    .getByText(/^in Ordnung$|verletzt$/)
  await expect(state).toHaveText('in Ordnung')
  const low = limitOf(plant, 'BottomMiddle').limit
  await entryOf(page, 'TopMiddle', 'Grenzwert').fill(german(low))
  await apply(page).click()
  await expect(itemOf(page, eksNr)).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  expect(limitOf(plant, 'TopMiddle').limit).toBe(low)
  await expect(state).toHaveText('MOGW verletzt')
})

test('only what violates a limit is listed, as long as it does, whoever changed the limit (rule F10)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const { eksNr, name } = configOf(plant, LEVEL)
  await page.goto(`/limits?text=${encodeURIComponent(eksNr)}`)
  const row = page.locator('[role=row]').filter({ hasText: name })
  await expect(row.getByText('in Ordnung')).toBeVisible()
  const only = page.getByRole('button', { name: 'Nur verletzte' })
  await only.click()
  await expect(only).toHaveAttribute('aria-pressed', 'true')
  await expect(row).toBeHidden()
  const old = limitOf(plant, 'TopMiddle')
  plant.model.commands.setLimits([{ ...old, limit: limitOf(plant, 'BottomMiddle').limit }], plant.now())
  await expect(row.getByText('MOGW verletzt')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // A link to the filter shows the same.
  await page.reload()
  await expect(row.getByText('MOGW verletzt')).toBeVisible()
  plant.model.commands.setLimits([old], plant.now())
  await expect(row).toBeHidden()
  await only.click()
  await expect(row.getByText('in Ordnung')).toBeVisible()
})

test('what violates a limit anywhere in the plant is listed, also far below what the page has shown of the list (rule F10)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 1600, height: 1200 })
  await signIn()
  const inputs = plant.model.nodes.flatMap(({ pvs }) => pvs).filter(({ type }) => type === 'AnaIn')
  const readingOf = (pv: PvRef) => plant.model.value(liveKey(pv) ?? '', plant.now())
  const violated = () =>
    inputs.filter((pv) => {
      const value = readingOf(pv)
      if (value?.quality === 'Bad') return false
      return trippedLimit(configOf(plant, pv).anaLimitConfig, value?.doubleValue ?? Number.NaN) !== null
    })
  const shown = () =>
    page.locator('[role=row][data-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''))
  const isTrue = async () => {
    const rows = await shown()
    return rows.toSorted().join() === violated().map(pvParam).toSorted().join()
  }
  await page.goto('/limits?violated=1')
  await expect.poll(isTrue).toBe(true)
  const last = inputs.findLast((pv) => {
    const limits = configOf(plant, pv).anaLimitConfig
    const value = readingOf(pv)?.doubleValue
    if (limits?.lowerMid == null || limits.upperMid == null || value == null) return false
    return value > limits.lowerMid && value < limits.upperMid
  })
  if (last === undefined) throw new Error('No value stands between its limits')
  const old = limitOf(plant, 'TopMiddle', last)
  plant.model.commands.setLimits([{ ...old, limit: limitOf(plant, 'BottomMiddle', last).limit }], plant.now())
  await expect(page.locator(`[role=row][data-id="${pvParam(last)}"]`)).toContainText('MOGW verletzt')
  await expect.poll(isTrue).toBe(true)
})

test('on a telephone search and filter are in the sheet of the tools, behind one button', async ({ signIn, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await page.goto('/limits')
  await expect(page.locator('[role=row][data-id]').first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.getByRole('button', { name: 'Filter und Liste' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('searchbox').fill('Niveau')
  await sheet.getByRole('button', { name: 'Nur verletzte' }).click()
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(page).toHaveURL(/violated=1/)
  await expect(page.getByRole('button', { name: 'Filter: 2' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('what breaks a rule is said in its sentence, and nothing is sent (rules F3, F5, F6, F7, F8)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, plant)
  const [bottom, low, high, top] = (['Bottom', 'BottomMiddle', 'TopMiddle', 'Top'] as const).map((type) =>
    limitOf(plant, type),
  )
  if (bottom === undefined || low === undefined || high === undefined || top === undefined) throw new Error('no limits')
  const wrong: readonly (readonly [LimitType, string, string, string])[] = [
    ['TopMiddle', 'Verzögerung', '65536', 'Verzögerungszeiten müssen zwischen 0 und 65535 liegen.'],
    ['TopMiddle', 'Verzögerung', '-1', 'Verzögerungszeiten müssen zwischen 0 und 65535 liegen.'],
    ['TopMiddle', 'Verzögerung', '1,5', 'Bitte eine ganze Zahl eingeben.'],
    ['TopMiddle', 'Grenzwert', '1e400', 'Bitte eine Zahl eingeben.'],
    ['TopMiddle', 'Grenzwert', '', 'Bitte eine Zahl eingeben.'],
    ['TopMiddle', 'Meldungstext', 'Pumpe \u202enie', 'Der Text enthält unsichtbare Zeichen.'],
    ['Top', 'Grenzwert', german(high.limit - 0.01), 'Der ober Grenzwert darf nicht unter anderen Grenzwerten liegen.'],
  ]
  for (const [type, field, text, sentence] of wrong) {
    const before = await entryOf(page, type, field).inputValue()
    await entryOf(page, type, field).fill(text)
    await expect(rowOf(page, type)).toContainText(sentence)
    await apply(page).click()
    await expect(entryOf(page, type, field)).toBeFocused()
    await entryOf(page, type, field).fill(before)
  }
  for (const [type, other, sentence] of [
    ['Bottom', top, 'Der untere Grenzwert darf nicht über anderen Grenzwerten liegen.'],
    ['BottomMiddle', high, 'Der untere mittlere Grenzwert darf nicht über dem oberem mittlerem Grenzwert liegen'],
  ] as const) {
    expect(limitOf(plant, type).notSet).toBe(false)
    await entryOf(page, type, 'Grenzwert').fill(german(other.limit + 0.01))
    await expect(rowOf(page, type)).toContainText(sentence)
    await apply(page).click()
    await entryOf(page, type, 'Grenzwert').fill(german(limitOf(plant, type).limit))
  }
  expect([plant.stats().calls[CALL] ?? 0, plant.journal.entries]).toEqual([0, []])
})

test('another user changes a limit meanwhile: it is shown and has to be seen before anything is sent', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, plant)
  const old = limitOf(plant, 'TopMiddle')
  await entryOf(page, 'TopMiddle', 'Grenzwert').fill(german(old.limit - 0.1))
  const theirs = { ...old, limit: Number((old.limit - 0.05).toFixed(2)), description: 'von der Zentrale' }
  plant.model.commands.setLimits([theirs], plant.now())
  const note = dialogOf(page).getByRole('alert')
  await expect(note).toContainText(`Grenzwert ${german(old.limit)} → ${german(theirs.limit)} m`)
  await expect(note).toContainText('von der Zentrale')
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await apply(page).press('Enter')
  expect(plant.journal.entries).toEqual([])
  await note.getByRole('button', { name: 'Meine Eingabe behalten' }).click()
  await apply(page).click()
  await expect.poll(() => limitOf(plant, 'TopMiddle').limit).toBeCloseTo(old.limit - 0.1)
  expect(plant.journal.entries.map(({ args }) => args)).toMatchObject([{ oldLimits: [theirs] }])
})

test('what the server refuses changes nothing here, whatever its error; a session that is over (401) leads to the login (rule F10)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/401|Failed to load resource|WebSocket/)
  await signIn()
  await openDialog(page, plant)
  const old = limitOf(plant, 'TopMiddle')
  await entryOf(page, 'TopMiddle', 'Grenzwert').fill(german(old.limit - 0.1))
  plant.failCall(CALL, { status: 400 })
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Grenzwerte wurden nicht gespeichert')
  await expect(dialogOf(page)).toContainText('Der Server meldet einen Fehler (HTTP 400).')
  await expect(entryOf(page, 'TopMiddle', 'Grenzwert')).toHaveValue(german(old.limit - 0.1))
  plant.failCall(CALL, { status: 500 })
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Ausgang unbekannt')
  await expect(dialogOf(page)).toContainText('Der Server meldet einen Fehler (HTTP 500).')
  await dialogOf(page).getByRole('button', { name: 'Schließen' }).last().click()
  const row = page.locator('[role=row]').filter({ hasText: configOf(plant, LEVEL).name })
  await expect(row).toContainText(german(old.limit))
  await openDialog(page, plant)
  await entryOf(page, 'TopMiddle', 'Grenzwert').fill(german(old.limit - 0.1))
  plant.failCall(CALL, { status: 401 })
  await apply(page).click()
  await expect(page).toHaveURL(/\/log(in|out)/)
  await expect(dialogOf(page)).toBeHidden()
  expect([limitOf(plant, 'TopMiddle'), plant.stats().calls[CALL], plant.journal.entries]).toEqual([old, 3, []])
})

test('an answer that is lost: the outcome is unknown, and the limit is set once (R-40)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await openDialog(page, plant)
  await entryOf(page, 'TopMiddle', 'Verzögerung').fill('5')
  plant.failCall(CALL, 'execute-then-kill')
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Ausgang unbekannt')
  await expect(dialogOf(page)).toContainText('Netzwerkfehler')
  await expect(apply(page)).toBeHidden()
  expect(plant.journal.entries).toHaveLength(1)
})

test('a user of an area reads which of two values was refused, a viewer why none can be changed (rules F10, A23)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('area')
  const [own, foreign]: readonly PvRef[] = [
    { type: 'AnaIn', nr: 1_300_001 },
    { type: 'AnaIn', nr: 1_500_001 },
  ]
  if (own === undefined || foreign === undefined) throw new Error('two values')
  const old = limitOf(plant, 'TopMiddle', foreign)
  await chooseBoth(page, plant, [own, foreign])
  await dialogOf(page).getByRole('textbox', { name: 'Verzögerung' }).fill('17')
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Grenzwerte wurden nicht gespeichert')
  await expect(itemOf(page, configOf(plant, foreign).eksNr)).toContainText('Keine Rechte für diese Prozessvariable.')
  await expect(itemOf(page, configOf(plant, own).eksNr)).toHaveAttribute('data-stage', 'confirmed', {
    timeout: FEEDBACK_MS,
  })
  expect([limitOf(plant, 'TopMiddle', own).delayTime, limitOf(plant, 'TopMiddle', foreign)]).toEqual([17, old])
  plant.endSessions()
  await page.context().clearCookies()
  await signIn('viewer')
  await page.goto('/limits')
  await expect(page.getByRole('button', { name: 'Auswahl ändern …' })).toHaveAccessibleDescription(
    /besitzt keine Rechte zum Ändern/,
  )
  expect(plant.journal.entries.map(({ user }) => user)).toEqual(['area'])
})

test('the link breaks while the dialog is open: what was typed stays, nothing is sent later', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource/)
  await signIn()
  await openDialog(page, plant)
  await entryOf(page, 'TopMiddle', 'Verzögerung').fill('5')
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(dialogOf(page)).toContainText('Die Verbindung ist gestört')
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await apply(page).press('Enter')
  await expect(entryOf(page, 'TopMiddle', 'Verzögerung')).toHaveValue('5')
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  expect([plant.stats().calls[CALL] ?? 0, plant.journal.entries]).toEqual([0, []])
})

test('the session ends while the dialog is open: login, and nothing of it is left', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|WebSocket/)
  await signIn()
  await openDialog(page, plant)
  await entryOf(page, 'TopMiddle', 'Verzögerung').fill('5')
  plant.endSessions()
  await expect(page).toHaveURL(/\/login/)
  await expect(dialogOf(page)).toBeHidden()
  expect(plant.journal.entries).toEqual([])
})

test('on a telephone the dialog fits, and the whole way goes by keyboard', async ({ signIn, page, plant }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await openDialog(page, plant)
  const top = entryOf(page, 'Top', 'Grenzwert')
  await expect(top).toBeFocused()
  await page.keyboard.press('ArrowUp')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.keyboard.press('Enter')
  await expect.poll(() => plant.journal.entries.length).toBe(1)
})

test('the priority of a digital input: old and new are sent, confirmed by its configuration (rules F4, F12)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const input: PvRef = { type: 'DigiIn', nr: 1_300_100 }
  const before = plant.model.commands.priority(input) ?? Number.NaN
  const wanted = before === 9 ? 0 : 9
  await openDialog(page, plant, input)
  // All that can be chosen is allowed.
  await expect(dialogOf(page).getByRole('option')).toHaveCount(10)
  await dialogOf(page).getByRole('combobox').selectOption(String(wanted))
  expect(await violations(page)).toEqual([])
  await apply(page).click()
  await expect(itemOf(page, configOf(plant, input).eksNr)).toHaveAttribute('data-stage', 'confirmed', {
    timeout: FEEDBACK_MS,
  })
  expect(plant.model.commands.priority(input)).toBe(wanted)
  expect(plant.journal.entries.map(({ args }) => args)).toEqual([
    {
      oldPriorities: [{ pvRef: input, priority: before }],
      newPriorities: [{ pvRef: input, priority: wanted }],
    },
  ])
})

test('a priority that is not set: each failure in its own words, another user first, a broken link, and nothing sent twice or later (rules F4, F12)', async ({
  signIn,
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/401|Failed to load resource|WebSocket/)
  const input: PvRef = { type: 'DigiIn', nr: 1_300_100 }
  const set = () => plant.model.commands.priority(input) ?? Number.NaN
  const [before, dialog] = [set(), dialogOf(page)]
  const choose = (priority: number) => dialog.getByRole('combobox').selectOption(String(priority))
  const [mine, theirs] = before === 9 ? [8, 7] : [9, before === 8 ? 7 : 8]
  await signIn()
  await openDialog(page, plant, input)
  await choose(mine)
  plant.failCall('setPriorities', { status: 400 })
  await apply(page).click()
  await expect(dialog).toContainText('Prioritäten wurden nicht gespeichert')
  await expect(dialog).toContainText('Der Server meldet einen Fehler (HTTP 400).')
  await expect(dialog.getByRole('combobox')).toHaveValue(String(mine))
  plant.failCall('setPriorities', { status: 503 })
  await apply(page).click()
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt')
  await expect(dialog).toContainText('Der Server meldet einen Fehler (HTTP 503).')
  await expect(apply(page)).toBeHidden()
  expect([set(), plant.journal.entries]).toEqual([before, []])

  plant.failCall('setPriorities', null)
  await openDialog(page, plant, input)
  await choose(mine)
  plant.model.commands.setPriority(input, theirs, plant.now())
  await expect(dialog.getByRole('alert')).toContainText(`Priorität ${before} → ${theirs}`)
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await apply(page).press('Enter')
  await dialog.getByRole('button', { name: 'Meine Eingabe behalten' }).click()
  plant.failCall('setPriorities', 'execute-then-kill')
  await apply(page).click()
  await expect(dialog).toHaveAccessibleName('Ausgang unbekannt')
  await expect(dialog).toContainText('Netzwerkfehler')
  expect([set(), plant.journal.entries.map(({ args }) => args)]).toEqual([
    mine,
    [{ oldPriorities: [{ pvRef: input, priority: theirs }], newPriorities: [{ pvRef: input, priority: mine }] }],
  ])

  plant.failCall('setPriorities', null)
  const { calls } = plant.stats()
  await openDialog(page, plant, input)
  await choose(before)
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(dialog).toContainText('Die Verbindung ist gestört')
  await apply(page).press('Enter')
  plant.scenario('calm')
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeHidden({ timeout: 20_000 })
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'false')
  expect([set(), plant.stats().calls.setPriorities]).toEqual([mine, calls.setPriorities])
  plant.failCall('setPriorities', { status: 401 })
  await apply(page).click()
  await expect(page).toHaveURL(/\/log(in|out)/)
  await expect(dialog).toBeHidden()
  expect([set(), plant.journal.entries.length]).toEqual([mine, 1])
})

test('a user of an area reads whose priority was not set, a viewer why none can be (rules F12, A23)', async ({
  signIn,
  page,
  plant,
}) => {
  const foreign: PvRef = { type: 'DigiIn', nr: 1_400_100 }
  const { eksNr } = configOf(plant, foreign)
  const before = plant.model.commands.priority(foreign)
  await signIn('area')
  await openDialog(page, plant, foreign)
  await dialogOf(page)
    .getByRole('combobox')
    .selectOption(before === 9 ? '0' : '9')
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Prioritäten wurden nicht gespeichert')
  await expect(itemOf(page, eksNr)).toContainText('Keine Rechte für diese Prozessvariable.')
  plant.endSessions()
  await page.context().clearCookies()
  await signIn('viewer')
  await page.goto('/limits?kind=priority')
  await expect(page.getByRole('button', { name: 'Auswahl ändern …' })).toHaveAccessibleDescription(
    /besitzt keine Rechte zum Ändern von Grenzwerten und Prioritäten/,
  )
  expect([plant.model.commands.priority(foreign), plant.journal.entries.length]).toEqual([before, 0])
})

test('the delay of all limits of several values at once: one call, each value with its result', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  const refs = [LEVEL, { type: 'AnaIn', nr: 1_300_001 } as const]
  await chooseBoth(page, plant, refs)
  await dialogOf(page).getByRole('textbox', { name: 'Verzögerung' }).fill('17')
  await apply(page).click()
  for (const ref of refs) {
    await expect(itemOf(page, configOf(plant, ref).eksNr)).toHaveAttribute('data-stage', 'confirmed', {
      timeout: FEEDBACK_MS,
    })
    const set = (plant.model.commands.limits(ref) ?? []).filter(({ notSet }) => !notSet)
    expect(set.map(({ delayTime }) => delayTime)).toEqual(set.map(() => 17))
  }
  expect(plant.journal.entries).toHaveLength(1)
})

test('a value that the plant no longer has is named with this reason, and its limits stay as they are (rule F10)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, plant)
  const old = limitOf(plant, 'TopMiddle')
  await entryOf(page, 'TopMiddle', 'Verzögerung').fill('5')
  plant.setMissing({ pvs: [LEVEL] })
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Grenzwerte wurden nicht gespeichert')
  await expect(itemOf(page, configOf(plant, LEVEL).eksNr)).toContainText('Diese Prozessvariable gibt es nicht.')
  expect(limitOf(plant, 'TopMiddle')).toEqual(old)
  expect(plant.stats().calls[CALL]).toBe(1)
})
