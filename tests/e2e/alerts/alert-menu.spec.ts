import type { Page } from 'playwright/test'
import { alertMessage, byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { sendMessage } from '../../support/simulator/send-message.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

const DAY_MS = 86_400_000
const FAILURES = 10
const pending = (plant: SimulatorHandle) => [...plant.model.pending(plant.now())].sort(byNewest)
const archived = (plant: SimulatorHandle) =>
  [...plant.model.archive(plant.now() - 7 * DAY_MS, plant.now(), 100_000).alerts].sort(byNewest)
const row = (page: Page, id: string) => page.locator(`[role=row][data-id="${id}"]`)
const menu = (page: Page) => page.getByRole('menu', { name: 'Menü der Zeile' })
const details = (page: Page) => page.getByRole('dialog', { name: 'Störmeldung', exact: true })

/** An alert of a PV that has an archive. */
function withChart(plant: SimulatorHandle, alerts: readonly Alert[]): Alert & { pvRef: NonNullable<Alert['pvRef']> } {
  for (const alert of alerts) {
    const { pvRef } = alert
    if (pvRef !== null && plant.model.config(pvRef)?.hasArchiveData === true) return { ...alert, pvRef }
  }
  throw new Error('the plant has such an alert')
}

async function openPending(page: Page): Promise<void> {
  await page.goto('/alerts/pending')
  await expect(page.locator('[data-alert-state]').first()).toBeVisible()
}

test.describe('looking', () => {
  test.use({ sharesPlant: true })
  test.beforeEach(({ signIn }) => signIn())

  test('the menu of a pending alert leads to its chart, live chart, process value, other alerts and station', async ({
    page,
    plant,
  }) => {
    await openPending(page)
    const alert = withChart(plant, pending(plant))
    await row(page, alert.id).getByRole('button', { name: 'Menü der Zeile' }).click()
    const link = (name: string) => menu(page).getByRole('menuitem', { name })
    await expect(link('Diagramm, aktuell')).toHaveAttribute('href', `/charts/realtime?pv=${pvParam(alert.pvRef)}`)
    await expect(link('Diagramm, Archiv')).toHaveAttribute('href', `/charts/trend?pv=${pvParam(alert.pvRef)}`)
    await expect(link('Alle Störmeldungen dazu')).toHaveAttribute('href', /^\/alerts\/archive\?pvs=/)
    await expect(link('Station')).toHaveAttribute('href', `/stations/${alert.stationNumber}`)
    expect(await violations(page)).toEqual([])
    await link('Prozessvariable').click()
    await expect(page.getByRole('dialog', { name: alert.pvName })).toContainText(alert.eksNr)
    await page.keyboard.press('Escape')
    await row(page, alert.id).getByRole('button', { name: 'Menü der Zeile' }).click()
    await link('Verlauf ± 1 h').click()
    await expect(details(page).getByRole('heading', { name: alertMessage(alert) })).toBeVisible()
    await expect(details(page).locator('canvas').first()).toBeInViewport()
  })

  test('keys open the menu below the row and give the focus back to it; the mouse opens it where it points', async ({
    page,
    plant,
  }) => {
    await openPending(page)
    const [, alert] = pending(plant)
    if (alert === undefined) throw new Error('the plant has alerts')
    for (const keys of ['ContextMenu', 'Shift+F10']) {
      await row(page, alert.id).focus()
      await page.keyboard.press(keys)
      await expect(menu(page)).toBeVisible()
      const [box, own] = [await menu(page).boundingBox(), await row(page, alert.id).boundingBox()]
      expect(box?.y).toBeGreaterThanOrEqual((own?.y ?? 0) + (own?.height ?? 0))
      await page.keyboard.press('Escape')
      await expect(menu(page)).toHaveCount(0)
      await expect(row(page, alert.id)).toBeFocused()
    }
    const own = await row(page, alert.id).boundingBox()
    const at = { x: (own?.x ?? 0) + 320, y: (own?.y ?? 0) + 9 }
    await page.mouse.click(at.x, at.y, { button: 'right' })
    await expect(menu(page)).toBeVisible()
    const box = await menu(page).boundingBox()
    expect(Math.abs((box?.x ?? 0) - at.x)).toBeLessThan(12)
    expect(Math.abs((box?.y ?? 0) - at.y)).toBeLessThan(24)
  })

  test('an alert of no process value offers neither chart nor process value, but its details (rule G6)', async ({
    page,
    plant,
  }) => {
    await openPending(page)
    const [template] = pending(plant)
    if (template === undefined) throw new Error('the plant has alerts')
    // No alert of this plant is without one; a server may send such.
    const alert = { ...template, id: 'of-nothing', pvRef: null, pvName: '', timestamp: plant.now(), ackTimestamp: null }
    sendMessage(plant, 'alert', 'newAlert', alert)
    await row(page, alert.id).getByRole('button', { name: 'Menü der Zeile' }).click()
    await expect(menu(page).getByRole('menuitem', { name: 'Einzelheiten' })).toBeVisible()
    for (const name of ['Verlauf ± 1 h', 'Diagramm, aktuell', 'Diagramm, Archiv', 'Prozessvariable']) {
      await expect(menu(page).getByRole('menuitem', { name })).toHaveCount(0)
    }
    await menu(page).getByRole('menuitem', { name: 'Einzelheiten' }).click()
    await expect(details(page).getByRole('heading', { name: alertMessage(alert) })).toBeVisible()
  })
})

test('the menu of a system event leads to its process variable, station and the alerts of its time (rule G6)', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  const now = Math.floor(plant.now())
  const elsewhere = await logIn(plant.url)
  const { events } = await elsewhere.call('controlEvents', { start: now - 7 * DAY_MS, end: now, limit: 10_000 })
  await elsewhere.close()
  const event = events.find(({ pvRef, stationNumber }) => pvRef !== null && stationNumber !== null)
  if (event === undefined) throw new Error('the plant has such an event')
  await page.goto(`/alerts/events?text=${encodeURIComponent(event.pvName)}`)
  await row(page, event.id).focus()
  await page.keyboard.press('ContextMenu')
  await expect(menu(page).getByRole('menuitem', { name: 'Station' })).toHaveAttribute(
    'href',
    `/stations/${event.stationNumber}`,
  )
  await expect(menu(page).getByRole('menuitem', { name: 'Störmeldungen um diese Zeit' })).toHaveAttribute(
    'href',
    /^\/alerts\/archive\?range=/,
  )
  await menu(page).getByRole('menuitem', { name: 'Prozessvariable' }).click()
  await expect(page.getByRole('dialog', { name: event.pvName })).toBeVisible()
})

test('the list stands still while the menu of a row is open', async ({ page, plant, signIn }) => {
  await signIn()
  await openPending(page)
  const rows = page.locator('[role=grid] [role=row][data-id]')
  const ids = () => rows.evaluateAll((all) => all.slice(0, 5).map((each) => each.getAttribute('data-id')))
  await rows.first().focus()
  await page.keyboard.press('ContextMenu')
  await expect(menu(page)).toBeVisible()
  const before = await ids()
  const known = new Set(pending(plant).map(({ id }) => id))
  plant.setClock({ speed: 3 })
  plant.scenario('flood')
  const news = () => pending(plant).filter(({ id }) => !known.has(id)).length
  await expect.poll(news, { timeout: 20_000 }).toBeGreaterThan(10)
  await expect(page.getByRole('button', { name: /^↑ \d+ neue/, includeHidden: true })).toBeAttached()
  expect(await ids()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect.poll(ids).not.toEqual(before)
})

test('acknowledging by the menu sends the alert of that row only', async ({ page, plant, signIn }) => {
  await signIn()
  await openPending(page)
  const alert = pending(plant).filter(isOpen)[1]
  if (alert === undefined) throw new Error('the plant has open alerts')
  const before = pending(plant).filter(isOpen).length
  await row(page, alert.id).click({ button: 'right', position: { x: 200, y: 10 } })
  await menu(page).getByRole('menuitem', { name: 'Quittieren' }).click()
  await expect
    .poll(() =>
      pending(plant)
        .filter(isOpen)
        .some(({ id }) => id === alert.id),
    )
    .toBe(false)
  expect(pending(plant).filter(isOpen).length).toBe(before - 1)
  expect(plant.journal.entries.map(({ call }) => call)).toEqual(['ackAlerts'])
})

test('deleting by the menu of the archive asks first; who has no right reads why (rule G5)', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn('viewer')
  await page.goto('/alerts/archive')
  const alert = archived(plant)[0]
  const remove = menu(page).getByRole('menuitem', { name: 'Löschen …' })
  await row(page, alert?.id ?? '').focus()
  await page.keyboard.press('ContextMenu')
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toContainText('Der angemeldete Benutzer besitzt keine Rechte zum Löschen.')
  await signIn('admin')
  await page.goto('/alerts/archive')
  await row(page, alert?.id ?? '').focus()
  await page.keyboard.press('ContextMenu')
  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
  await expect.poll(() => archived(plant).some(({ id }) => id === alert?.id)).toBe(false)
})

test('stepping through the details with a held key does not ask for what belongs to every alert on the way', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  await page.setViewportSize({ width: 1920, height: 1000 })
  const alerts = archived(plant)
  const opened = page.locator('[role=row][data-state=opened]')
  await page.goto(`/alerts/archive?alert=${alerts[0]?.id}`)
  await expect(details(page).getByRole('region', { name: 'Im selben Zeitraum' })).toBeVisible()
  const calls = () => plant.stats().calls.alerts ?? 0
  await expect(details(page).locator('[data-loading]')).toHaveCount(0)
  const before = calls()
  // As a held key does; a slow page may leave some out.
  await page.evaluate(async () => {
    for (let step = 0; step < 24; step += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true }))
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
    }
  })
  await expect(opened).not.toHaveAttribute('data-id', alerts[0]?.id ?? '')
  const lastId = await opened.getAttribute('data-id')
  const steps = alerts.findIndex(({ id }) => id === lastId)
  expect(steps).toBeGreaterThanOrEqual(4)
  await expect(details(page).getByRole('region', { name: 'Im selben Zeitraum' })).toBeVisible()
  await expect(details(page).locator('[data-loading]')).toHaveCount(0)
  // One for each of them without the wait.
  expect(calls() - before).toBeLessThanOrEqual(steps / 2)
})

test('after each failed load the archive is loaded again at once on demand', async ({ page, plant, signIn }) => {
  await signIn()
  // By itself it loads again after 5 s: without the button the test would be over before the last failure.
  plant.fault({ call: 'alerts', action: 'fail', how: 'status', status: 500, times: FAILURES })
  await page.goto('/alerts/archive')
  await expect(page.getByText('Nächster Versuch in wenigen Sekunden, von selbst.')).toBeVisible()
  const retry = page.getByRole('button', { name: 'Erneut versuchen' })
  const rows = page.locator('[data-alert-state]')
  // Pressed whenever it is there: an attempt under way takes it away for a moment.
  const press = async () => {
    await retry.evaluateAll((all) => {
      for (const each of all) if (each instanceof HTMLElement) each.click()
    })
    return rows.count()
  }
  await expect.poll(press, { intervals: [100], timeout: 20_000 }).toBeGreaterThan(0)
  expect(plant.stats().calls.alerts).toBeGreaterThan(FAILURES)
})
