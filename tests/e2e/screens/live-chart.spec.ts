import type { Page } from 'playwright/test'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expect, test } from '../fixtures.ts'

/** Returns the path of the chart of an analogue value of the station with the most of them. */
function chartPath(plant: SimulatorHandle): string {
  const pv = plant.model.nodes.flatMap(({ pvs }) => pvs).find((ref) => ref.type === 'AnaIn' && liveKey(ref) !== null)
  if (pv === undefined) throw new Error('The plant has no analogue input')
  return `/charts/realtime?pv=${pv.type}-${pv.nr}`
}

/** Returns a number that changes with every drawn pixel. */
function pictureOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let hash = 0
    for (const pixel of pixels) hash = (Math.imul(hash, 31) + pixel) | 0
    return hash
  })
}

test('the picture of a live chart moves on with time (pitfall 28)', async ({ plant, signIn, page }) => {
  await signIn()
  await page.goto(chartPath(plant))
  await expect(page.locator('[data-live-pill=live]')).toBeVisible()
  for (let turn = 0; turn < 3; turn++) {
    const before = await pictureOf(page)
    await expect.poll(() => pictureOf(page)).not.toBe(before)
  }
})

test('a browser without a valid language shows charts too', async ({ plant, signIn, page }) => {
  // Like WebKitGTK started with `LANG=C`.
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C' }))
  await signIn()
  await page.goto(chartPath(plant))
  await expect(page.locator('[data-live-pill=live]')).toBeVisible()
  await expect(page.locator('canvas').first()).toBeVisible()
})

test('two tabs with the same live chart ask for its window once', async ({ plant, signIn, page, context }) => {
  await signIn()
  const path = chartPath(plant)
  await page.goto(path)
  const second = await context.newPage()
  await second.goto(path)
  for (const tab of [page, second]) {
    await expect(tab.locator('[data-cell=max]')).toHaveText(/\d/)
  }
  expect(plant.stats().calls.chartDataOfPvs).toBe(1)
})

test('a window that cannot be loaded is said to be missing, and comes when the server is back', async ({
  plant,
  login,
  page,
  allowErrors,
}) => {
  allowErrors(/status of 503/)
  await login()
  plant.failCall('chartDataOfPvs', { status: 503 })
  await page.goto(chartPath(plant))
  await expect(page.getByText('Ein Teil des Zeitfensters konnte nicht geladen werden')).toBeVisible()
  plant.failCall('chartDataOfPvs', null)
  await expect(page.getByText('Ein Teil des Zeitfensters konnte nicht geladen werden')).toBeHidden({ timeout: 15_000 })
})
