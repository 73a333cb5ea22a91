import type { Page } from 'playwright/test'
import { alertMessage, byNewest } from '../../../src/domain/alerts/alert-state.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expectAlerts } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { violations } from '../screens/screen-checks.ts'
import { changeAddress } from '../screens/views.ts'
import { listRests } from '../still-list.ts'
import { expectTool, openFilters } from '../table-tools.ts'

const DAY_MS = 86_400_000
const grid = (page: Page) => page.getByRole('grid', { name: 'Archiv der Störmeldungen' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Störmeldung', exact: true })
const rowCount = async (page: Page) => Number(await grid(page).getAttribute('aria-rowcount')) - 1
const row = (page: Page, id: string) => grid(page).locator(`[role=row][data-id="${id}"]`)
const removeInMenu = (page: Page) =>
  page.getByRole('menu', { name: 'Menü der Zeile' }).getByRole('menuitem', { name: 'Löschen …' })

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

  test('7 days until now, newest first, filtered and grouped, within a limit, by a link, by a bad one, and by a server that fails (rules G1, G2, G3, D28, D29)', async ({
    page,
    plant,
  }) => {
    await test.step('a link carries range, limit, order, filter and the opened alert, wherever its row is', async () => {
      const newest = archived(plant, 28).slice(0, 100)
      const alert = newest.findLast(({ pvRef }) => pvRef !== null)
      if (alert === undefined) throw new Error('the plant has alerts of PVs')
      const { priority: wanted } = newest[0] ?? alert
      await open(page, `?range=last28Days&limit=100&sort=station&filter=priority.eq.n${wanted}&alert=${alert.id}`)
      const collator = new Intl.Collator('de', { numeric: true })
      // The limit counts before the filter.
      const shown = newest
        .filter(({ priority }) => priority === wanted)
        .sort((a, b) => collator.compare(a.stationName, b.stationName) || byNewest(a, b))
      await expect.poll(() => firstIds(page, 2)).toEqual(idsOf(shown.slice(0, 2)))
      await expect(drawer(page).getByRole('heading', { name: alertMessage(alert) })).toBeVisible()
      await openFilters(page)
      await expect(page.getByRole('combobox', { name: 'höchstens' })).toHaveValue('100')
    })
    await test.step('without any it is 7 days, newest first', async () => {
      await changeAddress(page, '/stations')
      await page.getByRole('link', { name: 'Archiv', exact: true }).click()
      await expectAlerts(grid(page), () => archived(plant).length)
      expect(archived(plant).length).toBeGreaterThan(20)
      expect(await firstIds(page, 5)).toEqual(idsOf(archived(plant).slice(0, 5)))
      await expect(rangeButton(page)).toHaveText('Letzte 7 Tage')
    })
    await test.step('the worker filters all rows, by and / or', async () => {
      await openFilters(page)
      await grid(page).getByRole('textbox', { name: 'Meldung filtern' }).fill('Verbindung')
      const isFound = ({ description }: Alert) => description.includes('Verbindung')
      const found = () => archived(plant).filter(isFound)
      expect(found().length).toBeGreaterThan(1)
      await expectAlerts(grid(page), () => found().length)
      await expect(page.getByText(`${found().length} von ${archived(plant).length}`)).toBeVisible()
      await changeAddress(page, '/alerts/archive?filter=or.2.priority.eq.n2.text.contains.tVerbindung')
      const either = () => archived(plant).filter((alert) => alert.priority === 2 || isFound(alert))
      await expectAlerts(grid(page), () => either().length)
    })
    await test.step('grouped by station, each group says how many the plant has', async () => {
      await changeAddress(page, '/alerts/archive?group=station')
      await expectTool(page, 'Gruppieren nach Station', true)
      const groups = page.getByRole('treegrid', { name: 'Archiv der Störmeldungen' }).locator('[role=row][data-group]')
      const stations = Map.groupBy(archived(plant), ({ stationName }) => stationName)
      await expect(groups).toHaveCount(stations.size)
      const heads = await groups.allTextContents()
      for (const [name, { length }] of stations)
        expect(heads.find((head) => head.includes(name))).toContain(length === 1 ? '1 Zeile' : `${length} Zeilen`)
    })
    await test.step('a limit keeps the newest, says how many more there are, and from when on nothing is missing', async () => {
      await changeAddress(page, '/alerts/archive?limit=1')
      await expect(page.getByText(`Nur der neueste von ${archived(plant).length} Einträgen ist geladen.`)).toBeVisible()
      expect(await firstIds(page, 1)).toEqual(idsOf(archived(plant).slice(0, 1)))
      await changeAddress(page, '/alerts/archive?limit=20')
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
      await expectAlerts(grid(page), () => archived(plant).filter(({ timestamp }) => timestamp >= from).length)
      await rangeButton(page).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Letzte 7 Tage' }).click()
      await openFilters(page)
      await page.getByRole('combobox', { name: 'höchstens' }).selectOption('1000')
      await expectAlerts(grid(page), () => archived(plant).length)
      await expect(note).toBeHidden()
    })
    await test.step('of a bad address every part is named, and the defaults are shown', async () => {
      await changeAddress(page, '/alerts/archive?range=yesteryear&limit=0&sort=size&filter=x')
      const told = page.getByRole('main').getByRole('alert')
      await expect(told).toContainText('Gezeigt werden die letzten 7 Tage.')
      await expect(told).toContainText('Geladen werden höchstens 1.000.')
      await expect(told).toContainText('Gezeigt werden die neuesten zuerst.')
      await expect(told).toContainText('Der Filter in der Adresse ist nicht ganz lesbar.')
      await expect.poll(() => firstIds(page, 3)).toEqual(idsOf(archived(plant).slice(0, 3)))
      await changeAddress(page, '/alerts/archive?alert=nobody')
      await expect(drawer(page)).toContainText('Diese Störmeldung ist nicht in der Liste')
    })
    await test.step('a range without alerts says so; one that cannot be loaded says why, and comes on demand', async () => {
      await changeAddress(page, '/alerts/archive?range=0-1000')
      await expect(page.getByText('Keine Störmeldungen in diesem Zeitraum.')).toBeVisible()
      plant.failCall('alerts', { status: 500 })
      await changeAddress(page, '/alerts/archive?range=last30Days')
      await expect(page.getByText('Nicht geladen: Das Archiv der Störmeldungen.')).toBeVisible()
      await expect(page.getByText('Nächster Versuch automatisch in wenigen Sekunden.')).toBeVisible()
      plant.failCall('alerts', null)
      await page.getByRole('button', { name: 'Erneut versuchen' }).click()
      await expect(grid(page).locator('[data-alert-state]').first()).toBeVisible()
    })
  })

  test('the details say what the plant knows, keys move on to the next row and load nothing on the way, and the process value leads to its alerts (rule G4)', async ({
    page,
    plant,
  }) => {
    const [first, second] = archived(plant)
    if (first === undefined || second === undefined) throw new Error('the plant has alerts')
    const region = drawer(page).getByRole('region', { name: 'Im selben Zeitraum' })
    await open(page)
    await test.step('by keys, one row at a time', async () => {
      await row(page, first.id).focus()
      await page.keyboard.press('Enter')
      await expect(drawer(page).getByRole('heading', { name: alertMessage(first) })).toBeVisible()
      await expect(drawer(page)).toContainText(`1 von ${archived(plant).length} Zeilen`)
      await expect(drawer(page)).toContainText(first.eksNr)
      await page.keyboard.press('Alt+ArrowDown')
      await expect(drawer(page).getByRole('heading', { name: alertMessage(second) })).toBeVisible()
      await expect(row(page, second.id)).toHaveAttribute('data-state', 'opened')
      expect(await violations(page, '[role=dialog]')).toEqual([])
      await page.keyboard.press('Alt+ArrowUp')
      await expect(drawer(page).getByRole('heading', { name: alertMessage(first) })).toBeVisible()
      const near = archived(plant).filter(
        ({ id, timestamp }) => id !== first.id && Math.abs(timestamp - first.timestamp) <= 600_000,
      )
      // The twenty newest of them.
      await expect(region.getByRole('listitem')).toHaveCount(Math.min(20, near.length))
    })
    await test.step('a held key does not ask for what belongs to every alert on the way', async () => {
      await expect(drawer(page).locator('[data-loading]')).toHaveCount(0)
      const calls = () => plant.stats().calls.alerts ?? 0
      const before = calls()
      const opened = page.locator('[role=row][data-state=opened]')
      // As a held key does; a slow page may leave some out.
      await page.evaluate(async () => {
        for (let step = 0; step < 24; step += 1) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true }))
          await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
        }
      })
      await expect(opened).not.toHaveAttribute('data-id', first.id)
      const steps = idsOf(archived(plant)).indexOf((await opened.getAttribute('data-id')) ?? '')
      expect(steps).toBeGreaterThanOrEqual(4)
      await expect(region).toBeVisible()
      await expect(drawer(page).locator('[data-loading]')).toHaveCount(0)
      // One for each of them without the wait.
      expect(calls() - before).toBeLessThanOrEqual(steps / 2)
    })
    await test.step('the focus goes back to the row', async () => {
      await changeAddress(page, '/alerts/archive')
      // While the last one still slides out it is in view, and Escape would come before the next is open.
      await expect(drawer(page)).toBeHidden()
      await row(page, first.id).focus()
      await page.keyboard.press('Enter')
      await expect(drawer(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toBeHidden()
      await expect(row(page, first.id)).toBeFocused()
    })
    await test.step('an alert of a limit is drawn with its limit, and one without an archive has no chart', async () => {
      const hasArchive = ({ pvRef }: Alert) => pvRef !== null && plant.model.config(pvRef)?.hasArchiveData === true
      // In a quiet week there may be no alert of a limit.
      const month = archived(plant, 30)
      const drawn = month.find((alert) => alert.limit !== null && hasArchive(alert))
      const other = month.find((alert) => !hasArchive(alert))
      if (drawn === undefined || other === undefined) throw new Error('the plant has both')
      await changeAddress(page, `/alerts/archive?range=last30Days&alert=${drawn.id}`)
      await expect(drawer(page).locator('canvas')).toBeVisible()
      await changeAddress(page, `/alerts/archive?range=last30Days&alert=${other.id}`)
      await expect(drawer(page).getByRole('heading', { name: alertMessage(other) })).toBeVisible()
      await expect(region).toBeVisible()
      await expect(drawer(page).locator('canvas')).toHaveCount(0)
    })
    await test.step('the info of a process value leads to its alerts, and from there to those of the plant', async () => {
      const of = Map.groupBy(archived(plant), ({ pvRef }) => pvRef && pvParam(pvRef))
      const [pv, own] = [...of].find(([pv, alerts]) => pv !== null && alerts.length > 1) ?? []
      const [alert] = own ?? []
      if (pv === undefined || own === undefined || alert === undefined) throw new Error('the plant has such a PV')
      await changeAddress(page, `/alerts/archive?alert=${alert.id}`)
      await expect(drawer(page).getByRole('heading', { name: alertMessage(alert) })).toBeVisible()
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
      // In a storm one PV has more than the screen has rows.
      const first = own.slice(0, 8)
      expect(await firstIds(page, first.length)).toEqual(idsOf(first))
      await page.getByRole('button', { name: `nur ${alert.pvName}` }).click()
      await expect.poll(() => rowCount(page)).toBe(archived(plant).length)
    })
  })
})

/** The button of the range, which says it. */
const rangeButton = (page: Page) => page.getByRole('group', { name: 'Zeitraum' }).locator('[aria-haspopup=dialog]')

test('an acknowledgement elsewhere is shown at once; who may not delete reads why, and no key deletes; deleting asks with every name, and what the answer names leaves the list (rule G5)', async ({
  page,
  plant,
  signIn,
}) => {
  const before = archived(plant)
  const alert = before.find(({ ackTimestamp }) => ackTimestamp === null)
  if (alert === undefined) throw new Error('the plant has open alerts')
  const elsewhere = await logIn(plant.url, 'admin')
  await test.step('acknowledged elsewhere, in the row and in the details', async () => {
    await signIn('operator')
    await open(page, `?alert=${alert.id}`)
    await expect(drawer(page)).toContainText('noch nicht')
    await elsewhere.call('ackAlerts', { ids: [alert.id] })
    await expect(drawer(page)).not.toContainText('noch nicht')
    await expect(row(page, alert.id).locator('[data-alert-state$=acked]')).toBeVisible()
  })
  await test.step('an operator, at the list, the details, the menu, and by a key', async () => {
    const reason = 'Der angemeldete Benutzer besitzt keine Rechte zum Löschen.'
    for (const button of [
      page.getByRole('button', { name: 'Auswahl löschen …' }),
      drawer(page).getByRole('button', { name: 'Löschen …' }),
    ]) {
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(reason)
    }
    await row(page, alert.id).focus()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.keyboard.press('ContextMenu')
    await expect(removeInMenu(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(removeInMenu(page)).toContainText(reason)
    expect(plant.journal.entries.map(({ call }) => call)).toEqual(['ackAlerts'])
  })
  await test.step('an administrator, while somebody else deletes one of them', async () => {
    await signIn('admin')
    await open(page)
    const chosen = before.slice(2, 5)
    for (const { id } of chosen) await row(page, id).getByRole('checkbox').check()
    await page.getByRole('button', { name: '3 Störmeldungen löschen …' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Störmeldungen löschen' })
    await expect(dialog).toContainText('3 Störmeldungen werden aus dem Archiv gelöscht.')
    for (const each of chosen) await expect(dialog).toContainText(`${each.stationName}: ${alertMessage(each)}`)
    await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused()
    expect(archived(plant)).toHaveLength(before.length)
    await elsewhere.call('deleteAlerts', { ids: [chosen[0]?.id ?? ''] })
    await dialog.getByRole('button', { name: 'Löschen' }).click()
    const result = page.getByRole('alertdialog', { name: 'Störmeldungen löschen: Ergebnis' })
    await expect(result).toContainText('Vom Server nicht genannt')
    await result.getByRole('button', { name: 'Schließen' }).click()
    await expect.poll(() => rowCount(page)).toBe(before.length - 3)
    expect(idsOf(archived(plant))).toEqual(idsOf(before).filter((id) => !idsOf(chosen).includes(id)))
    await expect(page.getByRole('button', { name: 'Auswahl löschen …' })).toBeVisible()
  })
  await test.step('by the menu', async () => {
    const [newest] = archived(plant)
    await listRests(page)
    await row(page, newest?.id ?? '').focus()
    await page.keyboard.press('ContextMenu')
    await removeInMenu(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click()
    await expect.poll(() => archived(plant).some(({ id }) => id === newest?.id)).toBe(false)
  })
  await elsewhere.close()
})
