import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'

/** The client inside of a native application, whose objects are there before the page starts. */

test.use({ sharesPlant: true })

type Sent = readonly { readonly action: string; readonly payload: string }[]

/** Puts the object of Android around every page, as far as it has these answers; `manual` login. */
async function wrapAndroid(page: Page, answers: Readonly<Record<string, unknown>>): Promise<() => Promise<Sent>> {
  await page.addInitScript((given) => {
    const sent: { action: string; payload: string }[] = []
    const methods = Object.entries(given).map(([action, answer]) => [
      action,
      (payload = '') => {
        sent.push({ action, payload })
        return answer
      },
    ])
    Object.assign(window, { plantApp: Object.fromEntries(methods), sentToApp: sent })
  }, answers)
  return async () => JSON.parse(await page.evaluate(() => JSON.stringify(Reflect.get(window, 'sentToApp'))))
}

const ANSWERS = {
  getFeatureList: JSON.stringify([
    'getAppInfo',
    'getLoginUser',
    'getLoginMode',
    'getConnectionName',
    'setTokensAndLogin',
    'showSettings',
    'downloadFile',
  ]),
  getAppInfo: '{"version":"4.2.1"}',
  getLoginUser: 'anna',
  getLoginMode: '{"manual":true}',
  getConnectionName: '<b>Werk Nord</b>',
  setTokensAndLogin: true,
  showSettings: true,
  downloadFile: true,
}

test('the app gets the login, is shown in the user menu, and opens its settings and saves files (rules C18, C19, C20, C21, C22, C23, C24, C25)', async ({
  page,
  login,
}) => {
  const sent = await wrapAndroid(page, ANSWERS)
  await login()
  await expect.poll(async () => (await sent()).map(({ action }) => action)).toContain('setTokensAndLogin')
  const payload = JSON.parse((await sent()).find(({ action }) => action === 'setTokensAndLogin')?.payload ?? '')
  expect(payload).toEqual({
    csrfToken: expect.stringMatching(/./),
    recaptchaToken: null,
    username: 'operator',
    password: 'plant-operator',
  })
  await page.getByRole('button', { name: /^Benutzermenü/ }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByText('Verbindung der App: <b>Werk Nord</b>')).toBeVisible()
  await expect(menu.getByText('Version der App: 4.2.1')).toBeVisible()
  await expect(menu.getByText('Anmeldung der App: anna')).toBeVisible()
  await menu.getByRole('button', { name: 'Einstellungen der App' }).click()
  await expect.poll(async () => (await sent()).map(({ action }) => action)).toContain('showSettings')
  await page.goto('/diagnostics')
  await page.getByRole('button', { name: 'Als Datei speichern' }).click()
  await expect.poll(async () => (await sent()).map(({ action }) => action)).toContain('downloadFile')
  const { fileName, contentType } = JSON.parse((await sent()).at(-1)?.payload ?? '')
  expect([fileName, contentType]).toEqual([expect.stringMatching(/\.txt$/), 'text/plain;charset=utf-8'])
})

test('what answers with rubbish, or comes after the start, is no application (S-11)', async ({ page, login }) => {
  const sent = await wrapAndroid(page, { ...ANSWERS, getFeatureList: '<ul><li>showSettings</li></ul>' })
  await login()
  await page.evaluate((features) => {
    Object.assign(Reflect.get(window, 'plantApp'), { getFeatureList: () => features })
  }, ANSWERS.getFeatureList)
  await page.getByRole('button', { name: /^Benutzermenü/ }).click()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Einstellungen der App' })).toHaveCount(0)
  expect(JSON.stringify(await sent())).not.toContain('plant-operator')
})
