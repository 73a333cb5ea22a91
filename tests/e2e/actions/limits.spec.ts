import { trippedLimit } from '../../../src/domain/charts/limit-scale.ts'
import { liveKey, pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { LimitType } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import {
  apply,
  CALL,
  chooseBoth,
  configOf,
  dialogOf,
  entryOf,
  FEEDBACK_MS,
  german,
  itemOf,
  LEVEL,
  limitOf,
  openDialog,
  rowOf,
} from './limit-parts.ts'

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
