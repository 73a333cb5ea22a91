import type { IncomingMessage } from 'node:http'
import type { Page } from 'playwright/test'
import { createStaticFiles } from '../../../src/simulator/server/static-files.ts'
import { PROJECT_ROOT } from '../../support/run/run-tool.ts'
import { cutAnswers } from '../../support/simulator/cut-answers.ts'
import { startMountedSimulator } from '../../support/simulator/mounted-simulator.ts'
import { test as base, expect } from '../fixtures.ts'
import { killWorker } from '../shared-worker.ts'

const FEEDBACK_MS = 15_000

/** A simulator whose responses can be lost after the command was executed. */
const test = base.extend<{ readonly cut: { requests: number } }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
  cut: async ({}, use) => use({ requests: 0 }),
  plant: async ({ cut }, use) => {
    const isCut = (req: IncomingMessage) => {
      if (req.headers['idempotency-key'] === undefined || cut.requests === 0) return false
      cut.requests -= 1
      return true
    }
    const files = await createStaticFiles(`${PROJECT_ROOT}/dist`)
    const plant = await startMountedSimulator({}, files, (mount) => cutAnswers(mount, isCut))
    await use(plant)
    await plant.close()
  },
})

const line = (page: Page) => page.locator('[data-command]')

async function ackAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Alle quittieren …' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Alle quittieren' }).click()
}

test.beforeEach(async ({ signIn, page, allowErrors }) => {
  allowErrors(/Failed to load resource/)
  await signIn()
  await page.goto('/alerts/pending')
  await expect(page.locator('[data-alert-state$=-open]').first()).toBeVisible()
})

test('a command that the browser itself sends again, because the connection died, is carried out once, followed on screen until the plant shows it, and named by the diagnostics of another tab (R-40)', async ({
  page,
  plant,
  cut,
  context,
}) => {
  cut.requests = 1
  await ackAll(page)
  await expect(line(page)).toHaveAttribute('data-command', 'confirmed', { timeout: FEEDBACK_MS })
  await expect(line(page)).toContainText('Von der Anlage bestätigt.')
  // The page has sent one request; the browser has repeated it.
  expect(plant.journal.entries.map(({ call, replays }) => ({ call, replays }))).toEqual([
    { call: 'ackAlerts', replays: 1 },
  ])
  const other = await context.newPage()
  await other.goto('/diagnostics')
  const commands = other.getByRole('region', { name: 'Letzte Befehle' })
  await expect(commands.getByRole('row')).toHaveCount(2)
  await expect(commands).toContainText('ackAlerts')
  await expect(commands).toContainText('Von der Anlage bestätigt')
})

test('a worker that dies with a command under way: unknown, and no other worker sends it; one that never gets an answer is unknown, and what the plant shows is said (R-40, R-45, pitfall 4)', async ({
  page,
  plant,
  browser,
  cut,
}) => {
  const dialog = page.getByRole('alertdialog')
  plant.failCall('ackAlerts', 'hang')
  await ackAll(page)
  await expect.poll(() => plant.stats().calls.ackAlerts).toBe(1)
  await killWorker(page, browser)
  await expect(dialog).toContainText('Ergebnis unbekannt')
  plant.failCall('ackAlerts', null)
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  await expect(line(page)).toContainText('Ergebnis unbekannt')
  await expect(page.getByRole('button', { name: 'Alle quittieren …' })).not.toHaveAttribute('aria-disabled', 'true')
  expect([plant.stats().calls.ackAlerts, plant.journal.entries]).toEqual([1, []])
  cut.requests = 100
  await ackAll(page)
  await expect(dialog).toContainText('Ergebnis unbekannt')
  await dialog.getByRole('button', { name: 'Schließen' }).click()
  const shown = line(page).filter({ hasText: 'die Anlage zeigt den gewünschten Stand' }).first()
  await expect(shown).toBeVisible({ timeout: FEEDBACK_MS })
  expect(plant.journal.entries.map(({ call }) => call)).toEqual(['ackAlerts'])
})
