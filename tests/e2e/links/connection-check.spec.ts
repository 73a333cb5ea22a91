import type { BrowserContext, Page } from 'playwright/test'
import { type FaultyProxy, type ProxyFault, startFaultyProxy } from '../../support/simulator/faulty-proxy.ts'
import { test as base, expect } from '../fixtures.ts'
import { loginByCookie } from '../login.ts'
import { violations } from '../screens/screen-checks.ts'

const WAIT = { timeout: 60_000 }
const PATH = '/diagnostics/connection'

const test = base.extend<{ readonly faulty: FaultyProxy }>({
  faulty: async ({ plant }, use) => {
    const proxy = await startFaultyProxy(plant.url)
    await use(proxy)
    await proxy.close()
  },
})

/** Opens the check behind a fault, and waits for the step that it names. */
async function namedFirst(page: Page, faulty: FaultyProxy, fault: ProxyFault, first: string): Promise<void> {
  faulty.fault = fault
  await page.goto(`${faulty.url}${PATH}`)
  const outcome = page.locator('[data-check]')
  await expect(outcome).toHaveAttribute('data-first', first, WAIT)
}

const cookie = (context: BrowserContext, faulty: FaultyProxy) => loginByCookie(context, faulty.url, 'admin')
const causeOf = (page: Page, step: string) => page.locator(`[data-step=${step}]`).getAttribute('data-cause')

test('a proxy that strips upgrades is named, with a command for the rest; the copied text names nobody', async ({
  page,
  context,
  faulty,
  plant,
  allowErrors,
}) => {
  allowErrors(/WebSocket|404/)
  // The plant lives at a moment of its own, and a clock that is off is named.
  await page.clock.setSystemTime(plant.now())
  await cookie(context, faulty)
  await namedFirst(page, faulty, { kind: 'strip-upgrade' }, 'upgrade')
  expect(await causeOf(page, 'upgrade')).toBe('upgradeRefused')
  await expect(page.locator('[data-step=upgrade] code')).toContainText('curl -i -N --http1.1')
  for (const step of ['browser', 'policy', 'files', 'answer', 'rest', 'session', 'negotiation'])
    expect([step, await causeOf(page, step)]).toEqual([step, 'works'])
  const copy = page.getByRole('button', { name: 'Für den Support kopieren' })
  await expect(copy).toBeVisible(WAIT)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await copy.press('Enter')
  await expect(page.getByText('Kopiert.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('first that does not work: upgrade (upgradeRefused)')
  for (const name of ['127.0.0.1', 'admin']) expect(text).not.toContain(name)
  expect(plant.journal.entries).toEqual([])
  expect(await violations(page)).toEqual([])
})

test('a check that was cancelled says at what, and not that everything works', async ({
  page,
  context,
  faulty,
  plant,
  allowErrors,
}) => {
  allowErrors(/404/)
  await page.clock.setSystemTime(plant.now())
  await cookie(context, faulty)
  await page.goto(`${faulty.url}${PATH}`)
  // Whether a connection stays takes 20 s to see.
  await expect(page.locator('[data-step=handshake]')).toBeVisible(WAIT)
  await page.getByRole('button', { name: 'Abbrechen' }).press('Enter')
  await expect(page.locator('[data-check]')).toHaveText(/^Abgebrochen bei: Verbindung bleibt/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Für den Support kopieren' }).press('Enter')
  await expect(page.getByText('Kopiert.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('cancelled before: stays')
})

test('an extension that blocks calls is named as likely, also from a login that gets no answer', async ({
  page,
  faulty,
  allowErrors,
}) => {
  allowErrors(/ERR_|Failed to load/)
  faulty.fault = { kind: 'cut', path: /^\/api/ }
  // As an extension does, in this page alone; the worker, which the login asks, is cut on the way.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/api/*'] })
  await page.goto(`${faulty.url}/login`)
  await page.getByRole('link', { name: 'Verbindung prüfen' }).click(WAIT)
  await expect(page).toHaveURL(`${faulty.url}${PATH}`)
  faulty.fault = { kind: 'none' }
  await page.getByRole('button', { name: /Erneut prüfen|Abbrechen/ }).click()
  const again = page.getByRole('button', { name: 'Erneut prüfen' })
  if (await again.isVisible()) await again.click()
  await expect(page.locator('[data-check]')).toHaveAttribute('data-first', 'filter', WAIT)
  expect(await causeOf(page, 'filter')).toBe('filtered')
})

test('a policy that forbids connections is named', async ({ page, context, faulty, allowErrors }) => {
  allowErrors(/Content Security Policy|security policy|Refused|fetch/i)
  await cookie(context, faulty)
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; connect-src https://other.example; require-trusted-types-for 'script'; trusted-types plant"
  await namedFirst(page, faulty, { kind: 'header', name: 'Content-Security-Policy', value: policy }, 'policy')
  expect(await causeOf(page, 'policy')).toBe('policyRefuses')
})

test('a worker that cannot start is named, and so is a portal in place of the server', async ({
  page,
  context,
  faulty,
  allowErrors,
}) => {
  allowErrors(/ERR_|Failed to|JSON|worker/i)
  await cookie(context, faulty)
  await test.step('worker, from a page that does not start', async () => {
    faulty.fault = { kind: 'cut', path: /live\.worker/ }
    await page.goto(`${faulty.url}/situation`)
    await page.getByRole('link', { name: 'Verbindung prüfen' }).click(WAIT)
    await expect(page.locator('[data-check]')).toHaveAttribute('data-first', 'browser', WAIT)
    expect(await causeOf(page, 'browser')).toBe('workerLost')
  })
  await test.step('portal', async () => {
    await namedFirst(
      page,
      faulty,
      { kind: 'answer', path: /^\/(?:build\.json|api|hubs)/, status: 200, page: true },
      'answer',
    )
    expect(await causeOf(page, 'answer')).toBe('webPage')
  })
})
