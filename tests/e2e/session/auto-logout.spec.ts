import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'

const LIMIT_MS = 5000
/** Long enough to enter something. */
const ENTRY_MS = 8000
/** The countdown of a short time is half of it. */
const LONG_MS = 24_000
const PATIENCE = { timeout: 30_000 }

const countdown = (page: Page) => page.getByRole('alertdialog', { name: 'Automatische Abmeldung' })
const secondsOf = async (page: Page) => Number.parseInt(await countdown(page).locator('b').innerText(), 10)

test('without activity both tabs count down the same, and leave together for the login and back (rules A8, A12) (S-20)', async ({
  plant,
  signIn,
  page,
  context,
}) => {
  plant.setSession({ autoLogoutMs: LONG_MS })
  await signIn()
  const other = await context.newPage()
  await page.goto('/stations')
  await other.goto('/alerts/pending?priority=1')
  for (const each of [page, other]) await expect(countdown(each)).toBeVisible(PATIENCE)
  expect(Math.abs((await secondsOf(page)) - (await secondsOf(other)))).toBeLessThanOrEqual(1)
  await expect(page).toHaveURL('/login?returnUrl=%2Fstations', PATIENCE)
  await expect(other).toHaveURL('/login?returnUrl=%2Falerts%2Fpending%3Fpriority%3D1')
  for (const each of [page, other]) await expect(each.getByText('Sie wurden automatisch abgemeldet')).toBeVisible()
  await expect.poll(() => plant.stats().calls.logout).toBe(1)
  await expect.poll(() => Object.values(plant.stats().hubs).filter((hub) => hub.connections > 0)).toEqual([])
  await sendLogin(other, 'operator')
  await expect(other).toHaveURL('/alerts/pending?priority=1')
})

test('activity in one tab keeps all of them, however long (rule A10) (S-20)', async ({
  plant,
  signIn,
  page,
  context,
}) => {
  plant.setSession({ autoLogoutMs: LIMIT_MS })
  await signIn()
  const other = await context.newPage()
  await other.goto('/values')
  await page.goto('/stations')
  await expect(page.getByRole('grid')).toBeVisible()
  const start = plant.now()
  let x = 0
  await expect
    .poll(async () => {
      x += 1
      await page.mouse.move(200 + (x % 50), 300)
      return plant.now() - start > 3 * LIMIT_MS
    }, PATIENCE)
    .toBe(true)
  await expect(page).toHaveURL('/stations')
  await expect(other).toHaveURL('/values')
  expect(plant.stats().calls.logout ?? 0).toBe(0)
  // Nobody moves any more.
  await expect(other).toHaveURL('/login?returnUrl=%2Fvalues', PATIENCE)
})

test('the countdown is a dialog that the keyboard ends, and its button logs out at once (rule A12)', async ({
  plant,
  signIn,
  page,
}) => {
  plant.setSession({ autoLogoutMs: LONG_MS })
  await signIn()
  await page.goto('/stations')
  await expect(countdown(page)).toBeVisible(PATIENCE)
  await expect(page.getByRole('button', { name: 'Angemeldet bleiben' })).toBeFocused()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Shift')
  await expect(countdown(page)).toHaveCount(0)
  await expect(countdown(page)).toBeVisible(PATIENCE)
  // Without the pointer, which would be activity by itself.
  await page.getByRole('button', { name: 'Jetzt abmelden' }).dispatchEvent('click')
  await expect(page).toHaveURL('/login?returnUrl=%2Fstations')
  await expect(page.getByText('Sie wurden automatisch abgemeldet')).toHaveCount(0)
})

test('what was not saved is there again for the same user after it, and gone with the first page of another (rules A8, N10) (F2)', async ({
  plant,
  signIn,
  page,
}) => {
  const path = '/maintenance/machines/DigiIn-1400001'
  const lifecycle = page.getByRole('region', { name: 'Lebenslauf' })
  const unsaved = lifecycle.locator('[role=row]').filter({ hasText: 'Schwimmerschalter gereinigt' })
  plant.setSession({ autoLogoutMs: ENTRY_MS })
  await signIn()
  await page.goto(path)
  await lifecycle.getByRole('button', { name: 'Eintrag …', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Was' }).fill('Schwimmerschalter gereinigt')
  await page.getByRole('dialog').getByRole('button', { name: 'Übernehmen' }).click()
  await expect(unsaved).toBeVisible()
  await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(path)}`, PATIENCE)
  await expect(unsaved).toHaveCount(0)
  plant.setSession({ autoLogout: false })
  await sendLogin(page, 'operator')
  await expect(page).toHaveURL(path)
  await expect(unsaved).toBeVisible()
  await expect(lifecycle).toContainText('Nicht gespeichert: 1 neu')
  expect(plant.stats().calls.saveLifecycle ?? 0).toBe(0)
  plant.endSessions()
  await expect(page).toHaveURL(/^[^?]*\/login\?/)
  await sendLogin(page, 'admin')
  await expect(lifecycle.locator('[role=row][data-id]').first()).toBeVisible()
  await expect(unsaved).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Schwimmerschalter')
})

test('a dialog below the countdown stays as it was (rule A12)', async ({ plant, signIn, page }) => {
  plant.setSession({ autoLogoutMs: LONG_MS })
  await signIn()
  await page.goto('/station-calls')
  await page.locator('[role=row]').filter({ hasText: 'PW Auwiesen' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Verbinden', exact: true }).click()
  const below = page.getByRole('alertdialog', { name: 'Stationen verbinden' })
  await expect(below).toBeVisible()
  await expect(countdown(page)).toBeVisible(PATIENCE)
  await page.getByRole('button', { name: 'Angemeldet bleiben' }).click()
  await expect(countdown(page)).toHaveCount(0)
  await expect(below).toHaveCount(1)
  await expect(below).toBeVisible()
})

test('with a broken link the countdown says so, and when it is tried again (rule A13)', async ({
  plant,
  signIn,
  page,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource|503/)
  plant.setSession({ autoLogoutMs: LONG_MS })
  await signIn()
  await page.goto('/stations')
  await expect(page.getByRole('grid')).toBeVisible()
  plant.fault({ hub: 'alert', action: 'refuse' })
  await expect(countdown(page)).toBeVisible(PATIENCE)
  await expect(countdown(page).getByText(/Kanal der Störmeldungen unterbrochen/)).toBeVisible()
  await expect(countdown(page).getByText(/nächster Versuch in \d+ s|Verbindung wird aufgebaut/)).toBeVisible()
  plant.scenario('calm')
  await page.getByRole('button', { name: 'Jetzt versuchen' }).dispatchEvent('click')
  await expect(countdown(page).getByText(/Kanal der Störmeldungen/)).toHaveCount(0)
})

test('where the settings are silent it is on and far away; where they say no there is none (rule A9)', async ({
  plant,
  signIn,
  page,
}) => {
  plant.setSession({ autoLogout: false, autoLogoutMs: 1000 })
  await signIn()
  await page.goto('/stations')
  await expect(page.getByRole('grid')).toBeVisible()
  const start = plant.now()
  await expect.poll(() => plant.now() - start > 3000).toBe(true)
  await expect(page).toHaveURL('/stations')
  await expect(countdown(page)).toHaveCount(0)
  expect(plant.stats().calls.logout ?? 0).toBe(0)
})

test('a frame of this server keeps a session, and not for ever (rule A11) (S-10)', async ({ plant, signIn, page }) => {
  plant.setSession({ autoLogoutMs: LIMIT_MS })
  await signIn()
  await page.goto('/stations')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.evaluate(() => {
    const frame = document.createElement('iframe')
    frame.name = 'own'
    document.body.append(frame)
  })
  const start = plant.now()
  await page.frame('own')?.evaluate(() => {
    setInterval(() => parent.postMessage('user-interaction', '*'), 50)
  })
  await expect.poll(() => plant.now() - start > 1.4 * LIMIT_MS, PATIENCE).toBe(true)
  await expect(page).toHaveURL('/stations')
  expect(plant.stats().calls.logout ?? 0).toBe(0)
  // It goes on saying so, and nobody is there.
  await expect(page).toHaveURL('/login?returnUrl=%2Fstations', PATIENCE)
})

test('messages of the window itself, of wrong shape, and of others do not keep a session (rule A11) (S-10)', async ({
  plant,
  signIn,
  page,
}) => {
  plant.setSession({ autoLogoutMs: LIMIT_MS })
  await signIn()
  await page.goto('/stations')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.evaluate(() => {
    const shapes = ['user-interaction', { type: 'user-interaction' }, '__proto__', null]
    setInterval(() => {
      for (const shape of shapes) window.postMessage(shape, '*')
    }, 20)
    const foreign = document.createElement('iframe')
    foreign.setAttribute('sandbox', 'allow-scripts')
    foreign.name = 'foreign'
    document.body.append(foreign)
    const heard: string[] = []
    Object.assign(window, { heard })
    window.addEventListener('message', ({ data, origin }) => {
      if (data === 'user-interaction' && origin === 'null') heard.push(origin)
    })
  })
  // The very message, from a frame whose origin is not this one: it arrives all the time, and counts for nothing.
  await page.frame('foreign')?.evaluate(() => {
    setInterval(() => parent.postMessage('user-interaction', '*'), 20)
  })
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard').length)).toBeGreaterThan(5)
  await expect(page).toHaveURL('/login?returnUrl=%2Fstations', PATIENCE)
})
