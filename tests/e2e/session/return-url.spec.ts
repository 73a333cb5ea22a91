import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

test.use({ sharesPlant: true })

const EVIL = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/..//evil.example/',
  '/%09/evil.example/',
  'javascript:alert(1)',
  'data:text/html,evil',
  '/login?returnUrl=//evil.example',
  '/logout',
] as const

for (const address of EVIL) {
  test(`the returnUrl ${address} is refused`, async ({ page, baseURL }) => {
    await page.goto(`/login?returnUrl=${encodeURIComponent(address)}`)
    await sendLogin(page, 'operator')
    await expect(page.getByRole('navigation').first()).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
    expect(new URL(page.url()).pathname).not.toMatch(/^\/log(in|out)/)
  })
}

test('a login whose code never comes is loaded anew, for the way back that was asked for', async ({ signIn, page }) => {
  await signIn()
  await page.goto('/values?wall=1')
  await expect(page.locator('[data-pv]').first()).toBeVisible()
  let asked = 0
  // The first request is never answered, as by a server that is restarted in the middle of it.
  await page.route(/\/login-page-[^/]*\.js$/, async (route) => {
    asked += 1
    if (asked > 1) await route.continue()
  })
  await page.evaluate(() => {
    history.pushState(null, '', '/logout?returnUrl=%2Fvalues%3Fwall%3D1')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect.poll(() => asked).toBe(1)
  await expect(page.locator('form')).toBeVisible({ timeout: 40_000 })
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fvalues%3Fwall%3D1$/)
})
