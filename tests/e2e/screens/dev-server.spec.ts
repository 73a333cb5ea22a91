import { rm } from 'node:fs/promises'
import { createServer, type ViteDevServer } from 'vite'
import { PROJECT_ROOT } from '../../support/run/run-tool.ts'
import { attempts, evaluation } from '../attempts.ts'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

/** `npm run dev`: a violation of the security policy shows during development, not only in the build. */

const FIRST_LOAD_MS = 60_000
const cacheDir = `${PROJECT_ROOT}/test-results/dev-server`

let server: ViteDevServer
let url: string

test.beforeAll(async () => {
  server = await createServer({
    configFile: `${PROJECT_ROOT}/vite.config.ts`,
    root: PROJECT_ROOT,
    cacheDir,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
  })
  await server.listen()
  url = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
})
test.afterAll(async () => {
  await server.close()
  await rm(cacheDir, { recursive: true, force: true })
})

test('the development server has the policy of the build: the client runs under it, and scripts and markup from text are refused (F20, S-01)', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Content Security Policy|Trusted ?Types?|TrustedHTML|TrustedScript/i)
  test.setTimeout(2 * FIRST_LOAD_MS)
  const answer = await page.goto(`${url}/login`)
  const policy = (await answer?.headerValue('content-security-policy')) ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe|\*/)
  await expect(page.locator('input[name=username]')).toBeVisible({ timeout: FIRST_LOAD_MS })
  const cdp = await page.context().newCDPSession(page)
  const tries = { code: `new Function('return 1')`, markup: `document.createElement('p').innerHTML = '<b>x</b>'` }
  const { result } = await cdp.send('Runtime.evaluate', evaluation(attempts(tries)))
  expect(result.value).toEqual({ code: 'EvalError', markup: 'TypeError' })
  // While this server still finds packages, the worker may start anew: whose login meets that is told, and presses again.
  await expect(async () => {
    if (page.url().endsWith('/login')) await sendLogin(page, 'operator')
    await expect(page).toHaveURL(/\/situation$/)
  }).toPass({ timeout: FIRST_LOAD_MS })
  await page.goto(`${url}/values`)
  await expect(page.locator('[data-pv]:not([data-stale])').first()).toBeVisible({ timeout: FIRST_LOAD_MS })
})
