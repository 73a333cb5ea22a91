import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
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

test('a level, a time of day and a release are set at once, and confirmed by the values of the plant; one outside of its domain is told with the valid range, and nothing is sent (rules E7, E8, E9, E10, E12, E13, E14, E15)', async ({
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
  const { min, max } = level?.domainConfig ?? {}
  if (typeof min !== 'number' || typeof max !== 'number') throw new Error('The level has no range')
  const [low, high] = [german(min, 2), german(max, 2)]
  const dialog = dialogOf(page)
  for (const [text, sentence] of [
    ['\u202e1,5', 'Bitte eine Zahl eingeben.'],
    [german(max + 0.01, 2), `Der Wert ${german(max + 0.01, 2)} liegt über dem Maximalwert von ${high}`],
    [german(min - 0.01, 2), `Der Wert ${german(min - 0.01, 2)} liegt unter dem Minimalwert von ${low}`],
  ] as const) {
    await entryOf(page, level?.name ?? '').fill(text)
    await apply(page).click()
    await expect(dialog).toContainText(sentence)
  }
  await expect(dialog.getByRole('alert')).toContainText('Werte sind außerhalb der Grenzwerte')
  await expect(dialog).toContainText(`Gültiger Bereich ${low} bis ${high} m`)
  await expect(entryOf(page, level?.name ?? '')).toBeFocused()
  expect([plant.stats().calls[CALL] ?? 0, plant.journal.entries]).toEqual([0, []])
  const wanted = before + 0.1
  await entryOf(page, level?.name ?? '').fill(german(wanted, 2))
  await entryOf(page, time?.name ?? '').fill('06:45')
  await dialogOf(page)
    .getByRole('radiogroup', { name: `${release?.name}: neuer Wert` })
    .getByText(release?.digiDisplayConfig?.stateInactiveText ?? '', { exact: true })
    .click()
  // Nothing is blocked by a press on the wrong line.
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('checkbox', { name: `${release?.name} wird auf „Gesperrt“ gesetzt.` }).check()
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

test('a value that was set is set again as it was from the line of its command, and from the journal only while nobody has changed it since', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await openDialog(page, plant, LEVEL)
  const { name } = configOf(plant, LEVEL)
  const before = liveValueOf(plant, 'ao1400001')?.doubleValue ?? Number.NaN
  await entryOf(page, name).fill(german(before + 0.1, 2))
  await apply(page).click()
  const line = page.locator('[data-command]')
  await expect(line).toHaveAttribute('data-command', 'confirmed', { timeout: FEEDBACK_MS })
  const verb = `${german(before, 2)} m wieder setzen`
  await line.getByRole('button', { name: verb }).click()
  await expect(dialogOf(page)).toContainText('Soll wieder gelten, was bis')
  expect(await violations(page)).toEqual([])
  // Enter right after opening sends nothing.
  await expect(dialogOf(page).getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await dialogOf(page).getByRole('button', { name: 'Wieder setzen' }).click()
  await expect.poll(() => plant.journal.entries.length).toBe(2)
  expect(plant.journal.entries[1]?.args).toEqual({
    values: [{ pvRef: LEVEL, type: 'DoubleValue', doubleValue: expect.closeTo(before, 5) }],
  })
  await expect.poll(() => liveValueOf(plant, 'ao1400001')?.doubleValue).toBeCloseTo(before, 5)
  await page.goto('/journal')
  // Both have a way back: the one that sets it again is an order as any other.
  await page.locator('[role=row][data-id]').first().getByRole('gridcell').first().click()
  const back = page.getByRole('dialog', { name: 'Befehl' }).getByRole('button', { name: /wieder setzen$/ })
  await expect(back).toHaveAccessibleName(`${german(before + 0.1, 2)} m wieder setzen`)
  await expect(back).toHaveAttribute('aria-disabled', 'false')
  const colleague = await logIn(plant.url, 'admin')
  await colleague.call('setPvs', { values: [{ pvRef: LEVEL, type: 'DoubleValue', doubleValue: before + 0.2 }] })
  await colleague.close()
  await expect(back).toHaveAccessibleDescription('Die Anlage zeigt etwas anderes, als dieser Befehl gesetzt hat.')
  expect(plant.journal.entries.filter(({ user }) => user === 'operator')).toHaveLength(2)
})
