import type { Page } from 'playwright/test'
import { lossOf } from '../../../src/areas/reports/rules/leakage-loss.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { createPipeLeakages } from '../../../src/simulator/model/evaluations/pipe-leakages.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { excessWidth } from '../screens/screen-checks.ts'

const HOUR_MS = 3_600_000
/** Midnight of a Wednesday in Berlin. */
const MIDNIGHT = Date.UTC(2026, 5, 9, 22)
const GERMAN = createFormat('de', 'Europe/Berlin')

test.use({ plantOptions: { seed: 4711, start: MIDNIGHT } })

const zone = (page: Page, id: number) => page.locator(`[role=row][data-id="${id}"]`)
const state = (page: Page, id: number) => zone(page, id).locator('[data-state]')
const STATES = {
  Idle: 'nicht im Messfenster',
  Measuring: 'misst',
  Finished: 'unauffällig',
  Suspect: 'Verdacht',
  Leak: 'Leckage',
  Invalid: 'ungültig',
  NoReference: 'ohne Referenz',
} as const

test('every zone is there without its id being known and without being cut off, live through a night in which one breaks, as the plant says (rules V1, V2, V3)', async ({
  signIn,
  page,
  plant,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  plant.model.script([
    { kind: 'burst', subject: 1, start: MIDNIGHT + HOUR_MS, end: MIDNIGHT + 9 * HOUR_MS, amount: 60 },
  ])
  plant.model.commands.setOutput({ type: 'DigiOut', nr: 5_100_002 }, 1, MIDNIGHT + HOUR_MS)
  await signIn()
  await page.goto('/leakage')
  const zones = createPipeLeakages(plant.model)
  await expect(page.locator('[role=row][data-id]')).toHaveCount(zones(plant.now()).length)
  await expect(zone(page, 1)).toContainText('09.06.2026 02:00:00')
  plant.setClock({ now: MIDNIGHT + 3 * HOUR_MS })
  await expect(state(page, 1)).toHaveText('misst')
  await expect(zone(page, 1)).toContainText('10.06.2026 02:00:00')
  plant.setClock({ now: MIDNIGHT + 6 * HOUR_MS, speed: 0 })
  await expect(state(page, 1)).toHaveText('Leckage')
  const session = await logIn(plant.url)
  const { pipeLeakageZones } = await session.call('pipeLeakageZones', {})
  await session.close()
  const classes = new Set<string>()
  for (const now of zones(plant.now())) {
    const row = zone(page, now.pipeLeakageId)
    await expect(state(page, now.pipeLeakageId)).toHaveText(STATES[now.measurementState])
    for (const text of [now.name, now.minMaxBegin, now.minMaxEnd]) await expect(row).toContainText(text)
    for (const value of [now.minMaxValue, now.referenceValue, now.measurementChange]) {
      await expect(row).toContainText(value === null ? '–' : GERMAN.number(value, 2))
    }
    const known = pipeLeakageZones.find(({ pipeLeakageId }) => pipeLeakageId === now.pipeLeakageId)
    const loss = known === undefined ? null : lossOf(now, known)
    if (loss === null) continue
    classes.add(loss.lossClass)
    await expect(row).toContainText({ low: 'gering', medium: 'mittel', high: 'hoch' }[loss.lossClass])
    await expect(row).toContainText(GERMAN.number(loss.specific, 3))
  }
  expect(classes).toContain('high')
  expect(classes).toContain('low')
  await expect(state(page, 2)).toHaveText('ungültig')
  // The one that needs somebody is the first, with the sign of its alert.
  await expect(page.locator('[role=row][data-id]').first()).toHaveAttribute('data-id', '1')
  await expect(zone(page, 1).locator('[data-zone] svg')).toBeVisible()
  // Another zone by keys alone: its nights, of which the last is the one of the list.
  await zone(page, 3).focus()
  await page.keyboard.press('Enter')
  const course = page.locator('[data-course="3"]')
  await expect(course.locator('[data-cell=max]').first()).toHaveText(/\d/)
  await page.getByRole('radio', { name: '6 Monate' }).click()
  await expect(page).toHaveURL(/months=6/)
  await page.setViewportSize({ width: 1280, height: 800 })
  const rows = page.locator('[role=row][data-id]')
  await expect(rows).toHaveCount(6)
  // All of each row, and not what the table scrolls away.
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 })
  const grid = page.getByRole('grid').first()
  expect(await grid.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(false)
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('letzter bekannter Stand').first()).toBeVisible()
  await expect(state(page, 1)).toHaveAttribute('data-unknown', 'true')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await excessWidth(page)).toBe(0)
  // Nothing of the one that breaks, whose figures are the longest, is cut off or stands in a second line.
  const parts = zone(page, 1).locator('span', { hasText: /04:00:00|m³\/h|hoch/ })
  await expect(parts.filter({ hasText: '10.06.2026 04:00:00' })).toBeVisible()
  const cut = await parts.evaluateAll(
    (all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().height > 30).length,
  )
  expect(cut).toBe(0)
})
