import { liveKey, pvOfParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvValue } from '../../../src/wire/server/pv.ts'
import { expect, test } from '../fixtures.ts'
import { listRests } from '../still-list.ts'
import { chooseTool } from '../table-tools.ts'

/** Returns the values of the plant that have a key, as they are now. */
function valuesOf(plant: SimulatorHandle): ReadonlyMap<string, PvValue> {
  const now = plant.now()
  const keys = plant.model.nodes.flatMap(({ pvs }) => pvs.flatMap((ref) => liveKey(ref) ?? []))
  return new Map(
    keys.flatMap((key) => {
      const value = plant.model.value(key, now)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

function keyOfRow(id: string): string {
  const ref = pvOfParam(id)
  return (ref === null ? null : liveKey(ref)) ?? ''
}

// More PVs than the page leases by itself.
test.use({ plantOptions: { size: 'small' } })

test('somebody finds the worst and the oldest value of the plant, and gets to its chart', async ({
  plant,
  signIn,
  page,
}) => {
  plant.scenario('comm-loss')
  await signIn()
  await page.goto('/values')
  const rows = page.getByRole('grid').locator('[role=row][data-id]')
  await expect(rows.first()).toBeVisible()
  const before = plant.subscribed('pv').length
  const firstKey = async () => keyOfRow((await rows.first().getAttribute('data-id')) ?? '')

  await chooseTool(page, 'Schlechteste Güte zuerst')
  await expect(page).toHaveURL(/\?sort=quality$/)
  await expect(page.locator('[data-values-of]')).toHaveText(/^Reihenfolge von \d\d:\d\d:\d\d/)
  await expect.poll(async () => valuesOf(plant).get(await firstKey())?.quality).toBe('Bad')
  await expect(rows.first().locator('[data-pv]')).toHaveText('---')
  // What was read for the order is given back.
  await expect.poll(() => plant.subscribed('pv').length).toBeLessThan(before + 200)

  await chooseTool(page, 'Älteste Werte zuerst')
  await expect(page).toHaveURL(/\?sort=-age$/)
  const oldest = () =>
    Math.min(...[...valuesOf(plant).values()].flatMap(({ timestamp }) => (timestamp == null ? [] : [timestamp])))
  await expect.poll(async () => valuesOf(plant).get(await firstKey())?.timestamp).toBe(oldest())

  // The same address brings the same order, also after a reload.
  await page.reload()
  await expect(page.locator('[data-values-of]')).toBeVisible()
  await expect.poll(async () => valuesOf(plant).get(await firstKey())?.timestamp).toBe(oldest())
  await listRests(page)
  const chart = rows.first().locator('[data-chart-of]')
  const pv = await chart.getAttribute('data-chart-of')
  await chart.click()
  await expect(page).toHaveURL(new RegExp(`/charts/realtime\\?pv=${pv}`))
  await expect(page.locator('canvas').first()).toBeVisible()
})
