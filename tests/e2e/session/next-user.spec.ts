import type { BrowserContext, Page } from 'playwright/test'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { foundInPage, foundInWorkers } from '../../support/browser/heap-search.ts'
import { untilFilesAreThere } from '../../support/browser/page-cache.ts'
import { RawChromium } from '../../support/browser/raw-chromium.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { largestStation } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { loginByCookie, loginInPage, loginInTab, sendLogin } from '../login.ts'
import { killWorker } from '../shared-worker.ts'

const SECRET_TEXT = 'Canary of the first user'

/**
 * Sends a secret alert to all connected clients. It is not in the simulator's state, so no later client receives it.
 */
function tellSecret(plant: SimulatorHandle, description: string): void {
  const [alert] = plant.model.pending(plant.now())
  if (alert === undefined) throw new Error('The plant has no pending alert')
  const secret = { ...alert, id: 'canary', description, timestamp: plant.now(), ackTimestamp: null }
  plant.sendRaw('alert', `${JSON.stringify({ type: 1, target: 'newAlert', arguments: [secret] })}\u001e`)
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
}

/** Logs out, and waits for the answer: it deletes the cookie, also one that a later login has set without the client. */
async function logOutForGood(page: Page): Promise<void> {
  await page.goto('/logout')
  await expect(page.locator('input[name=username]')).toBeVisible()
  await expect.poll(async () => (await page.request.get('/api/UserManagement/info')).status()).toBe(401)
}

test('the badge of the application counts the open alerts of who is logged in, and nothing of it stays for the next user (S-19)', async ({
  plant,
  login,
  page,
}) => {
  await page.addInitScript(() => {
    const badges: number[] = []
    Object.assign(window, { badges })
    navigator.setAppBadge = (count) => {
      badges.push(count ?? Number.NaN)
      return Promise.resolve()
    }
  })
  const badge = () => page.evaluate(() => Reflect.get(window, 'badges').at(-1))
  const open = () => plant.model.pending(plant.now()).filter(({ ackTimestamp }) => ackTimestamp === null)
  plant.setClock({ speed: 0 })
  expect(open().length).toBeGreaterThan(0)
  await login('operator')
  await expect.poll(badge).toBe(open().length)
  await logOut(page)
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(badge).toBe(0)
  // A page that is loaded anew does not know what the system shows.
  const session = await logIn(plant.url)
  await session.call('ackAlerts', { ids: open().map(({ id }) => id) })
  await session.close()
  await page.reload()
  await loginInPage(page, 'viewer')
  await expect(page.locator('[data-pv], [role=grid]').first()).toBeVisible()
  await expect.poll(badge).toBe(0)
})

test('a logout that the server does not hear is told and repeated, and nobody gets in without a password (F2)', async ({
  plant,
  login,
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/500/)
  await login('operator')
  plant.fault({ call: 'logout', action: 'fail', how: 'status', status: 500 })
  await logOut(page)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert')).toContainText('noch nicht bestätigt')
  const other = await context.newPage()
  await other.goto('/stations')
  await expect(other).toHaveURL(/\/login/)
  // A worker that starts now finds the cookie of the user who has left.
  await killWorker(page, page.context().browser() ?? unreachableBrowser())
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByRole('alert')).toContainText('noch nicht bestätigt')
  await expect(other.locator('[data-pv]')).toHaveCount(0)
  plant.fault({ action: 'restore' })
  await other.getByRole('button', { name: 'Jetzt abmelden' }).click()
  await expect(other.getByRole('alert')).toHaveCount(0)
  expect((await context.request.get(`${plant.url}/api/UserManagement/info`)).status()).toBe(401)
  await sendLogin(page, 'viewer')
  await expect(page).toHaveURL('/situation')
})

function unreachableBrowser(): never {
  throw new Error('A page without a browser')
}

const BY_SERVER = 'is logged out by the server'

/** How the session of the first user ends, and how that of the second one starts. */
const ENDINGS: readonly [
  string,
  (parts: { plant: SimulatorHandle; page: Page; context: BrowserContext }) => Promise<void>,
  'by the form' | 'by a cookie',
][] = [
  [
    'logs out and the server hears it late',
    async ({ plant, page }) => {
      plant.fault({ call: 'logout', action: 'fail', how: 'status', status: 500 })
      await logOut(page)
      await expect(page.getByRole('alert')).toContainText('noch nicht bestätigt')
      plant.fault({ action: 'restore' })
    },
    'by the form',
  ],
  [BY_SERVER, async ({ plant }) => plant.endSessions(), 'by the form'],
  [
    'is replaced behind the back of the client, and the worker is lost',
    async ({ plant, page, context }) => {
      // The client does not notice: only the cookie belongs to the new user.
      await loginByCookie(context, plant.url, 'viewer')
      await killWorker(page, context.browser() ?? unreachableBrowser())
    },
    'by a cookie',
  ],
]

for (const comes of ['by the form', 'by a cookie'] as const) {
  test(`however a session ends, if the next one begins ${comes} nothing of what only the first user may see reaches it, and its end is explained (S-19, F5, F50, F67, pitfall 37)`, async ({
    plant,
    signIn,
    page,
    context,
    browser,
    allowErrors,
  }) => {
    // Heaps are searched after each end.
    test.slow()
    allowErrors(/401|500/)
    const other = await context.newPage()
    const pages = [page, other]
    for (const [index, [how, end]] of ENDINGS.filter(([, , by]) => by === comes).entries()) {
      await test.step(how, async () => {
        if (index > 0) await logOutForGood(page)
        await signIn('operator')
        for (const each of pages) {
          await each.goto('/alerts/pending')
          await expect(each.locator('[role=row]').nth(1)).toBeVisible()
        }
        const { csrfToken } = await (await context.request.get(`${plant.url}/api/UserManagement/info`)).json()
        const text = `${SECRET_TEXT} ${index}`
        const secrets = [text, csrfToken]
        tellSecret(plant, text)
        // Searched from outside: a text passed to the page would be in its heap.
        for (const each of pages) {
          await each.bringToFront()
          await expect.poll(async () => (await each.content()).includes(text)).toBe(true)
        }
        // The search finds what is there.
        if (index === 0) {
          expect((await foundInWorkers(browser, secrets)).toSorted()).toEqual(secrets.toSorted())
          expect((await foundInPage(other, secrets)).toSorted()).toEqual(secrets.toSorted())
        }
        await page.bringToFront()
        await end({ plant, page, context })
        if (comes === 'by the form') {
          for (const each of pages) await expect(each.locator('input[name=username]')).toBeVisible()
          await expect(page.getByText('Der Server hat die Sitzung beendet.')).toHaveCount(how === BY_SERVER ? 1 : 0)
          await sendLogin(page, 'viewer')
          // Not where the first user was, in no tab (F50).
          for (const each of pages) await expect(each).toHaveURL('/situation')
        }
        for (const each of pages) {
          await expect(each.getByRole('button', { name: /Benutzermenü/ })).toContainText('viewer')
          expect(await each.content()).not.toContain(text)
          const stored = await each.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
          expect(secrets.filter((secret) => stored.includes(secret))).toEqual([])
        }
        expect(await foundInWorkers(browser, secrets)).toEqual([])
        for (const each of pages) expect(await foundInPage(each, secrets)).toEqual([])
      })
    }
  })
}

/** Notes, at each paint of a page that returns from the page cache, whether it shows values and which user it names. */
const WATCH_RETURN = `{
  window.addEventListener('pageshow', (event) => {
    window.fromCache = event.persisted
    window.seen = []
    const look = () => {
      const covered = getComputedStyle(document.body).visibility === 'hidden'
      const user = document.querySelector('button[aria-label*="Benutzermenü"]')?.textContent ?? ''
      window.seen.push({ values: covered ? 0 : document.querySelectorAll('[data-pv]').length, user: covered ? '' : user })
      requestAnimationFrame(look)
    }
    look()
  })
}`

interface Seen {
  readonly values: number
  readonly user: string
}

/**
 * Leaves a station, logs in as another user in another window, and comes back. Returns what the page then painted until
 * it named the other user, or null when Chromium had thrown it out of the page cache (`hidden-tab.spec` says when).
 */
async function returnAsNextUser(plant: SimulatorHandle): Promise<readonly Seen[] | null> {
  const browser = await RawChromium.start()
  try {
    const tab = await browser.newTab('about:blank')
    await loginInTab(tab, plant.url)
    await tab.goto(`${plant.url}/stations/${largestStation(plant).number}`)
    await tab.waitFor(`document.querySelector('[data-pv]:not([data-stale])')`)
    await untilFilesAreThere(tab)
    await tab.evaluate(WATCH_RETURN)
    await tab.goto(`${plant.url}/build.json`)
    const other = await browser.newTab('about:blank', { newWindow: true })
    await other.goto(`${plant.url}/logout`)
    await other.waitFor(`location.pathname === '/login'`)
    await loginInTab(other, plant.url, 'viewer')
    await tab.back()
    await tab.waitFor(`window.fromCache === true || performance.getEntriesByType('navigation')[0].notRestoredReasons`)
    if (!(await tab.evaluate<boolean>('window.fromCache === true'))) return null
    await tab.waitFor(`window.seen.some(({ user }) => user.includes('viewer'))`)
    const seen = await tab.evaluate<readonly Seen[]>('window.seen')
    const first = seen.findIndex(({ user }) => user.includes('viewer'))
    return seen.slice(0, first)
  } finally {
    await browser.close()
  }
}

test('a page that comes back from the page cache shows nothing of the user before, not for a moment (F5)', async ({
  plant,
}) => {
  const seen = (await returnAsNextUser(plant)) ?? (await returnAsNextUser(plant))
  expect(seen?.filter(({ values, user }) => values > 0 || user !== '')).toEqual([])
})
