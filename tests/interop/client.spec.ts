import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { type Listening, serveMounts } from '../../src/simulator/server/serve-mounts.ts'
import { createServerProxy } from '../../src/simulator/server/server-proxy.ts'
import { createStaticFiles } from '../../src/simulator/server/static-files.ts'
import { cells } from '../e2e/cells.ts'
import { sendLogin } from '../e2e/login.ts'
import { PROJECT_ROOT } from '../support/run/run-tool.ts'
import { type InteropServer, startInteropServer } from './interop-server.ts'

const MARKED_MS = 3000
const LIVE_AGAIN_MS = 15_000

let keys: string
let server: InteropServer
let client: Listening

// Serves the built client in front of the program, as `PLANT_URL` does for a real server.
test.beforeEach(async () => {
  keys = mkdtempSync(join(tmpdir(), 'interop-keys-'))
  server = await startInteropServer({ keys })
  const mounts = [createServerProxy(new URL(server.url)), await createStaticFiles(join(PROJECT_ROOT, 'dist'))]
  client = await serveMounts(mounts, { port: 0, host: '127.0.0.1' })
})
test.afterEach(async () => {
  await client.close()
  await server.stop()
  rmSync(keys, { recursive: true, force: true })
})

async function isLive(page: Page): Promise<boolean> {
  const all = await cells(page)
  return all.length > 0 && all.every((cell) => !cell.stale && cell.text !== '')
}

async function isStale(page: Page): Promise<boolean> {
  const all = await cells(page)
  return all.length > 0 && all.every((cell) => cell.stale)
}

async function changes(page: Page): Promise<void> {
  const before = JSON.stringify(await cells(page))
  await expect.poll(async () => JSON.stringify(await cells(page)), { timeout: LIVE_AGAIN_MS }).not.toBe(before)
}

test('an operator logs in, sees live values through a cut and a restart of the server, and acknowledges an alert', async ({
  page,
  context,
}) => {
  await page.goto(`${client.url}/login`)
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL(/\/situation$/)
  const [session] = (await context.cookies()).filter(({ name }) => name === 'session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

  await page.goto(`${client.url}/stations/11`)
  await expect.poll(() => isLive(page)).toBe(true)
  await changes(page)
  await page.evaluate(() => {
    document.documentElement.dataset.loadedOnce = 'yes'
  })

  const { connections, connectionsEver } = await server.stats()
  await server.drop()
  const allAgain = { connections, connectionsEver: connectionsEver + connections }
  await expect.poll(() => server.stats(), { timeout: LIVE_AGAIN_MS }).toMatchObject(allAgain)
  await expect.poll(() => isLive(page)).toBe(true)
  await changes(page)

  await server.stop()
  await expect.poll(() => isStale(page), { timeout: MARKED_MS }).toBe(true)
  await expect(page.locator('[data-chain=webServer]')).toHaveAttribute('data-state', 'broken')
  server = await startInteropServer({ port: server.port, keys })
  await expect.poll(() => isLive(page), { timeout: LIVE_AGAIN_MS }).toBe(true)
  await changes(page)
  await expect(page.locator('html')).toHaveAttribute('data-loaded-once', 'yes')

  await page.goto(`${client.url}/values`)
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('5.000')
  await expect.poll(() => isLive(page), { timeout: LIVE_AGAIN_MS }).toBe(true)

  await page.getByRole('link', { name: 'Anstehend' }).click()
  await expect(page.locator('[data-alert-state$=-open]')).toHaveCount(5)
  await page.getByRole('button', { name: 'Alle quittieren …' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Alle quittieren' }).click()
  await expect(page.locator('[data-alert-state$=-open]')).toHaveCount(0)
})
