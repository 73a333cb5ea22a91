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

test('limit, delay, priority and message of one limit: old and new are sent, confirmed by the plant, and exceeded in the list; then the delay of all limits of two values at once, and the priority of an input (rules F1, F2, F4, F9, F10, F11, F12)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, plant)
  const { name } = configOf(plant, LEVEL)
  const state = page
    .locator('[role=row]')
    .filter({ hasText: name })
    .getByText(/^in Ordnung$|verletzt$/)
  await expect(state).toHaveText('in Ordnung')
  const present = plant.model.commands.limits(LEVEL) ?? []
  await expect(rowOf(page, 'TopMiddle')).toBeVisible()
  await expect(dialogOf(page).locator('[data-limit]')).toHaveCount(present.filter(({ notSet }) => !notSet).length)
  await expect(dialogOf(page)).toContainText('Nichts geändert.')
  const old = limitOf(plant, 'TopMiddle')
  await expect(entryOf(page, 'TopMiddle', 'Grenzwert')).toHaveValue(german(old.limit))
  const { limit } = limitOf(plant, 'BottomMiddle')
  await entryOf(page, 'TopMiddle', 'Grenzwert').fill(german(limit))
  await entryOf(page, 'TopMiddle', 'Verzögerung').fill('65535')
  await entryOf(page, 'TopMiddle', 'Meldungstext').fill('Zulauf beobachten')
  await rowOf(page, 'TopMiddle').getByRole('combobox').selectOption('7')
  await expect(dialogOf(page).getByRole('region', { name: 'Wird gesendet' })).toContainText(
    `Grenzwert ${german(old.limit)} → ${german(limit)} m; Verzögerung ${old.delayTime} → 65535 s; Priorität ${old.priority} → 7`,
  )
  expect(await violations(page)).toEqual([])
  const confirmed = (pv: PvRef) =>
    expect(itemOf(page, configOf(plant, pv).eksNr)).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  await apply(page).click()
  await expect(page.locator('[data-command]')).toHaveAttribute('data-command', 'confirmed', { timeout: FEEDBACK_MS })
  const fresh = { ...old, limit, delayTime: 65_535, priority: 7, message: 'Zulauf beobachten' }
  expect(limitOf(plant, 'TopMiddle')).toEqual(fresh)
  await expect(state).toHaveText('MOGW verletzt')

  const refs = [LEVEL, { type: 'AnaIn', nr: 1_300_001 } as const]
  await page.goto('/limits?text=Niveau')
  for (const ref of refs) {
    await page.getByRole('searchbox').first().fill(configOf(plant, ref).eksNr)
    await page
      .locator('[role=row]')
      .filter({ hasText: configOf(plant, ref).eksNr })
      .getByRole('checkbox')
      .check()
  }
  await page.getByRole('button', { name: '2 Werte ändern …' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Verzögerung' }).fill('17')
  await apply(page).click()
  for (const ref of refs) {
    await confirmed(ref)
    const set = (plant.model.commands.limits(ref) ?? []).filter(({ notSet }) => !notSet)
    expect(set.map(({ delayTime }) => delayTime)).toEqual(set.map(() => 17))
  }

  const input: PvRef = { type: 'DigiIn', nr: 1_300_100 }
  const before = plant.model.commands.priority(input) ?? Number.NaN
  const wanted = before === 9 ? 0 : 9
  await openDialog(page, plant, input)
  // All that can be chosen is allowed.
  await expect(dialogOf(page).getByRole('option')).toHaveCount(10)
  await dialogOf(page).getByRole('combobox').selectOption(String(wanted))
  await apply(page).click()
  await expect.poll(() => plant.model.commands.priority(input)).toBe(wanted)
  await expect(dialogOf(page)).toBeHidden()
  const [first, , third] = plant.journal.entries
  expect(plant.journal.entries).toHaveLength(3)
  expect([first?.call, first?.args]).toEqual([CALL, { oldLimits: [old], newLimits: [fresh] }])
  expect(third?.args).toEqual({
    oldPriorities: [{ pvRef: input, priority: before }],
    newPriorities: [{ pvRef: input, priority: wanted }],
  })
})

test('what violates a limit anywhere in the plant is listed, as long as it does, whoever changed the limit, also far below what the page has shown of the list; on a telephone the filter is in the sheet of the tools (rule F10)', async ({
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
  plant.model.commands.setLimits([old], plant.now())
  await expect(page.locator(`[role=row][data-id="${pvParam(last)}"]`)).toBeHidden()
  await expect.poll(isTrue).toBe(true)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.getByRole('button', { name: 'Filter: 1' }).click()
  const sheet = page.getByRole('dialog')
  const only = sheet.getByRole('button', { name: 'Nur verletzte' })
  await expect(only).toHaveAttribute('aria-pressed', 'true')
  await only.click()
  // The address changes before what is painted, which the next press acts on.
  await expect(only).toHaveAttribute('aria-pressed', 'false')
  await expect(page).not.toHaveURL(/violated/)
  await only.click()
  await expect(only).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('searchbox').fill('Niveau')
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(page).toHaveURL(/violated=1/)
  await expect(page.getByRole('button', { name: 'Filter: 2' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
