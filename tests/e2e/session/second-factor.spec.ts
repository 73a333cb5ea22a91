import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'
import { violations } from '../screens/screen-checks.ts'

test('a user with a second factor logs in with the code, after wrong ones and a login that has expired, and is where he wanted to be; too many lock him out (rules A1, A3, A7) (deviation 4) (F92)', async ({
  page,
  context,
  plant,
}) => {
  const code = page.getByLabel('Bestätigungscode')
  const problem = page.getByRole('alert')
  const right = () => plant.secondFactorCode('twofactor') ?? ''
  const wrong = () => (right() === '000000' ? '111111' : '000000')
  const sendCode = async (text: string) => {
    await code.fill(text)
    await page.getByRole('button', { name: 'Bestätigen' }).click()
  }
  // Inside of a native application, which takes over what was accepted.
  await page.addInitScript(() => {
    const taken: string[] = []
    const setTokensAndLogin = (login: string) => void taken.push(login)
    const getFeatureList = () => '["setTokensAndLogin","getLoginMode"]'
    const getLoginMode = () => '{"manual":true}'
    Object.assign(window, { plantApp: { getFeatureList, getLoginMode, setTokensAndLogin }, taken })
  })
  const taken = () => page.evaluate<readonly string[]>('taken')
  await page.goto('/login?returnUrl=%2Fvalues')
  await begin(page)
  expect(await violations(page)).toEqual([])
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  // The code belongs to a cookie, which another login in the same browser replaces, and which expires.
  await context.clearCookies()
  await sendCode(right())
  await expect(problem).toHaveText('Das CSRF-Token ist abgelaufen. Bitte erneut versuchen.')
  await begin(page)
  await sendCode(wrong())
  await expect(problem).toHaveText('Das übertragene Token ist falsch.')
  expect(await taken()).toEqual([])
  await sendCode(` ${right()} `)
  await expect(page).toHaveURL('/values')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect.poll(async () => (await taken()).map((login) => JSON.parse(login).username)).toEqual(['twofactor'])
  await page.goto('/logout')
  await begin(page)
  const sent = plant.stats().calls.secondFactor ?? 0
  for (let failures = 1; failures < 5; failures += 1) {
    await sendCode(wrong())
    await expect.poll(() => plant.stats().calls.secondFactor).toBe(sent + failures)
    await expect(problem).toHaveText('Das übertragene Token ist falsch.')
  }
  await sendCode(wrong())
  await expect(problem).toHaveText('Zu viele falsche Kennwörter: Der Benutzer ist für 5 Minuten gesperrt.')
  await expect(code).toHaveCount(0)
  await expect(page.getByLabel('Benutzer', { exact: true })).toHaveValue('twofactor')
})

async function begin(page: Page): Promise<void> {
  await sendLogin(page, 'twofactor')
  await expect(page.getByLabel('Bestätigungscode')).toBeFocused()
}
