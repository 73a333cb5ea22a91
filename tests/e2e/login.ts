import { type BrowserContext, expect, type Page } from 'playwright/test'
import type { RawTab } from '../support/browser/raw-tab.ts'

export type UserName = 'operator' | 'viewer' | 'admin' | 'area'

/** Fills and sends the login form that is on screen. */
export async function sendLogin(page: Page, user: string, password = `plant-${user}`): Promise<void> {
  await page.locator('input[name=username]').fill(user)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
}

/** Logs in at the login page and waits for a page of the simulator. */
export async function loginInPage(page: Page, user: UserName): Promise<void> {
  await page.goto('/login')
  await sendLogin(page, user)
  await expect(page).toHaveURL(/\/situation$/)
}

/** Logs in by requests of the browser, so that its pages have the cookie. Replaces any session of this browser. */
export async function loginByCookie({ request }: BrowserContext, plantUrl: string, user: UserName): Promise<void> {
  const headers = { Origin: plantUrl }
  const token = await (await request.get(`${plantUrl}/api/UserManagement/login-token`, { headers })).json()
  const data = { username: user, password: `plant-${user}`, csrfToken: token.csrfToken, recaptchaToken: null }
  const response = await request.post(`${plantUrl}/api/UserManagement/login`, { headers, data })
  expect(await response.json()).toEqual({ status: 'Success' })
}

/** Logs in at the login page of a tab that Playwright does not drive. */
export async function loginInTab(tab: RawTab, plantUrl: string, user: UserName = 'operator'): Promise<void> {
  await tab.goto(`${plantUrl}/login`)
  await tab.waitFor(`document.querySelector('input[name=username]')`)
  await tab.evaluate(`{
    const form = document.querySelector('form')
    form.elements.username.value = '${user}'
    form.elements.password.value = 'plant-${user}'
    form.requestSubmit()
  }`)
  await tab.waitFor(`location.pathname === '/situation'`)
}
