import type { Page } from 'playwright/test'
import { alertMessage, byNewest } from '../../../src/domain/alerts/alert-state.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expectRows } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'

const DAY_MS = 86_400_000
const grid = (page: Page) => page.getByRole('grid', { name: 'Archiv der Störmeldungen' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Störmeldung' })
const rowCount = async (page: Page) => Number(await grid(page).getAttribute('aria-rowcount')) - 1
const row = (page: Page, id: string) => grid(page).locator(`[role=row][data-id="${id}"]`)

/** The alerts of the last days as the plant has them, newest first. */
function archived(plant: SimulatorHandle, days = 7): readonly Alert[] {
  const now = plant.now()
  return [...plant.model.archive(now - days * DAY_MS, now, 100_000).alerts].sort(byNewest)
}

async function firstIds(page: Page, count: number): Promise<readonly (string | null)[]> {
  const rows = Array.from({ length: count }, (_, index) =>
    grid(page).locator(`[role=row][aria-rowindex="${index + 2}"]`),
  )
  return Promise.all(rows.map((each) => each.getAttribute('data-id')))
}

const idsOf = (alerts: readonly Alert[]) => alerts.map(({ id }) => id)

/** Opens the archive once it shows its rows; wide enough for the details beside the list. */
async function open(page: Page, query = ''): Promise<void> {
  await page.setViewportSize({ width: 1920, height: 1000 })
  await page.goto(`/alerts/archive${query}`)
  await expect(grid(page).locator('[data-alert-state]').first()).toBeVisible()
}

test.describe('looking', () => {
  test.use({ sharesPlant: true })
  test.beforeEach(({ signIn }) => signIn())

  test('shows 7 days until now, newest first, as the plant has them (rule G1)', async ({ page, plant }) => {
    await page.goto('/stations')
    await page.getByRole('link', { name: 'Archiv', exact: true }).click()
    await expectRows(grid(page), () => archived(plant).length)
    expect(archived(plant).length).toBeGreaterThan(20)
    expect(await firstIds(page, 5)).toEqual(idsOf(archived(plant).slice(0, 5)))
    await expect(page.getByRole('button', { name: '7 Tage', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })

  test('a limit keeps the newest, says how many more there are, and from when on nothing is missing (rules G2, G3, D29)', async ({
    page,
    plant,
  }) => {
    await open(page, '?limit=20')
    const all = archived(plant)
    const note = page.getByRole('status').filter({ hasText: 'Nur die neuesten 20' })
    await expect(note).toContainText(`Nur die neuesten 20 von ${all.length} Einträgen sind geladen.`)
    await expect(note).toContainText(`${all.length - 20} ältere fehlen`)
    expect(await rowCount(page)).toBe(20)
    await note.getByRole('button', { name: /Zeitraum auf .* kürzen/ }).click()
    await expect(note).toBeHidden()
    const from = Number(/range=(\d+)-/.exec(page.url())?.[1])
    // From the second after the oldest of the 20 on: others of that second may have been cut off.
    expect(from).toBe((Math.floor((all[19]?.timestamp ?? Number.NaN) / 1000) + 1) * 1000)
    const complete = archived(plant).filter(({ timestamp }) => timestamp >= from)
    await expect.poll(() => rowCount(page)).toBe(complete.length)
    await page.getByRole('button', { name: '7 Tage', exact: true }).click()
    await page.getByRole('combobox', { name: 'höchstens' }).selectOption('1000')
    await expectRows(grid(page), () => archived(plant).length)
    await expect(note).toBeHidden()
  })

  test('a limit of one loads one', async ({ page, plant }) => {
    await open(page, '?limit=1')
    expect(await firstIds(page, 1)).toEqual(idsOf(archived(plant).slice(0, 1)))
    await expect(page.getByText(`Nur der neueste von ${archived(plant).length} Einträgen ist geladen.`)).toBeVisible()
  })

  test('the filter row offers all ten operators, and the worker filters all rows by and / or (rules G17, D27, D28)', async ({
    page,
    plant,
  }) => {
    await open(page)
    const texts = await grid(page)
      .getByRole('combobox', { name: /Vergleich für/ })
      .locator('option')
      .allTextContents()
    const words = ['enthält', 'enthält nicht', 'beginnt mit', 'endet mit', 'gleich', 'ungleich', 'vor', 'nach']
    expect(new Set(texts)).toEqual(
      new Set([...words, 'kleiner', 'kleiner oder gleich', 'größer', 'größer oder gleich']),
    )
    await grid(page).getByRole('textbox', { name: 'Meldung filtern' }).fill('Verbindung')
    const found = () => archived(plant).filter(({ description }) => description.includes('Verbindung'))
    expect(found().length).toBeGreaterThan(1)
    await expectRows(grid(page), () => found().length)
    await expect(page.getByText(`${found().length} von ${archived(plant).length}`)).toBeVisible()
    await page.goto('/alerts/archive?filter=or.2.priority.eq.n2.text.contains.tVerbindung')
    await expect
      .poll(() => rowCount(page))
      .toBe(archived(plant).filter((alert) => alert.priority === 2 || found().some(({ id }) => id === alert.id)).length)
  })

  test('a link carries range, limit, order, filter and the opened alert, which is loaded wherever its row is (rule G2)', async ({
    page,
    plant,
  }) => {
    const newest = archived(plant, 28).slice(0, 100)
    const alert = newest.findLast(({ value, pvRef }) => value !== null && pvRef !== null)
    if (alert === undefined) throw new Error('the plant has alerts of limits')
    const { priority: wanted } = newest[0] ?? alert
    await open(page, `?range=last28Days&limit=100&sort=station&filter=priority.eq.n${wanted}&alert=${alert.id}`)
    const collator = new Intl.Collator('de', { numeric: true })
    // The limit counts before the filter.
    const shown = newest
      .filter(({ priority }) => priority === wanted)
      .sort((a, b) => collator.compare(a.stationName, b.stationName) || byNewest(a, b))
    await expect.poll(() => firstIds(page, 2)).toEqual(idsOf(shown.slice(0, 2)))
    await expect(drawer(page).getByRole('heading', { name: alertMessage(alert) })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'höchstens' })).toHaveValue('100')
  })

  test('of a bad address every part is named, and the defaults are shown', async ({ page, plant }) => {
    await open(page, '?range=yesteryear&limit=0&sort=size&filter=x')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Gezeigt werden die letzten 7 Tage.')
    await expect(alert).toContainText('Geladen werden höchstens 1.000.')
    await expect(alert).toContainText('Gezeigt werden die neuesten zuerst.')
    await expect(alert).toContainText('Der Filter in der Adresse ist nicht ganz lesbar.')
    expect(await firstIds(page, 3)).toEqual(idsOf(archived(plant).slice(0, 3)))
    await page.goto('/alerts/archive?alert=nobody')
    await expect(drawer(page)).toContainText('Diese Störmeldung ist nicht in der Liste')
  })

  test('a range without alerts says so; one that cannot be loaded says why and comes by itself', async ({
    page,
    plant,
  }) => {
    await page.goto('/alerts/archive?range=0-1000')
    await expect(page.getByText('Keine Störmeldungen in diesem Zeitraum.')).toBeVisible()
    plant.failCall('alerts', { status: 500 })
    await page.goto('/alerts/archive?range=last24Hours')
    await expect(page.getByText('Das Archiv der Störmeldungen konnte nicht geladen werden.')).toBeVisible()
    await expect(page.getByText('Nächster Versuch in wenigen Sekunden, von selbst.')).toBeVisible()
    plant.failCall('alerts', null)
    await expect(grid(page).locator('[data-alert-state]').first()).toBeVisible({ timeout: 10_000 })
  })

  test('the details say what the plant knows, and the keyboard moves on to the next row', async ({ page, plant }) => {
    await open(page)
    const [first, second] = archived(plant)
    if (first === undefined || second === undefined) throw new Error('the plant has alerts')
    await row(page, first.id).focus()
    await page.keyboard.press('Enter')
    await expect(drawer(page).getByRole('heading', { name: alertMessage(first) })).toBeVisible()
    await expect(drawer(page)).toContainText(`1 von ${archived(plant).length} Zeilen`)
    await expect(drawer(page)).toContainText(first.eksNr)
    await page.keyboard.press('Alt+ArrowDown')
    await expect(drawer(page).getByRole('heading', { name: alertMessage(second) })).toBeVisible()
    await expect(row(page, second.id)).toHaveAttribute('data-state', 'opened')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Alt+ArrowUp')
    await expect(drawer(page).getByRole('heading', { name: alertMessage(first) })).toBeVisible()
    const near = archived(plant).filter(
      ({ id, timestamp }) => id !== first.id && Math.abs(timestamp - first.timestamp) <= 600_000,
    )
    await expect(drawer(page).getByRole('region', { name: 'Im selben Zeitraum' }).getByRole('listitem')).toHaveCount(
      near.length,
    )
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(row(page, first.id)).toBeFocused()
  })

  test('the info of a process value leads to its alerts, and from there to those of the plant (rule G4)', async ({
    page,
    plant,
  }) => {
    const of = Map.groupBy(archived(plant), ({ pvRef }) => pvRef && pvParam(pvRef))
    const [pv, own] = [...of].find(([pv, alerts]) => pv !== null && alerts.length > 1) ?? []
    const [alert] = own ?? []
    if (pv === undefined || own === undefined || alert === undefined) throw new Error('the plant has such a PV')
    await open(page, `?alert=${alert.id}`)
    const info = drawer(page).getByRole('button', { name: alert.pvName, exact: true })
    const station = await drawer(page).getByRole('link', { name: alert.stationName }).boundingBox()
    // Axe finds links that lie too close only where their names are about equally long (WCAG 2.5.8).
    expect((station?.y ?? 0) - ((await info.boundingBox())?.y ?? 0)).toBeGreaterThanOrEqual(24)
    await info.click()
    await page
      .getByRole('dialog', { name: alert.pvName })
      .getByRole('link', { name: 'Alle Störmeldungen dazu' })
      .click()
    await expect.poll(() => rowCount(page)).toBe(own.length)
    expect(await firstIds(page, own.length)).toEqual(idsOf(own))
    await page.getByRole('button', { name: `nur ${alert.pvName}` }).click()
    await expect.poll(() => rowCount(page)).toBe(archived(plant).length)
  })

  test('grouped by station, each group says how many the plant has', async ({ page, plant }) => {
    await open(page)
    await page.getByRole('combobox', { name: 'Gruppieren nach' }).selectOption('Station')
    const groups = page.getByRole('treegrid', { name: 'Archiv der Störmeldungen' }).locator('[role=row][data-group]')
    const stations = Map.groupBy(archived(plant), ({ stationName }) => stationName)
    await expect(groups).toHaveCount(stations.size)
    for (const [name, own] of stations) {
      const head = groups.filter({ hasText: name })
      await expect(head).toContainText(own.length === 1 ? '1 Zeile' : `${own.length} Zeilen`)
    }
  })

  test('an alert of a limit is drawn with its limit, and one without an archive has no chart', async ({
    page,
    plant,
  }) => {
    const hasArchive = ({ pvRef }: Alert) => pvRef !== null && plant.model.config(pvRef)?.hasArchiveData === true
    const drawn = archived(plant).find((alert) => alert.limit !== null && hasArchive(alert))
    const other = archived(plant).find((alert) => !hasArchive(alert))
    if (drawn === undefined || other === undefined) throw new Error('the plant has both')
    await open(page, `?alert=${drawn.id}`)
    await expect(drawer(page).locator('canvas')).toBeVisible()
    await drawer(page).getByRole('button', { name: drawn.pvName, exact: true }).click()
    await expect(page.getByRole('dialog', { name: drawn.pvName })).toBeVisible()
    await page.goto(`/alerts/archive?alert=${other.id}`)
    await expect(drawer(page).getByRole('region', { name: 'Im selben Zeitraum' })).toBeVisible()
    await expect(drawer(page).locator('canvas')).toHaveCount(0)
  })
})

test('an acknowledgement elsewhere is shown in the row and in the details at once', async ({ page, plant, signIn }) => {
  await signIn()
  const alert = archived(plant).find(({ ackTimestamp }) => ackTimestamp === null)
  if (alert === undefined) throw new Error('the plant has open alerts')
  await open(page, `?alert=${alert.id}`)
  await expect(drawer(page)).toContainText('noch nicht')
  const elsewhere = await logIn(plant.url)
  await elsewhere.call('ackAlerts', { ids: [alert.id] })
  await expect(drawer(page)).not.toContainText('noch nicht')
  await expect(row(page, alert.id).locator('[data-alert-state$=acked]')).toBeVisible()
  await elsewhere.close()
})

test('deleting asks with every name; what the answer names leaves the list, what somebody else deleted is told (rule G5)', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn('admin')
  await open(page)
  const before = archived(plant)
  const chosen = before.slice(2, 5)
  for (const { id } of chosen) await row(page, id).getByRole('checkbox').check()
  await page.getByRole('button', { name: '3 Störmeldungen löschen …' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Störmeldungen löschen' })
  await expect(dialog).toContainText('3 Störmeldungen werden aus dem Archiv gelöscht.')
  for (const alert of chosen) await expect(dialog).toContainText(`${alert.stationName}: ${alertMessage(alert)}`)
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
  expect(archived(plant)).toHaveLength(before.length)
  const elsewhere = await logIn(plant.url, 'admin')
  await elsewhere.call('deleteAlerts', { ids: [chosen[0]?.id ?? ''] })
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  const result = page.getByRole('alertdialog', { name: 'Störmeldungen löschen: Ergebnis' })
  await expect(result).toContainText('Der Server nennt sie nicht')
  await result.getByRole('button', { name: 'Schließen' }).click()
  await expect.poll(() => rowCount(page)).toBe(before.length - 3)
  expect(idsOf(archived(plant))).toEqual(idsOf(before.filter((alert) => !chosen.includes(alert))))
  await expect(page.getByRole('button', { name: 'Auswahl löschen …' })).toBeVisible()
  await elsewhere.close()
})

test('who may not delete reads why, at the list and at the details, and no key deletes (rule G5)', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn('operator')
  const [first] = archived(plant)
  await open(page, `?alert=${first?.id}`)
  const reason = 'Der angemeldete Benutzer besitzt keine Rechte zum Löschen.'
  for (const button of [
    page.getByRole('button', { name: 'Auswahl löschen …' }),
    drawer(page).getByRole('button', { name: 'Löschen …' }),
  ]) {
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(reason)
  }
  await row(page, first?.id ?? '').focus()
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(plant.journal.entries.map(({ call }) => call)).toEqual([])
})
