import { RawChromium } from '../../support/browser/raw-chromium.ts'
import { largestStation, untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'
import { loginInTab } from '../login.ts'

test.use({ plantOptions: STAMPED })

/** Without locks only silence reveals a crash: a minute of it, and the time to notice. */
const CRASH_NOTICED_MS = 150_000

/** As on pages over plain http, which have no Web Locks. */
const NO_LOCKS =
  "Object.defineProperty(Navigator.prototype, 'locks', { get: undefined }); delete Navigator.prototype.locks"

for (const [what, script] of [
  ['a browser without SharedWorker', 'delete window.SharedWorker'],
  ['a browser with neither SharedWorker nor Web Locks', `delete window.SharedWorker; ${NO_LOCKS}`],
  ['a browser that refuses one', "window.SharedWorker = function () { throw new DOMException('no', 'SecurityError') }"],
] as const) {
  test(`${what} shows the same live page by a worker of the tab's own (pitfall 40; R-62)`, async ({
    plant,
    signIn,
    page,
    context,
  }) => {
    await context.addInitScript(script)
    await signIn()
    const station = largestStation(plant)
    await page.goto(`/stations/${station.number}`)
    await untilLive(page, plant)
    expect(plant.subscribed('pv')).toEqual(station.keys)
    await page.goto('/diagnostics')
    await expect(page.getByText('nur dieses Fenster')).toBeVisible()
    await expect.poll(() => plant.subscribed('pv')).toEqual([])
  })
}

test('without Web Locks, as over plain http, the page is live and a closed tab still ends its leases (R-62)', async ({
  plant,
  login,
  page,
  context,
}) => {
  await context.addInitScript(NO_LOCKS)
  await login()
  const tab = await context.newPage()
  await tab.goto(`/stations/${largestStation(plant).number}`)
  await untilLive(tab, plant)
  await tab.close()
  await expect.poll(() => plant.subscribed('pv'), { timeout: 1000 }).toEqual([])
  await expect(page).toHaveURL('/stations')
})

test('without Web Locks a tab that crashes, and says no goodbye, ends its leases too; the others stay live (R-62)', async ({
  plant,
}) => {
  test.setTimeout(CRASH_NOTICED_MS + 60_000)
  const browser = await RawChromium.start()
  try {
    // The worker lives in the renderer of the first tab.
    const first = await browser.newTab('about:blank')
    await first.onNewDocument(NO_LOCKS)
    await loginInTab(first, plant.url)
    await first.waitFor(`document.querySelector('[role=grid] [data-id]')`)
    expect(await first.evaluate<boolean>(`'locks' in navigator`)).toBe(false)
    const { number, keys } = largestStation(plant)
    const second = await browser.newTab('about:blank', { newWindow: true })
    await second.onNewDocument(NO_LOCKS)
    await second.goto(`${plant.url}/stations/${number}`)
    await expect.poll(() => plant.subscribed('pv')).toEqual(keys)
    await second.crash()
    await expect.poll(() => plant.subscribed('pv'), { timeout: CRASH_NOTICED_MS }).toEqual([])
    expect(plant.stats().hubs['server-status'].connections).toBe(1)
    expect(await first.evaluate<boolean>(`Boolean(document.querySelector('[role=grid] [data-id]'))`)).toBe(true)
  } finally {
    await browser.close()
  }
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

test('tabs with workers of their own connect to the hubs of their page only: sixty of them stay within the sockets of a browser (pitfall 41)', async ({
  plant,
  login,
  context,
}) => {
  const socketsOfBrowser = 255
  await context.addInitScript('delete window.SharedWorker')
  await login()
  const sockets = () => Object.values(plant.stats().hubs).reduce((sum, { connections }) => sum + connections, 0)
  const tabs = []
  for (let count = 0; count < 3; count += 1) {
    const tab = await context.newPage()
    await tab.goto(`/stations/${largestStation(plant).number}`)
    await untilLive(tab, plant)
    tabs.push(tab)
  }
  const open = sockets()
  expect(open).toBeLessThanOrEqual(socketsOfBrowser / (60 / (tabs.length + 1)))
  await tabs[0]?.close()
  await expect.poll(sockets).toBeLessThan(open)
})

test('more than twenty workers of one browser are told before it refuses more sockets (pitfall 41)', async ({
  login,
  page,
  context,
}) => {
  await context.addInitScript('delete window.SharedWorker')
  await login()
  const notice = page.locator('[data-many-workers]')
  const count = async () =>
    Number(await page.locator('dt', { hasText: 'Datenverbindungen' }).locator('+ dd').textContent())
  await page.goto('/diagnostics')
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
