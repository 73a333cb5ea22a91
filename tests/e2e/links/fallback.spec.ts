import { largestStation, untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'

test.use({ plantOptions: STAMPED })

/** As on pages over plain http, which have no Web Locks. */
const NO_LOCKS =
  "Object.defineProperty(Navigator.prototype, 'locks', { get: undefined }); delete Navigator.prototype.locks"

test('tabs of a browser without SharedWorker are live by workers of their own, which connect to the hubs of their page only: sixty stay within the sockets of a browser, and more than twenty are told (pitfalls 40, 41; R-62)', async ({
  plant,
  signIn,
  page,
  context,
}) => {
  const socketsOfBrowser = 255
  await context.addInitScript('delete window.SharedWorker')
  await signIn()
  const station = largestStation(plant)
  const sockets = () => Object.values(plant.stats().hubs).reduce((sum, { connections }) => sum + connections, 0)
  await page.goto(`/stations/${station.number}`)
  await untilLive(page, plant)
  expect(plant.subscribed('pv')).toEqual(station.keys)
  const tab = await context.newPage()
  await tab.goto(`/stations/${station.number}`)
  await untilLive(tab, plant)
  const open = sockets()
  expect(open).toBeLessThanOrEqual(socketsOfBrowser / (60 / 2))
  await tab.close()
  await expect.poll(sockets).toBeLessThan(open)

  await page.goto('/diagnostics')
  await expect(page.getByText('nur dieses Fenster')).toBeVisible()
  await expect.poll(() => plant.subscribed('pv')).toEqual([])
  const notice = page.locator('[data-many-workers]')
  const count = async () =>
    Number(await page.locator('dt', { hasText: 'Datenverbindungen' }).locator('+ dd').textContent())
  await expect.poll(count).toBe(1)
  await expect(notice).toHaveCount(0)
  // The locks that twenty more tabs would hold.
  await page.evaluate(`for (let i = 0; i < 20; i += 1) {
    void navigator.locks.request('live:worker:other' + i, () => new Promise(() => {}))
  }`)
  await expect(notice).toHaveText(/21 Fenster/, { timeout: 15_000 })
  await expect.poll(count).toBe(21)
  await notice.getByRole('button', { name: 'Schließen' }).click()
  await expect(notice).toHaveCount(0)
})

test('without Web Locks, as over plain http, the page is live, a closed tab still ends its leases, and a tab without SharedWorker has a worker of its own (pitfall 40; R-62)', async ({
  plant,
  login,
  page,
  context,
}) => {
  await context.addInitScript(NO_LOCKS)
  await login()
  const path = `/stations/${largestStation(plant).number}`
  const tab = await context.newPage()
  await tab.goto(path)
  await untilLive(tab, plant)
  await tab.close()
  await expect.poll(() => plant.subscribed('pv'), { timeout: 1000 }).toEqual([])
  await expect(page).toHaveURL('/situation')
  await page.addInitScript('delete window.SharedWorker')
  await page.goto(path)
  await untilLive(page, plant)
  await page.getByRole('link', { name: 'Diagnose' }).click()
  await expect(page.getByText('nur dieses Fenster')).toBeVisible()
})

test('a worker that another build started with other options is refused by the browser: the tab takes one of its own (pitfall 46)', async ({
  plant,
  signIn,
  page,
  context,
}) => {
  const path = `/stations/${largestStation(plant).number}`
  await page.addInitScript(`window.SharedWorker = class extends SharedWorker {
    constructor(url, options) { super(url, { ...options, extendedLifetime: false }) }
  }`)
  await signIn()
  await page.goto(path)
  await untilLive(page, plant)
  const tab = await context.newPage()
  await tab.goto(path)
  await untilLive(tab, plant)
  expect(plant.stats().hubs.pv.connections).toBe(2)
  await tab.getByRole('link', { name: 'Diagnose' }).click()
  await expect(tab.getByText('nur dieses Fenster')).toBeVisible()
  await untilLive(page, plant)
})
