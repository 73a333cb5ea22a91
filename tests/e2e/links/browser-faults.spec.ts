import type { Page } from 'playwright/test'
import { isMeasurable, treePids } from '../../../bench/tools/process-tree.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { RawChromium } from '../../support/browser/raw-chromium.ts'
import { largestStation, plantTimeInPage, untilLive, valuesSent } from '../cells.ts'
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

test('what the browser says of the network is a hint; errors of the worker, which no page hears of, are shown; one that never comes back from its work is given up for one of the tab (pitfall 36; R-61, R-66)', async ({
  plant,
  signIn,
  page,
  context,
  browser,
  allowErrors,
}) => {
  // It loads when values have changed for a while. Without it numbers stay text.
  allowErrors(/ERR_INTERNET_DISCONNECTED .*fast-numbers/)
  await signIn()
  await openStation(page, plant)
  await test.step('with living connections nothing is said to be broken', async () => {
    const before = plant.stats().hubs.pv.connectionsEver
    await context.setOffline(true)
    expect(await page.evaluate(() => navigator.onLine)).toBe(false)
    await valuesSent(plant, 500)
    await untilLive(page, plant)
    expect(plant.stats().hubs.pv.connectionsEver).toBe(before)
    await context.setOffline(false)
  })
  await test.step('an exception and a rejection', async () => {
    await evaluateInWorker(browser, `setTimeout(() => { throw new Error('thrown on purpose') })`)
    await evaluateInWorker(browser, `void Promise.reject(new Error('rejected on purpose'))`)
    const notice = page.getByRole('status').filter({ hasText: 'Fehler in der Datenverbindung' })
    await expect(notice).toContainText('2 Fehler')
    await untilLive(page, plant)
    await notice.getByRole('link', { name: 'Diagnose' }).click()
    await expect(page.getByText('thrown on purpose')).toBeVisible()
    await expect(page.getByText('rejected on purpose')).toBeVisible()
    await page.goBack()
  })
  await test.step('a worker that hangs', async () => {
    await untilLive(page, plant)
    await evaluateInWorker(browser, 'setTimeout(() => { for (;;); })')
    await expect(page.locator('[data-pv]:not([data-stale])')).toHaveCount(0, { timeout: NEXT_WORKER_MS })
    await untilLive(page, plant, NEXT_WORKER_MS)
    await page.getByRole('link', { name: 'Diagnose' }).first().click()
    await expect(page.getByText('nur dieses Fenster')).toBeVisible()
  })
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

test('with storage that is blocked, or full of the junk of another program, all is as with none, and a choice holds as long as the page (R-65)', async ({
  plant,
  signIn,
  context,
}) => {
  await signIn()
  for (const script of [
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
    `for (const key of ['preferences', 'x']) localStorage.setItem(key, '{[')
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
  ]) {
    const page = await context.newPage()
    await page.addInitScript(script)
    await openStation(page, plant)
    await page.getByRole('button', { name: /Benutzermenü/ }).click()
    await page.getByLabel('Darstellung').selectOption('dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  }
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

  /** Stops all processes of the browser for 12 s, like sleep. Its connections go dead while it is stopped. */
  async function sleep(plant: SimulatorHandle) {
    const pids = treePids(browser.pid)
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    plant.fault({ hub: '*', action: 'half-open' })
    const sent = plant.stats().uptimeMs
    await expect.poll(() => plant.stats().uptimeMs - sent, { timeout: 30_000 }).toBeGreaterThan(12_000)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }

  test('a machine that has slept marks all values before any link is known to be dead, and then shows what is so now (R-53)', async ({
    plant,
  }) => {
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
    await sleep(plant)
    // The client takes 5 s to know that no hub answers; it must mark the values before that.
    expect(await tab.evaluate<number>('window.doubtedAfterMs')).toBeLessThan(4000)
    await tab.waitFor(freshIn(1500, plant), 15_000)
  })
})
