import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

const CALL = 'setPvs'
const STATION = 14
const LEVEL: PvRef = { type: 'AnaOut', nr: STATION * 100_000 + 1 }
const FLUSH_TIME: PvRef = { type: 'AnaOut', nr: STATION * 100_000 + 100 }
const RELEASE: PvRef = { type: 'DigiOut', nr: STATION * 100_000 + 1 }
const FEEDBACK_MS = 15_000

const dialogOf = (page: Page) => page.getByRole('alertdialog')
const apply = (page: Page) => dialogOf(page).getByRole('button', { name: 'Übernehmen' })
const entryOf = (page: Page, name: string) => dialogOf(page).getByRole('textbox', { name: `${name}: neuer Wert` })

function configOf(plant: SimulatorHandle, ref: PvRef) {
  const config = plant.model.config(ref)
  if (config === undefined) throw new Error(`The plant has no ${ref.type} ${ref.nr}`)
  return config
}

const liveValueOf = (plant: SimulatorHandle, key: string) => plant.model.value(key, plant.now())
const german = (value: number, decimals: number) =>
  value.toLocaleString('de', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** Opens the page with the outputs of one station and the dialog of some of them. */
async function openDialog(page: Page, plant: SimulatorHandle, ...refs: readonly PvRef[]): Promise<void> {
  await page.goto(`/set-values?text=${encodeURIComponent(configOf(plant, LEVEL).stationName)}`)
  for (const ref of refs) {
    const row = page.locator('[role=row]').filter({ hasText: configOf(plant, ref).name })
    await row.getByRole('checkbox').check()
  }
  await page
    .getByRole('button', { name: refs.length === 1 ? '1 Wert setzen …' : `${refs.length} Werte setzen …` })
    .click()
  await expect(dialogOf(page)).toBeVisible()
}

test('a level, a time of day and a release are set at once, and confirmed by the values of the plant (rules E7, E8, E9, E10)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, plant, LEVEL, FLUSH_TIME, RELEASE)
  const [level, time, release] = [LEVEL, FLUSH_TIME, RELEASE].map((ref) => configOf(plant, ref))
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(dialogOf(page)).toContainText('Kein Wert geändert.')
  const before = liveValueOf(plant, 'ao1400001')?.doubleValue ?? Number.NaN
  await expect(entryOf(page, level?.name ?? '')).toHaveValue(german(before, level?.decimalPlaces ?? 0))
  const wanted = before + 0.1
  await entryOf(page, level?.name ?? '').fill(german(wanted, 2))
  await entryOf(page, time?.name ?? '').fill('06:45')
  await dialogOf(page)
    .getByRole('radiogroup', { name: `${release?.name}: neuer Wert` })
    .getByText(release?.digiDisplayConfig?.stateInactiveText ?? '', { exact: true })
    .click()
  expect(await violations(page)).toEqual([])
  await apply(page).click()
  for (const config of [level, time, release]) {
    const item = dialogOf(page)
      .getByRole('listitem')
      .filter({ hasText: config?.eksNr ?? '' })
    await expect(item).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  }
  expect(liveValueOf(plant, 'ao1400001')?.doubleValue).toBeCloseTo(wanted)
  expect(liveValueOf(plant, 'ao1400100')?.timeOfDayValue).toEqual({ hour: 6, minutes: 45 })
  expect(liveValueOf(plant, 'do1400001')?.boolValue).toBe(false)
  expect(plant.journal.entries.map(({ call, args, replays }) => ({ call, args, replays }))).toEqual([
    {
      call: CALL,
      args: {
        values: [
          { pvRef: LEVEL, type: 'DoubleValue', doubleValue: Number(german(wanted, 2).replace(',', '.')) },
          { pvRef: FLUSH_TIME, type: 'DoubleValue', doubleValue: 6 * 256 + 45 },
          { pvRef: RELEASE, type: 'BoolValue', boolValue: false },
        ],
      },
      replays: 0,
    },
  ])
})

test('a value outside of its domain: the sentence, the valid range, and nothing is sent (rules E12, E13, E14, E15)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, plant, LEVEL, FLUSH_TIME)
  const level = configOf(plant, LEVEL)
  const { min, max } = level.domainConfig ?? { min: null, max: null }
  if (min === null || max === null) throw new Error('The level has no range')
  const [low, high] = [german(min, level.decimalPlaces), german(max, level.decimalPlaces)]
  const dialog = dialogOf(page)
  await entryOf(page, configOf(plant, FLUSH_TIME).name).fill('07:00')
  await entryOf(page, level.name).fill(german(max + 0.01, 2))
  await apply(page).click()
  await expect(dialog.getByRole('alert')).toContainText('Werte sind außerhalb der Grenzwerte')
  await expect(dialog).toContainText(`Der Wert ${german(max + 0.01, 2)} liegt über dem Maximalwert von ${high}`)
  await expect(dialog).toContainText(`Gültiger Bereich ${low} bis ${high} m`)
  await expect(entryOf(page, level.name)).toBeFocused()
  await entryOf(page, level.name).fill(german(min - 0.01, 2))
  await expect(dialog).toContainText(`Der Wert ${german(min - 0.01, 2)} liegt unter dem Minimalwert von ${low}`)
  for (const text of ['1e400', '', '\u202e1,5', '1\u200b,5']) {
    await entryOf(page, level.name).fill(text)
    await expect(dialog).toContainText('Bitte eine Zahl eingeben.')
    await apply(page).click()
    await entryOf(page, level.name).fill(low)
    await expect(dialog).not.toContainText('Bitte eine Zahl eingeben.')
  }
  expect([plant.stats().calls[CALL] ?? 0, plant.journal.entries]).toEqual([0, []])
  // Exactly the end is inside, and a point is a decimal mark as well.
  await entryOf(page, level.name).fill(high.replace(',', '.'))
  await apply(page).click()
  await expect.poll(() => plant.journal.entries.length).toBe(1)
  await expect.poll(() => liveValueOf(plant, 'ao1400001')?.doubleValue).toBe(max)
})

test('a user of an area reads which of two values was not set, a viewer why none can be (rule E17)', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn('area')
  const own: PvRef = { type: 'AnaOut', nr: 1_300_001 }
  const before = liveValueOf(plant, 'ao1400001')?.doubleValue
  await page.goto('/set-values?text=Einschaltniveau')
  const item = (ref: PvRef) => ({ hasText: configOf(plant, ref).eksNr })
  for (const ref of [own, LEVEL]) await page.locator('[role=row]').filter(item(ref)).getByRole('checkbox').check()
  await page.getByRole('button', { name: '2 Werte setzen …' }).click()
  for (const at of [0, 1]) await dialogOf(page).getByRole('textbox').nth(at).fill('1,00')
  await apply(page).click()
  await expect(dialogOf(page)).toContainText('Werte wurden nicht gespeichert')
  const items = dialogOf(page).getByRole('listitem')
  await expect(items.filter(item(LEVEL))).toContainText('Keine Rechte für diese Prozessvariable.')
  await expect(items.filter(item(own))).toHaveAttribute('data-stage', 'confirmed', { timeout: FEEDBACK_MS })
  expect([liveValueOf(plant, 'ao1300001')?.doubleValue, liveValueOf(plant, 'ao1400001')?.doubleValue]).toEqual([
    1,
    before,
  ])
  plant.endSessions()
  await page.context().clearCookies()
  await signIn('viewer')
  await page.goto('/set-values')
  await expect(page.getByRole('button', { name: 'Auswahl setzen …' })).toHaveAccessibleDescription(
    /besitzt keine Rechte zum Setzen/,
  )
  expect(plant.journal.entries.map(({ user }) => user)).toEqual(['area'])
})

test('on a telephone search and tools are in a sheet behind one button, and the list is sorted and searched by the worker', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  await page.goto('/set-values')
  const rows = page.locator('[role=row][data-id]')
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.getByRole('button', { name: 'Filter und Liste' }).click()
  const sheet = page.getByRole('dialog')
  const { eksNr, name } = configOf(plant, FLUSH_TIME)
  await sheet.getByRole('searchbox').pressSequentially(eksNr)
  await expect(sheet.getByRole('searchbox')).toHaveValue(eksNr)
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(page.getByRole('button', { name: 'Filter: 1' })).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(name)
  await expect(page).toHaveURL(/text=/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
