import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import type { LoginAnswer } from '../../../src/simulator/auth/session-orders.ts'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

const problem = (page: Page) => page.getByRole('alert')
const submit = (page: Page) => page.locator('form button[type=submit]')

/** Each answer twice: an expired token is tried once more, with a fresh one. */
const ANSWERS: readonly (readonly [answer: LoginAnswer, sentence: string, rules: string])[] = [
  ['InvalidCredentials', 'Benutzer oder Kennwort ist falsch.', '(R-34)'],
  ['LoginExpired', 'Das Zeitfenster für die Anmeldung ist abgelaufen. Bitte erneut versuchen.', '(rule A3)'],
  ['CsrfTokenExpired', 'Das CSRF-Token ist abgelaufen. Bitte erneut versuchen.', '(rule A4)'],
  ['NotPossible', 'Die Anmeldung ist zurzeit nicht möglich. Bitte später erneut versuchen.', '(rule A5)'],
  ['LockedOut', 'Zu viele falsche Kennwörter: Der Benutzer ist für 5 Minuten gesperrt.', '(rule A7)'],
  ['RecaptchaInvalid', 'Das Recaptcha konnte nicht geprüft werden.', '(rule A6)'],
  ['TokenIncorrect', 'Das übertragene Token ist falsch.', '(rule A1)'],
  ['LicenseUsersExceeded', 'Die Lizenz für gleichzeitige Benutzer ist ausgeschöpft.', '(rule A30)'],
  ['LicensePvGroupsExceeded', 'Die Lizenz für PV-Bereiche ist ausgeschöpft.', '(rule A30)'],
]

for (const [answer, sentence, rules] of ANSWERS) {
  test(`a login that is answered with ${answer} says so, and the next one succeeds ${rules}`, async ({
    page,
    plant,
  }) => {
    plant.setSession({ loginAnswers: [answer, answer] })
    await page.goto('/login')
    await sendLogin(page, 'admin')
    await expect(problem(page)).toHaveText(sentence)
    await expect(problem(page)).toBeFocused()
    await expect(page.locator('input[name=password]')).toHaveValue('')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    plant.setSession({ loginAnswers: [] })
    // Whoever is locked out waits; somebody else does not.
    await sendLogin(page, 'operator')
    await expect(page).toHaveURL('/stations')
  })
}

for (const answer of ['LoginExpired', 'CsrfTokenExpired'] as const) {
  test(`${answer} is tried again once, with a fresh token, and nobody notices (rules A3, A4)`, async ({
    page,
    plant,
  }) => {
    plant.setSession({ loginAnswers: [answer] })
    await page.goto('/login')
    await sendLogin(page, 'operator')
    await expect(page).toHaveURL('/stations')
    const { loginToken, login } = plant.stats().calls
    expect([loginToken, login]).toEqual([2, 2])
  })
}

test('a lockout counts down, unlocks the button at its end, and holds nobody else (rule A7)', async ({
  page,
  plant,
}) => {
  await page.clock.install()
  plant.setSession({ loginAnswers: ['LockedOut'] })
  await page.goto('/login')
  await sendLogin(page, 'viewer')
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^(5:00|4:5\d)$/)
  await expect(submit(page)).toBeDisabled()
  await page.locator('input[name=username]').fill('area')
  await expect(timer).toHaveCount(0)
  await expect(submit(page)).toBeEnabled()
  await page.locator('input[name=username]').fill(' Viewer')
  await page.clock.fastForward('04:00')
  await expect(timer).toHaveText(/^(1:00|0:\d\d)$/)
  expect(plant.stats().calls.login).toBe(1)
  await page.clock.fastForward('01:00')
  await expect(timer).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText('Die Sperre ist abgelaufen. Die Anmeldung ist wieder möglich.')
  await sendLogin(page, 'viewer')
  await expect(page).toHaveURL('/stations')
})

test('the way to another user empties the form that is locked (rule A7)', async ({ page, plant }) => {
  plant.setSession({ loginAnswers: ['LockedOut'] })
  await page.goto('/login')
  await sendLogin(page, 'viewer')
  await page.getByRole('button', { name: 'Als anderer Benutzer anmelden' }).click()
  await expect(page.locator('input[name=username]')).toHaveValue('')
  await expect(page.locator('input[name=username]')).toBeFocused()
  await expect(submit(page)).toBeEnabled()
})

test('no recaptcha is asked for or sent, and nothing external is loaded (rule A2) (S-28)', async ({ page, plant }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  plant.setSession({ loginAnswers: ['RecaptchaInvalid'] })
  await page.goto('/login')
  await sendLogin(page, 'operator')
  await expect(problem(page)).toBeVisible()
  expect([...hosts]).toEqual([plant.url])
  await expect(page.locator('iframe')).toHaveCount(0)
})

test.describe('with a page that checks whether a person logs in', () => {
  /** Posts what no page may be believed first, then its token: that of a person after a click. */
  const CHECK = `<!doctype html><title>Check</title><button>Person</button><script>
    const wrong = ['person-1', null, { recaptchaToken: 7 }, { recaptchaToken: '' }, { token: 'person-1' }, ['person-1']]
    for (const each of wrong) parent.postMessage(each, '*')
    document.querySelector('button').onclick = () => parent.postMessage({ recaptchaToken: 'person-' + Date.now() }, '*')
    if (location.hash === '#robot') parent.postMessage({ recaptchaToken: 'robot' }, '*')
  </script>`
  let server: Server
  let origin = ''

  test.beforeAll(async () => {
    server = createServer((_, res) => void res.writeHead(200, { 'Content-Type': 'text/html' }).end(CHECK))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  test.afterAll(() => void server.close())
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of needed fixtures from this pattern
  test.use({ plantOptions: async ({}, use) => use({ features: { recaptcha: [origin] } }) })

  test('a login carries the token of that page and of nobody else; without one the server says so (rules A2, A6) (S-28)', async ({
    page,
    plant,
  }) => {
    plant.setSession({ recaptchaPage: `${origin}/#robot` })
    await page.goto('/login')
    await sendLogin(page, 'operator')
    await expect(problem(page)).toHaveText('Das Recaptcha konnte nicht geprüft werden.')
    plant.setSession({ recaptchaPage: `${origin}/check` })
    await sendLogin(page, 'operator')
    const frame = page.getByTitle('Prüfung, ob sich ein Mensch anmeldet')
    await expect(frame).toBeVisible()
    await page.evaluate(() => window.postMessage({ recaptchaToken: 'person-own' }, '*'))
    await expect(page).toHaveURL(/\/login/)
    await frame.contentFrame().getByRole('button', { name: 'Person' }).click()
    await expect(page).toHaveURL('/stations')
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  test.describe('and strict headers', () => {
    test.use({ plantOptions: {} })

    test('nobody waits for a page that the headers refuse (rule A6)', async ({ page, plant, allowErrors }) => {
      allowErrors(/Content Security Policy|Framing/)
      plant.setSession({ recaptchaPage: 'https://check.example/' })
      await page.goto('/login')
      await sendLogin(page, 'operator')
      await expect(problem(page)).toHaveText('Das Recaptcha konnte nicht geprüft werden.')
    })
  })
})
