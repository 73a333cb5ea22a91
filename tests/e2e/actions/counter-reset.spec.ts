import type { Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { CounterValue, PvRef } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { listRests } from '../still-list.ts'

/** The clock stands on a morning; nothing depends on the day of the run. */
test.use({ plantOptions: { seed: 7, start: Date.UTC(2026, 5, 10, 8) } })

const CALL = 'resetCounters'
const FIRST: PvRef = { type: 'ZaehlWert', nr: 6 }
const SECOND: PvRef = { type: 'ZaehlWert', nr: 8 }
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

const sentBy = (plant: SimulatorHandle) => [plant.stats().calls[CALL] ?? 0, plant.journal.entries.length]

test('the page has the counters that can be reset, and no others, with value, day, month and year; two are reset at once after a second confirmation, and the plant confirms both (rules E2, E19, E20)', async ({
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
  await listRests(page)
  for (const pv of [FIRST, SECOND]) await rowOf(page, pv).getByRole('checkbox').check()
  await page.getByRole('button', { name: '2 Zähler zurücksetzen …' }).click()
  await expect(dialogOf(page).getByRole('checkbox')).toBeVisible()
  await expect(dialogOf(page).getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  await expect(reset(page)).toHaveAttribute('aria-disabled', 'true')
  await reset(page).press('Enter')
  expect(sentBy(plant)).toEqual([0, 0])
  await dialogOf(page).getByRole('checkbox').check()
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
