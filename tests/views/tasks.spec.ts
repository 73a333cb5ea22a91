import type { Page } from 'playwright/test'
import { must } from '../../src/domain/base/must.ts'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import { test as base, expect } from '../e2e/fixtures.ts'
import { logIn } from '../support/simulator/simulator-session.ts'
import { Hand } from './hand.ts'

/**
 * What people come for, each from the page at which they are then, with the presses that it takes at most. Letters are told and
 * not limited: how much somebody writes is up to them.
 */
const test = base.extend<{ readonly hand: Hand }>({
  hand: async ({ page }, use, info) => {
    const hand = new Hand(page)
    await use(hand)
    const limit = Number(/at most (\d+) press/.exec(info.title)?.[1] ?? 0)
    expect(hand.presses, 'presses').toBeLessThanOrEqual(limit)
    process.stdout.write(`${info.title}: ${hand.presses} presses, ${hand.letters} letters\n`)
  },
})

const STORM = { width: 1920, height: 1080 }
const OFFICE = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

const STATION = 14
const LEVEL: PvRef = { type: 'AnaOut', nr: STATION * 100_000 + 1 }
const MEASURED: PvRef = { type: 'AnaIn', nr: STATION * 100_000 + 1 }
const PUMP = 'DigiIn-1400001'

const rows = (page: Page) => page.locator('[role=row][data-id]')
const dialogOf = (page: Page) => page.getByRole('alertdialog')
const dutyCard = (page: Page) => page.locator('[data-duty=Abwasser]')
const nameOf = (plant: SimulatorHandle, ref: PvRef) => must(plant.model.config(ref)).name
const ordersOf = (plant: SimulatorHandle) => plant.journal.entries.map(({ call }) => call)

test.describe('in a storm:', () => {
  test.use({ viewport: STORM })

  test('after login the screen says what is most urgent, where and since when: at most 0 presses', async ({
    login,
    page,
    plant,
    hand,
  }) => {
    await login()
    await expect(page).toHaveURL('/situation')
    const open = [...plant.model.pending(plant.now())].filter(({ goneTimestamp }) => goneTimestamp === null)
    const worst = Math.min(...open.map(({ priority }) => priority))
    const stations = new Set(open.filter(({ priority }) => priority === worst).map(({ stationName }) => stationName))
    await expect(rows(page).first()).toBeVisible()
    const [, place = '', , since = ''] = await rows(page).first().getByRole('gridcell').allTextContents()
    expect([...stations]).toContain(place)
    expect(since).toMatch(/\d\d:\d\d:\d\d$/)
    expect(hand.presses).toBe(0)
  })

  test('from any page to the alerts of the most urgent priority, and all on screen acknowledged: at most 3 presses', async ({
    signIn,
    page,
    plant,
    hand,
  }) => {
    await signIn()
    await page.goto('/weather')
    await hand.press(page.getByRole('banner').locator('a[data-priority]').first())
    await expect(rows(page).first()).toBeVisible()
    await hand.press(page.getByRole('button', { name: /^(\d+ Zeilen?.*|Sichtbare) quittieren$/ }))
    await expect.poll(() => ordersOf(plant)).toEqual(['ackAlerts'])
  })

  test('what began it is told with each place, and its station is one press away: at most 1 press', async ({
    signIn,
    page,
    plant,
    hand,
  }) => {
    await signIn()
    await page.goto('/situation')
    await expect(rows(page).first()).toBeVisible()
    // A row that moves right under the finger takes no press; whoever is there presses once more.
    plant.setClock({ speed: 0 })
    await hand.press(rows(page).first())
    await expect(page).toHaveURL(/\/stations\/\d+$/)
  })

  test('the horn is found by its name and silenced from any page: at most 3 presses', async ({
    signIn,
    page,
    hand,
  }) => {
    await signIn()
    await page.goto('/weather')
    await expect(page.locator('[data-day]').first()).toBeVisible()
    await hand.key('Control+k')
    await hand.type('hupe')
    const silence = page.getByRole('option', { name: '60 s stumm schalten' })
    await expect(silence).toBeVisible()
    await hand.press(silence)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hupe')
    await expect(page.getByRole('option', { name: /\d+\ss/ })).toContainText(/Ton|stumm/)
  })

  test('why a value is old stands beside it, from any page: at most 4 presses', async ({
    signIn,
    page,
    plant,
    hand,
  }) => {
    await signIn()
    await page.goto('/weather')
    await expect(page.locator('[data-day]').first()).toBeVisible()
    plant.fault({ hub: 'pv', action: 'refuse' })
    await hand.key('Control+k')
    await hand.type('PW Dorfanger')
    await expect(page.getByRole('option').first()).toContainText('Dorfanger')
    await hand.key('Enter')
    await hand.press(page.locator('main [data-pv]').first())
    await expect(page.getByRole('dialog').or(page.locator('[data-why]')).first()).toContainText(
      /unterbrochen|Verbindung/,
    )
  })

  test('a level is set from its station, with what answers it beside it, and set back: at most 6 presses', async ({
    signIn,
    page,
    plant,
    hand,
  }) => {
    await signIn()
    await page.goto(`/stations/${STATION}`)
    const name = nameOf(plant, LEVEL)
    await hand.press(page.getByText(name, { exact: true }).first())
    await hand.press(page.getByRole('button', { name: /^Wert setzen/ }))
    const entry = dialogOf(page).getByRole('textbox', { name: `${name}: neuer Wert` })
    await expect(entry).not.toHaveValue('')
    await expect(dialogOf(page)).toContainText('Rückmeldung')
    await hand.fill(entry, '1,23')
    await hand.key('Enter')
    const line = page.locator('[data-command]')
    await expect(line).toHaveAttribute('data-command', 'confirmed', { timeout: 15_000 })
    await hand.press(line.getByRole('button', { name: /wieder setzen$/ }))
    await hand.press(dialogOf(page).getByRole('button', { name: 'Wieder setzen' }))
    await expect.poll(() => ordersOf(plant)).toEqual(['setPvs', 'setPvs'])
  })

  test('a limit is changed until the shift ends, with its reason for everybody: at most 8 presses', async ({
    signIn,
    page,
    plant,
    hand,
  }) => {
    await signIn()
    await page.goto(`/stations/${STATION}`)
    const measured = page.locator('main [data-pv=ai1400001]').first()
    await expect(measured).toHaveAttribute('data-quality', 'Good')
    await hand.press(measured)
    await hand.press(page.getByRole('button', { name: /^Grenzwerte/ }))
    const limit = dialogOf(page).getByRole('group', { name: /^OGW/ }).getByRole('textbox', { name: 'Grenzwert' })
    await expect(limit).toBeVisible()
    await hand.fill(limit, '2,9')
    await hand.press(dialogOf(page).getByRole('button', { name: 'Grund, nur für eine Weile …' }))
    await hand.fill(dialogOf(page).getByRole('textbox', { name: 'Grund' }), 'Beckenreinigung')
    await hand.choose(dialogOf(page).getByRole('combobox', { name: 'Gilt' }), 'bis 14:00, Schichtende')
    await hand.key('Enter')
    await expect.poll(() => ordersOf(plant)).toEqual(['setLimits'])
    await expect.poll(() => plant.stats().calls.createAnnotations).toBe(1)
    const session = await logIn(plant.url)
    const kept = (await session.call('annotations', {})).find(({ text }) => text.includes('Beckenreinigung'))
    await session.close()
    expect(kept?.text).toMatch(/\(operator\)$/)
    expect(kept?.pv).toEqual(MEASURED)
  })

  test('after a gap one line says from when to when and what came: at most 1 press', async ({
    signIn,
    page,
    plant,
    hand,
  }) => {
    await signIn()
    await page.goto('/situation')
    await expect(rows(page).first()).toBeVisible()
    plant.fault({ hub: '*', action: 'refuse' })
    await expect(page.locator('[data-broken=web-server]')).toBeVisible()
    const lostAt = plant.now()
    await expect.poll(() => plant.now() - lostAt).toBeGreaterThan(3000)
    plant.fault({ hub: '*', action: 'restore' })
    const gap = page.locator('[data-gap]')
    await expect(gap).toContainText(/ohne Verbindung \(\d\d:\d\d:\d\d bis \d\d:\d\d:\d\d\)/, { timeout: 45_000 })
    await hand.press(gap.getByRole('button', { name: 'Gelesen' }))
    await expect(gap).toHaveCount(0)
  })
})

test.describe('on call, with a telephone:', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('from the situation to the values of the most urgent station: at most 1 press', async ({
    login,
    page,
    hand,
  }) => {
    await login()
    await hand.press(rows(page).first())
    await expect(page.locator('main [data-pv]').first()).toBeInViewport()
  })

  test('whoever is on duty is two presses and a call away: at most 2 presses', async ({ signIn, page, hand }) => {
    await signIn()
    await page.goto('/situation')
    await hand.press(page.getByRole('navigation').getByRole('button', { name: 'Fernalarm' }))
    await hand.press(page.getByRole('link', { name: 'Bereitschaft', exact: true }))
    await expect(dutyCard(page).locator('[data-first] a')).toHaveAttribute('href', /^tel:/)
  })

  test('the duty is given to somebody else in one dialog: at most 4 presses', async ({ signIn, page, plant, hand }) => {
    await signIn()
    await page.goto('/remote-alarm')
    await hand.press(dutyCard(page).getByRole('button', { name: 'Dienst tauschen' }))
    await hand.press(dialogOf(page).getByRole('button', { name: 'Tauschen', exact: true }))
    await expect(dialogOf(page)).toContainText('Dienst getauscht.')
    expect(ordersOf(plant)).toEqual(['setCallNumbersState'])
    await hand.press(dialogOf(page).getByRole('button', { name: 'Schließen' }))
  })
})

test.describe('in the office:', () => {
  test.use({ viewport: OFFICE })

  test('an alert shows the pictures of its station of the moment it came: at most 2 presses', async ({
    signIn,
    page,
    hand,
  }) => {
    await signIn()
    await page.goto('/alerts/pending')
    await hand.press(rows(page).filter({ hasText: 'KA Musterstadt' }).first())
    await hand.press(page.getByRole('dialog').getByRole('link', { name: /^Kamera .* um \d\d:\d\d:\d\d$/ }))
    await expect(page).toHaveURL(/\/webcams\//)
  })

  test('what is overdue is one press from the first screen: at most 1 press', async ({ login, page, hand }) => {
    await login()
    await hand.press(page.locator('[data-fact=service] a'))
    await expect(page).toHaveURL('/maintenance')
    await expect(rows(page).first()).toContainText('überfällig')
  })

  test('a service is entered, and its runtime begins at 0, in one dialog: at most 6 presses', async ({
    signIn,
    page,
    plant,
    hand,
  }) => {
    await signIn()
    await page.goto(`/maintenance/machines/${PUMP}`)
    await hand.press(page.getByRole('button', { name: 'Eintrag …' }))
    const entry = page.getByRole('alertdialog', { name: 'Neuer Eintrag' })
    const services = entry.getByRole('combobox', { name: 'Erledigte Wartung' })
    const [due = ''] = await services.getByRole('option').filter({ hasText: 'überfällig' }).allTextContents()
    await hand.choose(services, due)
    await hand.fill(entry.getByRole('textbox', { name: 'Was' }), 'Öl gewechselt')
    await hand.press(entry.getByRole('checkbox'))
    await hand.press(entry.getByRole('button', { name: 'Speichern' }))
    await expect.poll(() => ordersOf(plant)).toEqual(['setRuntimes'])
    expect(plant.stats().calls.createLifecycleEntry).toBe(1)
  })

  test('from an odd value of a report to its course of that day: at most 2 presses', async ({ signIn, page, hand }) => {
    await signIn()
    await page.goto('/reports/month/3/2026-05-01')
    await hand.press(page.locator('main tbody tr').nth(20).locator('button[data-value]').first())
    await hand.press(page.getByRole('dialog').getByRole('link', { name: 'Verlauf', exact: true }))
    await expect(page.locator('main canvas').first()).toBeVisible()
  })

  test('an overflow gets its remark, which every workplace has: at most 4 presses', async ({
    signIn,
    page,
    plant,
    hand,
  }) => {
    await signIn()
    await page.goto('/basins?view=month&date=2026-05')
    await hand.press(page.getByRole('grid', { name: 'Ereignisse' }).locator('[role=row][data-id]').first())
    await hand.press(page.locator('[data-course]').getByRole('button', { name: 'Bemerkung …' }))
    await expect(dialogOf(page).getByRole('textbox', { name: 'Text' })).toBeFocused()
    await hand.type('Drossel verlegt')
    await hand.press(dialogOf(page).getByRole('button', { name: 'Anlegen' }))
    await expect.poll(() => plant.stats().calls.createAnnotations).toBe(1)
  })

  test('a wall is set up from the page that it is to show: at most 3 presses', async ({ signIn, page, hand }) => {
    await signIn()
    await page.goto('/alerts/pending')
    await hand.press(page.getByRole('button', { name: /Benutzermenü/ }))
    await hand.press(page.getByRole('button', { name: 'Als Wandmonitor anzeigen' }))
    await hand.press(
      page.getByRole('dialog', { name: 'Wandmonitor einrichten' }).getByRole('button', { name: 'Öffnen' }),
    )
    await expect(page).toHaveURL(/wall=1/)
  })

  test('texts become larger on this workplace: at most 3 presses', async ({ signIn, page, hand }) => {
    await signIn()
    await page.goto('/values')
    await expect(rows(page).first()).toBeVisible()
    await hand.key('Control+k')
    await hand.type('schriftgröße 125')
    await expect(page.getByRole('option').first()).toContainText('125')
    await hand.key('Enter')
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).zoom)).toBe('1.25')
  })
})
