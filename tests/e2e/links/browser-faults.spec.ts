import type { Page } from 'playwright/test'
import { isMeasurable, treePids } from '../../../bench/tools/process-tree.ts'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { RawChromium } from '../../support/browser/raw-chromium.ts'
import { largestStation, plantTimeInPage, untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'
import { loginInTab } from '../login.ts'
import { evaluateInWorker } from '../shared-worker.ts'

test.use({ plantOptions: STAMPED })

/** The silence after which a tab gives up its worker, the waits for the next one, and a margin for a shared machine. */
const NEXT_WORKER_MS = 25_000

async function openStation(page: Page, plant: SimulatorHandle): Promise<void> {
  await page.goto(`/stations/${largestStation(plant).number}`)
  await untilLive(page, plant)
}

test('a worker that never comes back from its work is given up: values are marked, then live by a worker of the tab (R-61)', async ({
  plant,
  signIn,
  page,
  browser,
}) => {
  await signIn()
  await openStation(page, plant)
  await evaluateInWorker(browser, 'setTimeout(() => { for (;;); })')
  await expect(page.locator('[data-pv]:not([data-stale])')).toHaveCount(0, { timeout: NEXT_WORKER_MS })
  await untilLive(page, plant, NEXT_WORKER_MS)
  await page.getByRole('link', { name: 'Diagnose' }).first().click()
  await expect(page.getByText('nur dieses Fenster')).toBeVisible()
})

/** Loses what the page posts to itself while `window.loses` is set. Posts of others go through ports of their own. */
const LOSING_CHANNEL = `window.lost = 0
window.MessageChannel = class extends MessageChannel {
  constructor() {
    super()
    const post = this.port2.postMessage.bind(this.port2)
    this.port2.postMessage = (...args) => {
      if (window.loses) window.lost += 1
      else post(...args)
    }
  }
}`

test('a page that has lost a message to itself on its way into the page cache, as in WebKit, works again when it is back (pitfall 48)', async ({
  plant,
  signIn,
  page,
}) => {
  await page.addInitScript(LOSING_CHANNEL)
  await signIn()
  await openStation(page, plant)
  await page.evaluate('window.loses = true')
  await expect.poll(() => page.evaluate('window.lost')).toBeGreaterThan(0)
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`)
  await expect.poll(() => plant.subscribed('pv')).toEqual([])
  await page.evaluate(`window.loses = false
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
  await untilLive(page, plant)
  expect(plant.subscribed('pv')).toEqual(largestStation(plant).keys)
})

for (const [what, script] of [
  [
    'storage that is blocked',
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
  ],
  [
    'storage that is full',
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
  ],
  ['the junk of another program in storage', "for (const key of ['preferences', 'x']) localStorage.setItem(key, '{[')"],
] as const) {
  test(`with ${what} all is as with none, and a choice holds as long as the page (R-65)`, async ({
    plant,
    signIn,
    page,
    context,
  }) => {
    await context.addInitScript(script)
    await signIn()
    await openStation(page, plant)
    await page.getByRole('button', { name: /Benutzermenü/ }).click()
    await page.getByLabel('Darstellung').selectOption('dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
}

test('what the browser says of the network is a hint: with living connections nothing is said to be broken (R-66)', async ({
  plant,
  signIn,
  page,
  context,
  allowErrors,
}) => {
  // It loads when values have changed for a while. Without it numbers stay text.
  allowErrors(/ERR_INTERNET_DISCONNECTED .*fast-numbers/)
  await signIn()
  await openStation(page, plant)
  const before = plant.stats().hubs.pv.connectionsEver
  await context.setOffline(true)
  expect(await page.evaluate(() => navigator.onLine)).toBe(false)
  const sent = plant.stats().hubs.pv.valuesSent
  await expect.poll(() => plant.stats().hubs.pv.valuesSent - sent).toBeGreaterThan(500)
  await untilLive(page, plant)
  expect(plant.stats().hubs.pv.connectionsEver).toBe(before)
  await context.setOffline(false)
})

/** Emulating another pixel density sends the page no event; zooming changes the width as well. */
test('a chart is drawn again for another width, as zooming makes it (R-72)', async ({ plant, signIn, page }) => {
  await signIn()
  const pv = plant.model.nodes.flatMap(({ pvs }) => pvs).find((ref) => ref.type === 'AnaIn' && liveKey(ref) !== null)
  await page.goto(`/charts/realtime?pv=${pv?.type}-${pv?.nr}`)
  await expect(page.locator('[data-live-pill=live]')).toBeVisible()
  const shape = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, right } = canvas.getBoundingClientRect()
        const room = canvas.closest('main')?.clientWidth ?? 0
        const isDrawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean)
        return {
          isDrawn,
          isSharp: canvas.width === Math.round(width),
          fits: right <= innerWidth,
          fills: width > room / 2,
        }
      })
  for (const width of [1280, 320, 2560, 640]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(shape).toEqual({ isDrawn: true, isSharp: true, fits: true, fills: true })
  }
})

test.describe('on New Year’s Eve', () => {
  test.use({ plantOptions: { ...STAMPED, start: Date.UTC(2026, 11, 31, 22, 59, 45) } })

  test('the year of a page that nobody touches changes at midnight of the plant (R-52)', async ({ login, page }) => {
    await login()
    const clock = page.locator('[data-clock]')
    await expect(clock).toContainText('31.12.')
    await expect(clock).toContainText('01.01.', { timeout: 20_000 })
    await expect(clock).toContainText('00:00:')
  })
})

test.describe('in a browser of its own', () => {
  let browser: RawChromium
  test.beforeEach(async () => {
    browser = await RawChromium.start()
  })
  test.afterEach(() => browser.close())

  /** An expression: no stamped value on screen is older than `ms`, and none is marked. */
  const freshIn = (ms: number, plant: SimulatorHandle) => `(() => {
  const cells = [...document.querySelectorAll('[data-pv^=ai]')]
  const age = (cell) => (${plantTimeInPage(plant)} - Number(cell.textContent.replaceAll('.', '').replace(',', '.')) * 1000 + 20_000_000) % 10_000_000
  return cells.length > 0 && cells.every((cell) => age(cell) < ${ms}) && !document.querySelector('[data-pv][data-stale]')
})()`

  async function open(plant: SimulatorHandle) {
    const tab = await browser.newTab('about:blank')
    await loginInTab(tab, plant.url)
    await tab.goto(`${plant.url}/stations/${largestStation(plant).number}`)
    await tab.waitFor(freshIn(1500, plant))
    return tab
  }

  /** Stops all processes of the browser for 12 s, like sleep. The fault strikes its connections while it is stopped. */
  async function sleep(plant: SimulatorHandle, fault: 'drop' | 'half-open') {
    const pids = treePids(browser.pid)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    plant.fault({ hub: '*', action: fault })
    const sent = plant.stats().uptimeMs
    await expect.poll(() => plant.stats().uptimeMs - sent, { timeout: 30_000 }).toBeGreaterThan(12_000)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }

  test('a machine that has slept shows what is so now (R-53)', async ({ plant }) => {
    test.skip(!isMeasurable(), 'The processes of a browser are found on Linux only.')
    const tab = await open(plant)
    await sleep(plant, 'drop')
    await tab.waitFor(freshIn(1500, plant), 10_000)
  })

  test('a machine that has slept marks all values before any link is known to be dead (R-53)', async ({ plant }) => {
    test.skip(!isMeasurable(), 'The processes of a browser are found on Linux only.')
    const tab = await open(plant)
    // Measures from the first animation frame after the sleep until every value is marked.
    await tab.evaluate(`(() => {
      const values = () => [...document.querySelectorAll('[data-pv^=ai]')]
      window.doubtedAfterMs = new Promise((resolve) => {
        let [before, woke] = [Date.now(), null]
        const look = () => {
          const now = Date.now()
          if (now - before > 5000) woke = now
          before = now
          if (woke !== null && values().every((value) => 'stale' in value.dataset)) resolve(now - woke)
          else requestAnimationFrame(look)
        }
        look()
      })
    })()`)
    await sleep(plant, 'half-open')
    // The client takes 5 s to know that no hub answers; it must mark the values before that.
    expect(await tab.evaluate<number>('window.doubtedAfterMs')).toBeLessThan(4000)
    await tab.waitFor(freshIn(1500, plant), 15_000)
  })
})
