import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright/test'
import { serveMounts } from '../../src/plant/serve-mounts.ts'
import { simulatePlant } from '../../src/plant/simulate-plant.ts'
import { createStaticFiles } from '../../src/plant/static-files.ts'
import { writeNextBuild } from '../support/next-build.ts'
import { PROJECT_ROOT } from '../support/run-tool.ts'
import { isFresh, largestStation } from './cells.ts'
import { test as base, expect, STAMPED } from './fixtures.ts'

const DIST = `${PROJECT_ROOT}/dist`
const BACK_MS = 20_000

interface Deployment {
  /** Replaces the client on the server by the next build, with or without the files of the old one beside it. */
  readonly deploy: (oldFiles: 'kept' | 'removed') => Promise<void>
}

const test = base.extend<Deployment & { readonly files: { current: Awaited<ReturnType<typeof createStaticFiles>> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
  files: async ({}, use) => use({ current: await createStaticFiles(DIST) }),
  plant: async ({ files }, use) => {
    const { handleRequest, handleUpgrade, close, ...plant } = simulatePlant({ ...STAMPED, tell: () => undefined })
    const client = {
      handleRequest: (...request: Parameters<typeof handleRequest>) => files.current.handleRequest(...request),
      handleUpgrade: () => false,
      close: () => undefined,
    }
    const server = await serveMounts([{ handleRequest, handleUpgrade, close }, client], { port: 0, host: '127.0.0.1' })
    await use({ ...plant, ...server })
    await server.close()
  },
  deploy: async ({ plant, files }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'next-build-'))
    await use(async (oldFiles) => {
      await writeNextBuild(DIST, folder)
      if (oldFiles === 'kept') await cp(`${DIST}/assets`, `${folder}/assets`, { recursive: true })
      files.current = await createStaticFiles(folder)
      // The server went away for its update.
      plant.fault({ hub: '*', action: 'drop', ms: 500 })
    })
    await rm(folder, { recursive: true })
  },
})

const notice = (page: Page) => page.locator('[data-new-build]')

/** Ends the shared worker as a crash does, and forgets its script, which the cache may hold for a year. */
async function killWorker(page: Page, browser: Browser): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const cdp = await browser.newBrowserCDPSession()
  const { targetInfos } = await cdp.send('Target.getTargets')
  const workers = targetInfos.filter(({ type }) => type === 'shared_worker')
  expect(workers).toHaveLength(1)
  for (const { targetId } of workers) await cdp.send('Target.closeTarget', { targetId })
}

async function markLoaded(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.loadedOnce = 'yes'
  })
}

test.beforeEach(async ({ login, page, plant, allowErrors }) => {
  allowErrors(/Failed to load resource|Failed to fetch|Refused to apply style/)
  await login()
  await page.goto(`/stations/${largestStation(plant).number}`)
  await expect.poll(() => isFresh(page)).toBe(true)
  await markLoaded(page)
})

test('after a deployment an old tab works on and is offered the new build; it reloads only when it is told to (R-67)', async ({
  page,
  deploy,
  browser,
}) => {
  await expect(notice(page)).toBeHidden()
  await deploy('kept')
  await expect(notice(page)).toBeVisible({ timeout: BACK_MS })
  await expect.poll(() => isFresh(page), { timeout: BACK_MS }).toBe(true)
  // Pages that were never opened, and a worker that starts anew, are of the old build.
  await page.getByRole('link', { name: 'Diagnose' }).click()
  await expect(page.getByRole('heading', { name: 'Diagnose' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => isFresh(page)).toBe(true)
  await killWorker(page, browser)
  await expect.poll(() => isFresh(page), { timeout: BACK_MS }).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('data-loaded-once', 'yes')
  await notice(page).getByRole('button', { name: 'Seite neu laden' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-loaded-once', 'yes')
  await expect.poll(() => isFresh(page), { timeout: BACK_MS }).toBe(true)
  await expect(notice(page)).toBeHidden()
})

test('where the old files are gone, a tab whose worker has died asks for a reload and lives on after it (pitfall 16)', async ({
  page,
  deploy,
  browser,
}) => {
  await deploy('removed')
  await expect(notice(page)).toBeVisible({ timeout: BACK_MS })
  await killWorker(page, browser)
  const prompt = page.locator('[data-broken=outdated]')
  await expect(prompt).toContainText('gibt es auf dem Server nicht mehr', { timeout: BACK_MS })
  await expect(page.locator('html')).toHaveAttribute('data-loaded-once', 'yes')
  await prompt.getByRole('button', { name: 'Seite neu laden' }).click()
  await expect.poll(() => isFresh(page), { timeout: BACK_MS }).toBe(true)
  await expect(notice(page)).toBeHidden()
})

test('a page that was never opened and is gone from the server says that a reload helps (R-67)', async ({
  page,
  deploy,
}) => {
  await deploy('removed')
  await expect(notice(page)).toBeVisible({ timeout: BACK_MS })
  await page.getByRole('link', { name: 'Diagnose' }).click()
  await expect(page.getByText('Ein Teil der Anwendung konnte nicht geladen werden')).toBeVisible()
  await page.getByRole('button', { name: 'Seite neu laden' }).last().click()
  await expect(page.getByRole('heading', { name: 'Diagnose' })).toBeVisible({ timeout: BACK_MS })
})
