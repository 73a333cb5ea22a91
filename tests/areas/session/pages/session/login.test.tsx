import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LoginPage } from '../../../../../src/areas/session/pages/session/login-page.tsx'
import { ownerName } from '../../../../../src/live/connection/data-owner.ts'
import { leftPage } from '../../../../../src/ui/page/left-page.ts'
import type { EndpointName } from '../../../../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../../../../src/wire/server/result.ts'
import { pageWorker } from '../../../../support/page/page-worker.ts'
import { PlayedPlant } from '../../../../support/page/played-plant.ts'
import { button, enter, press, soon, typedIn } from '../../../../support/writing/hands.ts'

const name = page.getByLabelText('Benutzer', { exact: true })
const password = page.getByLabelText('Kennwort', { exact: true })
const code = page.getByLabelText('Bestätigungscode')
const submit = button('Anmelden')
const problem = () => document.querySelector('[role=alert]')
const status = (text: string): Result<unknown> => ({ ok: true, body: { status: text } })

async function openLogin() {
  const worker = await pageWorker()
  const plant = new PlayedPlant(worker, {})
  plant.endSession()
  await soon(ownerName).toBeNull()
  const router = createMemoryRouter(
    [
      { path: '/login', Component: LoginPage },
      { path: '*', element: <p>Andere Seite</p> },
    ],
    { initialEntries: ['/login?returnUrl=%2Fvalues'] },
  )
  await render(<RouterProvider router={router} />)
  const answered = new Set<object>()
  /** Answers the next call of this name, and returns what it sends. */
  const answer = async (call: EndpointName, result: Result<unknown>) => {
    const next = () => worker.calls.find((each) => each.name === call && !answered.has(each))
    await soon(() => next() !== undefined).toBe(true)
    const sent = next()
    if (sent === undefined) throw new Error(`${call} was not sent`)
    answered.add(sent)
    sent.respond(result)
    return sent.args
  }
  let tokens = 0
  /** What the server says to the next login, and what it was sent. */
  const judge = async (result: Result<unknown>) => {
    tokens += 1
    await answer('loginToken', { ok: true, body: { csrfToken: `token ${tokens}` } })
    return answer('login', result)
  }
  const send = async (user: string) => {
    await enter(name, user)
    await enter(password, 'secret')
    await press(submit)
  }
  const isIn = async () => {
    plant.logIn('operator')
    await soon(() => router.state.location.pathname).toBe('/values')
  }
  return { worker, plant, router, answer, judge, send, isIn }
}

/** An expired token is tried once more, with a fresh one. */
const ANSWERS: readonly (readonly [status: string, sentence: string, count: number])[] = [
  ['InvalidCredentials', 'Benutzer oder Kennwort ist falsch.', 1],
  ['LoginExpired', 'Das Zeitfenster für die Anmeldung ist abgelaufen. Bitte erneut versuchen.', 2],
  ['CsrfTokenExpired', 'Das CSRF-Token ist abgelaufen. Bitte erneut versuchen.', 2],
  ['NotPossible', 'Die Anmeldung ist zurzeit nicht möglich. Bitte später erneut versuchen.', 1],
  ['LockedOut', 'Zu viele falsche Kennwörter: Der Benutzer ist für 5 Minuten gesperrt.', 1],
  ['RecaptchaInvalid', 'Das Recaptcha konnte nicht geprüft werden.', 1],
  ['TokenIncorrect', 'Das übertragene Token ist falsch.', 1],
  ['LicenseUsersExceeded', 'Die Lizenz für gleichzeitige Benutzer ist ausgeschöpft.', 1],
  ['LicensePvGroupsExceeded', 'Die Lizenz für PV-Bereiche ist ausgeschöpft.', 1],
  ['NeverHeardOf', 'Der Server lehnt die Anmeldung ab (NeverHeardOf).', 1],
]

test.each(ANSWERS)(
  'a login that is answered with %s says "%s", and the next one succeeds (rules A1, A3, A4, A5, A6, A7, A30) (R-34, deviation 1)',
  async (answer, sentence, count) => {
    const { worker, judge, send, isIn } = await openLogin()
    await send('admin')
    for (let time = 1; time <= count; time += 1) {
      const csrfToken = `token ${time}`
      expect(await judge(status(answer))).toMatchObject({ username: 'admin', password: 'secret', csrfToken })
    }
    await soon(() => problem()?.textContent).toBe(sentence)
    await soon(() => document.activeElement === problem()).toBe(true)
    expect([typedIn(name), typedIn(password)]).toEqual(['admin', ''])
    expect(worker.callsOf('login')).toHaveLength(count)
    // Whoever is locked out waits; somebody else does not.
    await send('operator')
    await judge(status('Success'))
    await isIn()
  },
)

test.each(['LoginExpired', 'CsrfTokenExpired'])(
  '%s is tried again once, with a fresh token, and nobody notices (rules A3, A4)',
  async (answer) => {
    const { worker, judge, send, isIn } = await openLogin()
    await send('operator')
    await judge(status(answer))
    expect(await judge(status('Success'))).toMatchObject({ csrfToken: 'token 2' })
    expect(problem()).toBeNull()
    await isIn()
    expect(worker.callsOf('login')).toHaveLength(2)
  },
)

/** What is said of a code, and whether the code is asked for again or the password. */
test.each<readonly [Result<unknown>, string, 'code' | 'password']>([
  [status('TokenIncorrect'), 'Das übertragene Token ist falsch.', 'code'],
  [{ ok: false, error: { kind: 'http', status: 503, text: '' } }, 'Der Server meldet einen Fehler (HTTP 503).', 'code'],
  [status('LockedOut'), 'Zu viele falsche Kennwörter: Der Benutzer ist für 5 Minuten gesperrt.', 'password'],
  [status('CsrfTokenExpired'), 'Das CSRF-Token ist abgelaufen. Bitte erneut versuchen.', 'password'],
  [status('NeverHeardOf'), 'Der Server lehnt die Anmeldung ab (NeverHeardOf).', 'password'],
])(
  'a code of the second factor that is answered by %j: "%s", back at the %s (rules A1, A3, A7) (deviation 1, deviation 4)',
  async (result, sentence, step) => {
    const { answer, judge, send, isIn } = await openLogin()
    await send('twofactor')
    await judge(status('SecondFactorRequired'))
    await soon(() => document.activeElement === code.query() && code.query() !== null).toBe(true)
    await press(button('Bestätigen'))
    await soon(() => problem()?.textContent).toBe('Bitte den Code eingeben.')
    await enter(code, ' 123456 ')
    await press(button('Bestätigen'))
    expect(await answer('secondFactor', result)).toEqual({ code: '123456', csrfToken: 'token 1' })
    await soon(() => problem()?.textContent).toBe(sentence)
    await soon(() => document.activeElement === problem()).toBe(true)
    if (step === 'code') await press(button('Zurück'))
    await soon(() => typedIn(name)).toBe('twofactor')
    expect(code.query()).toBeNull()
    await send('operator')
    await judge(status('Success'))
    await isIn()
  },
)

test('a login that the browser does not keep says so, and can be sent again (F147)', async () => {
  const { judge, send, isIn } = await openLogin()
  await send('operator')
  await judge({ ok: false, error: { kind: 'not-kept', text: '' } })
  await soon(() => problem()?.textContent).toBe(
    'Die Anmeldung war richtig, aber der Browser hat ihr Cookie nicht behalten. Bitte Cookies für diese Adresse erlauben.',
  )
  await send('operator')
  await judge(status('Success'))
  await isIn()
})

test('whoever was about to log in while another tab logged in another user is told and asked, and never works under that name unasked (F51)', async () => {
  const { plant, router, send, judge } = await openLogin()
  await send('viewer')
  plant.logIn('operator')
  // His own login is under way: it may still succeed.
  await soon(ownerName).toBe('operator')
  await judge(status('InvalidCredentials'))
  const question = page.getByText('In diesem Browser ist inzwischen operator angemeldet, in einem anderen Tab.')
  await expect.element(question).toBeVisible()
  expect(router.state.location.pathname).toBe('/login')
  await expect.element(button('operator überall abmelden und als viewer anmelden')).toBeEnabled()
  await press(button('Weiter als operator'))
  await soon(() => router.state.location.pathname).toBe('/values')
})

test('whoever was about to log in may log the other user out first (F51)', async () => {
  const { plant, send, judge, isIn } = await openLogin()
  await send('viewer')
  plant.logIn('admin')
  await judge(status('NotPossible'))
  await press(button('admin überall abmelden und als viewer anmelden'))
  await soon(ownerName).toBeNull()
  await soon(() => typedIn(name)).toBe('viewer')
  await send('operator')
  await judge(status('Success'))
  await isIn()
})

test('whoever has typed nothing yet, or the same name, goes on with the login of another tab (F51)', async () => {
  for (const typed of ['', ' Operator ']) {
    const { isIn } = await openLogin()
    if (typed !== '') await enter(name, typed)
    await isIn()
  }
})

test.each([
  ['viewer', '/'],
  ['operator', '/values'],
])('a page that %s left leads the operator to %s (F50)', async (user, where) => {
  leftPage.write({ user, path: '/values', byServer: true })
  const { plant, router } = await openLogin()
  await expect.element(page.getByText(/^Der Server hat die Sitzung beendet\. /)).toBeVisible()
  plant.logIn('operator')
  await soon(() => router.state.location.pathname).toBe(where)
  // From now on it is the page of nobody.
  await soon(leftPage.read).toBeNull()
})

test('a page that another user left long ago is no reason to refuse the one that is asked for (F50)', async () => {
  leftPage.write({ user: 'viewer', path: '/stations', byServer: false })
  const { isIn } = await openLogin()
  await isIn()
})
