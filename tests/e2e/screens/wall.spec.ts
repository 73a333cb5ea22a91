import type { Page } from 'playwright/test'
import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { SimulatorSession } from '../../support/simulator/simulator-session.ts'
import { largestStation, untilLive } from '../cells.ts'
import { expect, STAMPED, test } from '../fixtures.ts'
import { sendLogin } from '../login.ts'
import { killWorker } from '../shared-worker.ts'
import { excessWidth, violations } from './screen-checks.ts'
import { goInside } from './views.ts'

test.use({ plantOptions: STAMPED, viewport: { width: 1920, height: 1080 } })

const BACK_MS = 20_000
const STATUS = 'footer [role=status]'

/** Open alerts of the two priorities that stop the turning. */
function high(plant: SimulatorHandle): readonly Alert[] {
  return plant.model.pending(plant.now()).filter((alert) => isOpen(alert) && [1, 2].includes(alert.priority))
}

/** Acknowledges everything at another workstation, until nothing of high priority is open. */
async function acknowledgeAll(plant: SimulatorHandle): Promise<void> {
  const other = new SimulatorSession(plant.url)
  await other.logIn('admin', 'plant-admin')
  const left = async () => {
    await other.call('ackAllAlerts', {})
    return high(plant).length
  }
  await expect.poll(left, { timeout: BACK_MS }).toBe(0)
}

/** Marks the document, so that a reload is seen. */
async function markLoaded(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.loadedOnce = 'yes'
  })
}

test.beforeEach(({ signIn }) => signIn())

/** Pages of every kind that may take their turn, each with what shows the plant there. */
const TURNS: readonly (readonly [path: string, shows: string])[] = [
  ['/alerts/pending', '[role=row][data-id]'],
  ['/alerts/archive', '[role=row][data-id]'],
  ['/stations', '[data-dial-state]'],
  ['/values', '[data-pv]:not([data-quality=None])'],
  ['/map', '[data-station]'],
  ['/dashboards/1', '[data-tile]'],
  ['/charts/live/51', 'canvas'],
  ['/remote-alarm', '[data-duty]'],
  ['/maintenance/messages', '[role=row][data-id]'],
  ['/maintenance', '[role=row][data-id]'],
  ['/webcams', '[data-camera] img'],
  ['/weather', '[data-day]'],
  ['/energy', '[data-energy]'],
  ['/leakage', '[role=row][data-id]'],
]
/** What a drawing is made of: markers, the keys of a legend, values that open their details. */
const DRAWN = '[data-station], [data-series], [data-tile], [data-peaks]'

/** Returns what is on screen only to be operated. */
function operated(page: Page): Promise<readonly string[]> {
  return page
    .locator('main :is(button, input, select, [role=separator])')
    .evaluateAll(
      (nodes, drawn) =>
        nodes.flatMap((node) => (node.checkVisibility() && node.closest(drawn) === null ? [node.outerHTML] : [])),
      DRAWN,
    )
}

test('a page becomes a wall monitor by its address or from the user menu: dark, without navigation, readable from across the room, and whatever page takes its turn, nothing to sort, filter, choose or command', async ({
  page,
  plant,
}) => {
  await acknowledgeAll(plant)
  const { number } = largestStation(plant)
  await page.goto(`/stations/${number}?wall=1&pages=/stations/${number}`)
  await untilLive(page, plant)
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('footer')).toContainText('Nur Ansicht')
  // Nothing of what can only be operated takes room.
  await expect(page.getByRole('button', { name: 'Aktionen' })).toBeHidden()
  const sizes = (selector: string) =>
    page.locator(selector).evaluateAll((elements) => {
      const zoom = Number(document.documentElement.style.getPropertyValue('--page-zoom'))
      // One that was replaced since it was found has no style any more.
      const shown = elements.filter(
        (element) => element.isConnected && [...element.childNodes].some(({ nodeType }) => nodeType === 3),
      )
      return Math.min(...shown.map((element) => Number.parseFloat(getComputedStyle(element).fontSize) * zoom))
    })
  expect(await sizes('[data-wall] :is(span, p, b, small, li, td, th, dt, dd, a, div, time)')).toBeGreaterThanOrEqual(19)
  expect(await sizes('[data-wall] [data-pv]')).toBeGreaterThanOrEqual(32)
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  // 16 minutes of arc at 3 m are 14 mm: on 55 inches a font of 31.4 px.
  await page.goto(`/stations/${number}?wall=1&pages=/stations/${number}&distance=3&screen=55`)
  await untilLive(page, plant)
  expect(await sizes('[data-wall] :is(span, p, b, small, li, td, th, dt, dd, a, div, time)')).toBeGreaterThanOrEqual(
    31.4,
  )
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
  await page.goto(`/stations/${number}?wall=1&pages=/stations/${number}&distance=9&screen=55`)
  await expect(page.locator('footer')).toContainText('Kleinste Schrift nur bis 4,6 m lesbar.')
  // Images and dashboards are there without what chooses them, and under their own names.
  await page.goto('/images/station-1.svg?wall=1&pages=/images/station-1.svg,/dashboards/1')
  await expect(page.locator('footer li')).toHaveText(['KA Musterstadt', 'Überblick'])
  await expect(page.locator('main svg [data-pv]').first()).toBeVisible()
  await expect(page.getByRole('tree')).toBeHidden()
  expect(await page.locator('main [data-tools]:visible').count()).toBe(0)
  await page.goBack()
  // Twice the screen is twice the type.
  await page.setViewportSize({ width: 3840, height: 2160 })
  await expect.poll(() => sizes('[data-wall] [data-pv]')).toBeGreaterThanOrEqual(64)
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const [path, shows] of TURNS) {
    await test.step(path, async () => {
      await goInside(page, `${path}?wall=1&pages=${path}`)
      await expect(page.locator(`main ${shows}`).first()).toBeVisible()
      await expect(page.locator(STATUS)).toHaveText('Seitenwechsel läuft.')
      expect(await operated(page)).toEqual([])
      expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    })
  }
  await page.goto('/values')
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('button', { name: 'Als Wandmonitor anzeigen' }).click()
  await page.getByRole('dialog', { name: 'Wandmonitor einrichten' }).getByRole('button', { name: 'Öffnen' }).click()
  await expect(page).toHaveURL('/values?wall=1&pages=/values&every=30&night=22-6')
  await expect(page.locator('footer [aria-current]')).toHaveText('Prozesswerte')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Beenden (Esc)' }).click()
  await expect(page).toHaveURL('/values')
})

test('pages take turns as the address says and stop on a key; an alert of high priority keeps its list until somebody acknowledges it, which the wall itself cannot; Escape leads back (domain 3.3)', async ({
  page,
  plant,
}) => {
  await acknowledgeAll(plant)
  await page.clock.install()
  await page.goto('/stations?wall=1&pages=/stations,/values,/limits,//evil.example&every=5&night=25-3')
  await expect(page.locator(STATUS)).toContainText('Nicht auf dem Wandmonitor: //evil.example, /limits.')
  await expect(page.locator(STATUS)).toContainText('Nicht lesbar in der Adresse: night=25-3.')
  for (const path of ['/values', '/stations']) {
    const afterASecond = async () => {
      await page.clock.fastForward('01')
      return new URL(page.url()).pathname
    }
    await expect.poll(afterASecond).toBe(path)
  }
  expect(new URL(page.url()).searchParams.get('wall')).toBe('1')
  await expect(page.locator('footer [aria-current]')).toHaveText('Stationen')
  await page.keyboard.press('Space')
  await expect(page.locator(STATUS)).toContainText('Seitenwechsel angehalten.')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/values\?wall=1/)
  // A reload of the address goes on where it was.
  await page.reload()
  await expect(page.locator('footer [aria-current]')).toHaveText('Prozesswerte')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/values$/)
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
  await page.goto('/stations?wall=1&pages=/stations,/values&every=5')
  await expect(page.locator(STATUS)).toContainText('Seitenwechsel läuft.')
  plant.setClock({ speed: 3 })
  plant.scenario('flood')
  await expect.poll(() => high(plant).length, { timeout: BACK_MS }).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/alerts\/pending\?wall=1/, { timeout: BACK_MS })
  await expect(page.locator('[data-wall-alert]')).toContainText('unquittiert')
  await expect(page.locator(`${STATUS}[data-held]`)).toContainText('Seitenwechsel angehalten, bis Priorität')
  await expect(page.locator('[role=row][data-id]').first()).toBeVisible()
  expect(await operated(page)).toEqual([])
  const before = plant.journal.entries.length
  // In the middle of the list: its rows move while the flood goes on.
  await page.locator('main [role=grid], main [role=treegrid]').click({ force: true })
  await page.keyboard.press('a')
  plant.scenario('calm')
  // The worker, which sends in turn, has been asked for another page since.
  await page.reload()
  await expect(page.locator('[role=row][data-id]').first()).toBeVisible()
  expect(plant.journal.entries).toHaveLength(before)
  // What the flood began may still come when it is over, and holds the wall again.
  const pageAfterAck = async () => {
    await acknowledgeAll(plant)
    return new URL(page.url()).pathname
  }
  await expect.poll(pageAfterAck, { timeout: BACK_MS }).toMatch(/^\/(stations|values)$/)
  await expect(page.locator(STATUS)).toContainText('Seitenwechsel läuft.')
})

test('at night the picture is darker, but not while a broken link has to be seen; when the worker dies a wall goes on by itself, and diagnostics tell it afterwards', async ({
  page,
  plant,
  browser,
  allowErrors,
}) => {
  allowErrors(/WebSocket|Failed to load resource|Failed to fetch/)
  await acknowledgeAll(plant)
  const hour = Number(
    new Date(plant.now()).toLocaleString('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Berlin' }),
  )
  // From an hour before to two after: the test may begin right before the hour.
  const night = `${(hour + 23) % 24}-${(hour + 2) % 24}`
  await page.goto(`/values?wall=1&pages=/values&night=${night}`)
  const dark = page.locator('[data-wall][data-night]')
  await expect(dark).toBeAttached()
  plant.fault({ hub: '*', action: 'refuse' })
  await expect(page.getByText('Keine Verbindung zum Webserver').first()).toBeVisible()
  await expect(dark).not.toBeAttached()
  plant.scenario('calm')
  await expect(dark).toBeAttached({ timeout: BACK_MS })
  const { number } = largestStation(plant)
  await page.goto(`/stations/${number}?wall=1&pages=/stations/${number}`)
  await untilLive(page, plant)
  await markLoaded(page)
  await killWorker(page, browser)
  const lines = () => page.evaluate(() => localStorage.getItem('wall.events') ?? '')
  await expect.poll(lines, { timeout: BACK_MS }).toContain('"lost"')
  await untilLive(page, plant, BACK_MS)
  await expect(page.locator('html')).toHaveAttribute('data-loaded-once', 'yes')
  await page.goto('/diagnostics')
  await expect(page.locator('[data-wall-events]')).toContainText('worker')
})

test('where its session has ended a wall says that somebody must log in, and goes on untouched once its browser has a session; under an account that the server logs out it counts down first (rules A9, A12)', async ({
  page,
  plant,
  signIn,
}) => {
  await acknowledgeAll(plant)
  const address = '/values?wall=1&pages=/values&every=60'
  await page.goto(address)
  await expect(page.locator('footer [aria-current]')).toHaveText('Prozesswerte')
  plant.endSessions()
  await expect(page.getByRole('alert').filter({ hasText: 'Jemand muss sich hier anmelden' })).toBeVisible()
  await signIn('viewer')
  await expect(page.locator('footer [aria-current]')).toHaveText('Prozesswerte', { timeout: BACK_MS })
  expect(new URL(page.url()).searchParams.get('every')).toBe('60')
  plant.setSession({ autoLogoutMs: 10_000 })
  plant.endSessions()
  await expect(page.getByRole('alert').filter({ hasText: 'Jemand muss sich hier anmelden' })).toBeVisible()
  await sendLogin(page, 'viewer')
  await expect(page.getByRole('alertdialog', { name: 'Automatische Abmeldung' })).toBeVisible({ timeout: BACK_MS })
  await expect(page.getByRole('alert').filter({ hasText: 'Jemand muss sich hier anmelden' })).toBeVisible({
    timeout: BACK_MS,
  })
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('once a day, at a quiet moment, a wall loads itself again and shows the same place of the same page, also after failures in the minute after it', async ({
  page,
  plant,
}) => {
  await acknowledgeAll(plant)
  const hour = new Date(plant.now()).toLocaleString('en-GB', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Europe/Berlin',
  })
  await page.clock.install()
  await page.goto(`/values?wall=1&pages=/values&reload=${hour}`)
  await untilLive(page, plant)
  await page.keyboard.press('Space')
  const list = page.locator('main [role=grid]')
  await list.hover()
  await page.mouse.wheel(0, 400)
  const scrolled = () =>
    page.locator('main').evaluate((main) => Math.max(...[...main.querySelectorAll('*')].map((one) => one.scrollTop)))
  await expect.poll(scrolled).toBeGreaterThan(100)
  const before = await scrolled()
  await markLoaded(page)
  // A page that is young does not load again, in whichever hour.
  await page.clock.fastForward('00:30:00')
  await untilLive(page, plant, BACK_MS)
  await expect(page.locator('html')).toHaveAttribute('data-loaded-once', 'yes')
  await page.clock.fastForward('02:00:00')
  const isLoadedAgain = async () => {
    await page.clock.fastForward('01:01')
    return (await page.locator('html').getAttribute('data-loaded-once')) === null
  }
  await expect.poll(isLoadedAgain, { timeout: 30_000, intervals: [3000] }).toBe(true)
  await untilLive(page, plant, BACK_MS)
  const isAsBefore = async () => {
    await expect(page.locator(STATUS)).toContainText('Seitenwechsel angehalten.')
    await expect.poll(scrolled, { timeout: BACK_MS }).toBe(before)
  }
  await isAsBefore()
  expect(await page.evaluate(() => localStorage.getItem('wall.events') ?? '')).toContain('daily')
  // Nothing has been kept since: its process dies, and its session ends, within a minute.
  for (const _ of ['page crash', 'end of the session']) {
    await page.reload()
    await untilLive(page, plant, BACK_MS)
    await isAsBefore()
  }
})
