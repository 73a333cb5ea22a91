import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'
import { violations } from '../screens/screen-checks.ts'

const problem = (page: Page) => page.getByRole('alert')
const submit = (page: Page) => page.locator('form button[type=submit]')

test('a wrong password is told in one sentence and cleared; a lockout counts down, unlocks the button at its end, and holds nobody else (rule A7) (R-34, S-27)', async ({
  page,
  plant,
}) => {
  await page.clock.install()
  await page.goto('/login')
  await sendLogin(page, 'viewer', 'wrong')
  await expect(problem(page)).toHaveText('Benutzer oder Kennwort ist falsch.')
  await expect(page.locator('input[name=username]')).toHaveValue('viewer')
  // A password manager can fill the form, which takes long passwords by paste.
  const password = page.locator('input[name=password]')
  await expect(password).toHaveValue('')
  await expect(page.locator('input[name=username]')).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(password).toHaveAttribute('type', 'password')
  const long = 'Ab1 '.repeat(32)
  await password.focus()
  await page.keyboard.insertText(long)
  await expect(password).toHaveValue(long)
  plant.setSession({ loginAnswers: ['LockedOut'] })
  await sendLogin(page, 'viewer')
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^(5:00|4:5\d)$/)
  await expect(submit(page)).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await page.locator('input[name=username]').fill('area')
  await expect(timer).toHaveCount(0)
  await expect(submit(page)).toBeEnabled()
  await page.locator('input[name=username]').fill(' Viewer')
  await page.clock.fastForward('04:00')
  await expect(timer).toHaveText(/^(1:00|0:\d\d)$/)
  await page.getByRole('button', { name: 'Als anderer Benutzer anmelden' }).click()
  await expect(page.locator('input[name=username]')).toHaveValue('')
  await expect(page.locator('input[name=username]')).toBeFocused()
  await page.locator('input[name=username]').fill('viewer')
  await expect(submit(page)).toBeDisabled()
  expect(plant.stats().calls.login).toBe(2)
  await page.clock.fastForward('01:00')
  await expect(timer).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveText('Die Sperre ist abgelaufen. Die Anmeldung ist wieder möglich.')
  await sendLogin(page, 'viewer')
  await expect(page).toHaveURL('/situation')
})

test('no recaptcha is asked for or sent, nothing external is loaded, and nobody waits for a page that the headers refuse (rules A2, A6) (S-28)', async ({
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Content Security Policy|Framing/)
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  plant.setSession({ loginAnswers: ['RecaptchaInvalid'] })
  await page.goto('/login')
  await sendLogin(page, 'operator')
  await expect(problem(page)).toHaveText('Das Recaptcha konnte nicht geprüft werden.')
  expect([...hosts]).toEqual([plant.url])
  await expect(page.locator('iframe')).toHaveCount(0)
  plant.setSession({ recaptchaPage: 'https://check.example/' })
  await sendLogin(page, 'operator')
  await expect.poll(() => plant.stats().calls.login).toBe(2)
  await expect(problem(page)).toHaveText('Das Recaptcha konnte nicht geprüft werden.')
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
    await expect(page).toHaveURL('/situation')
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})
