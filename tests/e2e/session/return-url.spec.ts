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
