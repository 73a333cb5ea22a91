import type { Page } from 'playwright/test'
import { byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expectRows } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { leaveFloodMode } from '../flood-mode.ts'

/** Five thousand pending alerts. */
test.use({ plantOptions: { size: 'benchmark', updatesPerSecond: 100 } })

/** A screen shows about 25 rows; more rows than this would mean that invisible ones are rendered. */
const MOST_ROWS = 80

const pending = (plant: SimulatorHandle) => [...plant.model.pending(plant.now())].sort(byNewest)
const grid = (page: Page) => page.getByRole('grid', { name: 'Anstehende Störmeldungen' })
const rowCount = async (page: Page) => Number(await grid(page).getAttribute('aria-rowcount')) - 1
const shownRows = (page: Page) => grid(page).locator('[role=row][data-id]')
const domRows = (page: Page) => grid(page).locator('[role=row]').count()

/** Returns the ids on screen, in the order of the list. */
async function firstIds(page: Page, count: number): Promise<readonly (string | null)[]> {
  const rows = Array.from({ length: count }, (_, index) =>
    grid(page).locator(`[role=row][aria-rowindex="${index + 2}"]`),
  )
  return Promise.all(rows.map((row) => row.getAttribute('data-id')))
}

test.beforeEach(async ({ signIn, page, plant }) => {
  await signIn()
  await page.goto('/alerts/pending')
  await leaveFloodMode(page)
  await expectRows(grid(page), () => pending(plant).length)
})

test('a long list shows its newest and its last row, and never holds more rows than are looked at (pitfall 33)', async ({
  page,
  plant,
}) => {
  const all = pending(plant)
  expect(all.length).toBeGreaterThan(4000)
  await expect.poll(() => firstIds(page, 3)).toEqual(all.slice(0, 3).map(({ id }) => id))
  expect(await domRows(page)).toBeLessThan(MOST_ROWS)
  await shownRows(page).first().focus()
  await page.keyboard.press('End')
  const last = grid(page).locator(`[role=row][data-id="${pending(plant).at(-1)?.id}"]`)
  await expect(last).toBeVisible()
  await expect(last).toBeFocused()
  await expect.poll(async () => Number(await last.getAttribute('aria-rowindex')) - 1).toBe(await rowCount(page))
  expect(await domRows(page)).toBeLessThan(MOST_ROWS)
  await page.keyboard.press('Home')
  await expect
    .poll(() => firstIds(page, 3))
    .toEqual(
      pending(plant)
        .slice(0, 3)
        .map(({ id }) => id),
    )
})

test('filter and sort reach all rows, also those that were never on screen', async ({ page, plant }) => {
  const some = pending(plant)
    .toReversed()
    .find(({ eksNr }) => eksNr !== '')
  if (some === undefined) throw new Error('the plant has thousands of alerts')
  await page.getByRole('searchbox', { name: 'Text suchen' }).fill(`  ${some.eksNr.toUpperCase()} `)
  const found = () => pending(plant).filter(({ eksNr }) => eksNr === some.eksNr)
  await expectRows(grid(page), () => found().length)
  await expect(grid(page).locator(`[data-id="${some.id}"]`)).toBeVisible()
  await page.getByRole('button', { name: 'Filter aufheben' }).click()
  await expectRows(grid(page), () => pending(plant).length)
  await grid(page).getByRole('button', { name: 'Station' }).click()
  const collator = new Intl.Collator('de', { numeric: true })
  const byStation = () =>
    pending(plant).sort((a, b) => collator.compare(a.stationName, b.stationName) || byNewest(a, b))
  await page.mouse.move(0, 0)
  await expect
    .poll(() => firstIds(page, 5))
    .toEqual(
      byStation()
        .slice(0, 5)
        .map(({ id }) => id),
    )
})

test('all rows of a filter can be selected, and what is acknowledged is counted by the worker', async ({
  page,
  plant,
}) => {
  await page.getByRole('combobox', { name: 'Vergleich für Priorität' }).selectOption('gleich')
  await page.getByRole('textbox', { name: 'Priorität filtern' }).fill('1')
  const urgent = () => pending(plant).filter(({ priority }) => priority === 1)
  await expectRows(grid(page), () => urgent().length)
  expect(urgent().length).toBeGreaterThan(MOST_ROWS)
  await page.getByRole('checkbox', { name: 'Alle wählen' }).check()
  await expect(page.getByText(`${urgent().length} gewählt`)).toBeVisible()
  const open = urgent().filter(isOpen).length
  await page.getByRole('button', { name: `${open} Störmeldungen quittieren` }).click()
  await expect.poll(() => urgent().filter(isOpen).length).toBe(0)
  expect(plant.journal.entries.map(({ call }) => call)).toEqual(['ackAlerts'])
})

test.describe('more alerts than fit into one step of any list', () => {
  const MANY = 1024
  const openOf = (plant: SimulatorHandle) => pending(plant).filter(isOpen)
  const selectedText = (page: Page) => page.getByText(/ · \d+ gewählt/)

  /** Selects all alerts. Returns the ids of the open ones, and the button that acknowledges them. */
  async function selectAll(page: Page, plant: SimulatorHandle) {
    const all = pending(plant).length
    await page.getByRole('checkbox', { name: 'Alle wählen' }).check()
    await expect(selectedText(page)).toContainText(`${all} gewählt`)
    const ids = openOf(plant).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(MANY)
    return {
      all,
      ids,
      button: page.getByRole('button', { name: `${ids.length} Störmeldungen quittieren`, exact: true }),
    }
  }

  test('go in one call: refused, each is open, selected and counted by name; then each is acknowledged', async ({
    page,
    plant,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    const { all, ids, button } = await selectAll(page, plant)
    plant.failCall('ackAlerts', 'unknown-status')
    await button.click()
    const dialog = page.getByRole('alertdialog', { name: 'Störmeldungen konnten nicht quittiert werden' })
    await expect(dialog).toContainText('Beim Quittieren ist ein Fehler aufgetreten')
    await expect(dialog).toContainText(`${ids.length} abgelehnt`)
    await expect(dialog.getByRole('listitem')).toHaveCount(100)
    const first = pending(plant).find(({ id }) => id === ids[0])
    await expect(dialog.getByRole('listitem').first()).toContainText(first?.stationName ?? 'no alert')
    await expect(dialog).toContainText(`und ${ids.length - 100} weitere`)
    await dialog.getByRole('button', { name: 'Schließen' }).click()
    expect(openOf(plant).filter(({ id }) => ids.includes(id))).toHaveLength(ids.length)
    await expect(selectedText(page)).toContainText(`${all} gewählt`)
    plant.failCall('ackAlerts', null)
    await button.click()
    const wanted = new Set(ids)
    await expect.poll(() => openOf(plant).filter(({ id }) => wanted.has(id)).length).toBe(0)
    const sent = plant.journal.entries.map(({ call, args }) => ({
      call,
      ids: (args as { ids: string[] }).ids.toSorted(),
    }))
    expect(sent).toEqual([{ call: 'ackAlerts', ids: ids.toSorted() }])
  })

  test('without an answer: the outcome is unknown, nothing is sent again, and the list shows what is acknowledged', async ({
    page,
    plant,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    const { all, ids, button } = await selectAll(page, plant)
    plant.failCall('ackAlerts', 'execute-then-kill')
    await button.click()
    const dialog = page.getByRole('alertdialog', { name: 'Ausgang unbekannt' })
    await expect(dialog).toContainText(`und ${ids.length - 100} weitere`)
    await dialog.getByRole('button', { name: 'Schließen' }).click()
    await expect(selectedText(page)).toContainText(`${all} gewählt`)
    // The worker knows by the hub what was carried out: there is nothing left to acknowledge.
    await expect(page.getByRole('button', { name: 'Auswahl quittieren' })).toHaveAttribute('aria-disabled', 'true')
    expect(plant.journal.entries).toHaveLength(1)
  })
})

test('rows that go above leave the row on screen where it is (I12)', async ({ page, plant }) => {
  // No other alert comes or goes meanwhile, which would move the row, too.
  plant.setClock({ speed: 0 })
  await page.getByRole('button', { name: 'nur offene' }).click()
  await page.mouse.move(0, 0)
  const open = () => pending(plant).filter(isOpen)
  await expectRows(grid(page), () => open().length)
  const list = open()
  const looked = list[110]
  if (looked === undefined) throw new Error('the plant has hundreds of open alerts')
  await grid(page).evaluate((element) => element.scrollTo({ top: 28 * 100 }))
  const row = grid(page).locator(`[data-id="${looked.id}"]`)
  await expect(row).toBeVisible()
  const before = await row.boundingBox()
  const elsewhere = await logIn(plant.url)
  await elsewhere.call('ackAlerts', { ids: list.slice(0, 7).map(({ id }) => id) })
  await expect.poll(async () => Number(await row.getAttribute('aria-rowindex'))).toBe(112 - 7)
  // The list is scrolled in the picture that shows the new rows, which may not be drawn yet.
  await expect.poll(() => row.boundingBox()).toEqual(before)
  await elsewhere.close()
})

const SCROLLED = {
  'by keys': (page: Page) => page.keyboard.press('ArrowDown'),
  'by the wheel, without a pointer over it': (page: Page) => shownRows(page).first().dispatchEvent('wheel'),
}
for (const [how, scroll] of Object.entries(SCROLLED)) {
  test(`a list that is scrolled ${how} keeps its rows until it rests`, async ({ page, plant }) => {
    await page.getByRole('button', { name: 'nur offene' }).click()
    await page.mouse.move(0, 0)
    const open = () => pending(plant).filter(isOpen)
    await expectRows(grid(page), () => open().length)
    const acked = open()[5]?.id ?? ''
    await shownRows(page).first().focus()
    const elsewhere = await logIn(plant.url)
    const state = () =>
      grid(page).evaluate((element, id) => {
        const row = element.querySelector(`[role=row][data-id="${id}"]`)
        return row === null ? 'absent' : row.getAttribute('data-state')
      }, acked)
    const afterScroll = async () => {
      await scroll(page)
      return state()
    }
    await expect.poll(afterScroll).toBe(null)
    const before = await rowCount(page)
    await elsewhere.call('ackAlerts', { ids: [acked] })
    await expect.poll(afterScroll).toBe('removed')
    expect(await rowCount(page)).toBe(before)
    await expect.poll(state).toBe('absent')
    await elsewhere.close()
  })
}
