import { isOpen, urgency } from '../../../src/domain/alerts/alert-state.ts'
import { PRIORITIES } from '../../../src/simulator/model/stations/priorities.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'

const WINDOW_MS = 600_000
const DAY_MS = 86_400_000

const rankOf = urgency(PRIORITIES)

function openAlerts(plant: SimulatorHandle): readonly Alert[] {
  const isGone = ({ goneTimestamp }: Alert) => Number(goneTimestamp !== null)
  const byUrgency = (a: Alert, b: Alert) =>
    isGone(a) - isGone(b) || rankOf(a.priority) - rankOf(b.priority) || b.timestamp - a.timestamp
  return plant.model.pending(plant.now()).filter(isOpen).sort(byUrgency)
}

test('the strip says how fast a flood comes and from where, names the newest of the most urgent priority, and each leads to its alert (domain 3.4, 3.6)', async ({
  plant,
  signIn,
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await signIn()
  await page.goto('/alerts/pending')
  const flood = page.locator('header [data-flood]')
  await expect(page.locator('[role=grid] [data-id]').first()).toBeVisible()
  await expect(flood).toHaveCount(0)
  plant.setClock({ speed: 3 })
  plant.scenario('flood')
  await expect(flood).toBeVisible()
  await expect.poll(() => openAlerts(plant).filter(({ priority }) => priority === 1).length).toBeGreaterThan(3)
  // While more of them come, the first one is another by the time its key is pressed.
  plant.setClock({ speed: 0 })
  const now = plant.now()
  const pending = plant.model.pending(now)
  const recent = pending.filter(({ timestamp }) => timestamp > now - WINDOW_MS && timestamp <= now)
  const stations = Map.groupBy(recent, ({ stationName }) => stationName)
  const [most] = [...stations].sort(([, a], [, b]) => b.length - a.length)
  await expect(flood).toHaveText(`Meldeschwall: ${recent.length} in 10 min, vor allem ${most?.[0]}`)
  const standing = pending.filter(({ timestamp, goneTimestamp }) => goneTimestamp === null && timestamp < now - DAY_MS)
  expect(standing).not.toHaveLength(0)
  await expect(page.locator('[data-figure=standing] b')).toHaveText(String(standing.length))
  await expect(page.locator('[data-figure=rate] dd')).toHaveText(/Meldeschwall seit \d/)
  expect(await violations(page)).toEqual([])
  await expect(page.locator('[data-announcer]')).toHaveText(/^Meldeschwall/)

  await changeAddress(page, '/stations')
  // In a flood less of them fits: what remains of them agrees.
  await page.setViewportSize({ width: 3000, height: 900 })
  const shown = page.locator('header [data-alert]')
  await expect(shown).not.toHaveCount(0)
  await expect
    .poll(async () => {
      const ids = await shown.evaluateAll((links) => links.map((link) => link.getAttribute('data-alert')))
      const open = openAlerts(plant)
      const newest = open.slice(0, ids.length)
      return JSON.stringify(ids) === JSON.stringify(newest.map(({ id }) => id))
    })
    .toBe(true)
  const id = await shown.first().getAttribute('data-alert')
  await shown.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(`[role=grid] [data-id="${id}"]`)).toBeVisible()
})
