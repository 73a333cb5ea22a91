import type { Page } from 'playwright/test'
import { byNewest } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { expectAlerts } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { listRests } from '../still-list.ts'
import { chooseTool, expectTool, openFilters } from '../table-tools.ts'

/** A flood begins above ten alerts in ten minutes. Domain 3.4. */
const FLOOD = 11
const QUIET_MS = 3_600_000

const pending = (plant: SimulatorHandle) => [...plant.model.pending(plant.now())].sort(byNewest)
const grid = (page: Page) => page.getByRole('grid', { name: 'Anstehende Störmeldungen' })
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Anstehende Störmeldungen' })

/** Raises alerts of one station, one second apart, the oldest first; returns it. */
function raise(plant: SimulatorHandle, count: number, name: string, template: Alert): Alert {
  const alerts = Array.from({ length: count }, (_, i) => ({
    ...template,
    id: `${name}-${i}`,
    timestamp: plant.now() - (count - i) * 1000,
    goneTimestamp: null,
    ackTimestamp: null,
    ackUser: null,
    message: `${name} ${i}`,
  }))
  for (const alert of alerts) sendMessage(plant, 'alert', 'newAlert', alert)
  const [first] = alerts
  if (first === undefined) throw new Error('no alert was raised')
  return first
}

/** Returns an alert of a station that has been quiet for so long that its next alerts are a group of their own. */
function template(plant: SimulatorHandle): Alert {
  const alerts = pending(plant)
  const isQuiet = (station: number) =>
    alerts.every((alert) => alert.stationNumber !== station || alert.timestamp < plant.now() - QUIET_MS)
  const alert = alerts.find(({ stationNumber }) => isQuiet(stationNumber))
  if (alert === undefined) throw new Error('the plant has no alert of a quiet station')
  return alert
}

test('in a flood the list groups itself by station and first-out, the cause on top, once no row is selected or in use, and leaves it on request, for this flood and to the groups of its user', async ({
  signIn,
  page,
  plant,
}) => {
  await signIn()
  await page.goto('/alerts/pending')
  await expectAlerts(grid(page), () => pending(plant).length)
  const recent = pending(plant).filter(({ timestamp }) => timestamp > plant.now() - 600_000)
  expect(recent.length).toBeLessThan(FLOOD / 2)

  await test.step('a selected row keeps the list as it is', async () => {
    const row = grid(page).locator('[role=row][data-id]').first()
    await listRests(page)
    const id = await row.getAttribute('data-id')
    await row.getByRole('checkbox').check()
    const first = raise(plant, FLOOD, 'flood', template(plant))
    await expect(page.locator('[data-flood-mode=off]')).toBeVisible()
    await expect(row).toHaveAttribute('data-id', id ?? '')
    await row.getByRole('checkbox').uncheck()
    // The pointer and the focus are still on the list.
    await expect(page.locator('[data-flood-mode=off]')).toBeVisible()
    await openFilters(page)
    await page.getByRole('searchbox', { name: 'Text suchen' }).focus()
    await page.mouse.move(0, 0)
    await expect(tree(page)).toBeVisible()
    await expect(page.locator('[data-flood-mode=on]')).toContainText('Meldeschwall seit')
    // A more urgent alert that the plant has at this moment may stand above it.
    const head = tree(page).locator('[role=row][data-group]').filter({ hasText: 'flood 0' })
    await expect(head).toContainText(first.stationName)
    // At the moment of the suite there is none.
    if (process.env.TEST_NOW === undefined) await expect(head).toHaveAttribute('aria-rowindex', '2')
    await head.focus()
    await page.keyboard.press('ArrowRight')
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    const below = Number(await head.getAttribute('aria-rowindex')) + 1
    await expect(tree(page).locator(`[role=row][aria-rowindex="${below}"]`)).toHaveAttribute('data-id', first.id)
  })
  await test.step('left on request, also after a reload', async () => {
    await page.getByRole('button', { name: 'Zur eigenen Ansicht' }).click()
    await expect(grid(page)).toBeVisible()
    await expectTool(page, 'Gruppieren nach Erstwertmeldung', false)
    await chooseTool(page, 'Gruppieren nach Priorität')
    await page.reload()
    await expect(page.locator('[data-flood-mode=off]')).toBeVisible()
    await expectTool(page, 'Gruppieren nach Priorität', true)
  })
  await test.step('entered on request, and left to the groups of its user', async () => {
    await page.getByRole('button', { name: 'Nach Erstwertmeldung gruppieren' }).click()
    await expectTool(page, 'Gruppieren nach Erstwertmeldung', true)
    await page.getByRole('button', { name: 'Zur eigenen Ansicht' }).click()
    await expectTool(page, 'Gruppieren nach Priorität', true)
  })
})
