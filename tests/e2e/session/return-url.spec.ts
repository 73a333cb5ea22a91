import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

test.use({ sharesPlant: true })

test('whoever is not logged in is sent to the login, and back to the page that was asked for; to another site the login never leads (S-05)', async ({
  page,
  baseURL,
}) => {
  await page.goto('/alerts/pending?priority=1')
  await expect(page).toHaveURL('/login?returnUrl=%2Falerts%2Fpending%3Fpriority%3D1')
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL('/alerts/pending?priority=1')
  // Which addresses are refused, `localPath` knows: here a foreign one and an odd one go the whole way.
  for (const address of ['//evil.example/', '/%09/evil.example/']) {
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login/)
    await page.goto(`/login?returnUrl=${encodeURIComponent(address)}`)
    await sendLogin(page, 'operator')
    await expect(page.getByRole('navigation').first()).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
    expect(new URL(page.url()).pathname).not.toMatch(/^\/log(in|out)/)
  }
})

test('a login whose code never comes is loaded anew, for the way back that was asked for', async ({ signIn, page }) => {
  await page.clock.install()
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
  await page.clock.fastForward('00:20')
  await expect(page.locator('form')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fvalues%3Fwall%3D1$/)
})
