import type { Page } from 'playwright/test'
import { byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { logIn } from '../../support/simulator/simulator-session.ts'
import { expectAlerts } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { leaveFloodMode } from '../flood-mode.ts'
import { listRests, showWaiting } from '../still-list.ts'
import { chooseTool, openFilters } from '../table-tools.ts'

/** Five thousand pending alerts, among which many values change. */
test.use({ plantOptions: { size: 'benchmark', updatesPerSecond: 100 } })

/** A screen shows about 25 rows; more rows than this would mean that invisible ones are rendered. */
const MOST_ROWS = 80
/** More alerts than fit into one step of any list. */
const MANY = 1024
const COLLATOR = new Intl.Collator('de', { numeric: true })

const pending = (plant: SimulatorHandle) => [...plant.model.pending(plant.now())].sort(byNewest)
const openOf = (plant: SimulatorHandle) => pending(plant).filter(isOpen)
const idsOf = (alerts: readonly { readonly id: string }[]) => alerts.map(({ id }) => id)
const grid = (page: Page) => page.getByRole('grid', { name: 'Anstehende Störmeldungen' })
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Anstehende Störmeldungen' })
const rowCount = async (page: Page) => Number(await grid(page).getAttribute('aria-rowcount')) - 1
const shownRows = (page: Page) => grid(page).locator('[role=row][data-id]')
const domRows = (page: Page) => grid(page).locator('[role=row]').count()
const groupBy = (page: Page, name: string) =>
  chooseTool(page, name === '' ? 'Nicht gruppieren' : `Gruppieren nach ${name}`)
const onlyOpen = (page: Page) => page.getByRole('button', { name: 'nur unquittierte' })

/** Returns the ids on screen, in the order of the list. */
async function firstIds(page: Page, count: number): Promise<readonly (string | null)[]> {
  const rows = Array.from({ length: count }, (_, index) =>
    grid(page).locator(`[role=row][aria-rowindex="${index + 2}"]`),
  )
  return Promise.all(rows.map((row) => row.getAttribute('data-id')))
}

/** Returns the ids of the rows whose middle is inside of the list, below its header: what a person sees of it. */
function idsOnScreen(page: Page): Promise<readonly string[]> {
  return grid(page).evaluate((element) => {
    const area = element.getBoundingClientRect()
    const head = element.querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? area.top
    const rows = [...element.querySelectorAll<HTMLElement>('[role=row][data-id]')]
    return rows.flatMap((row) => {
      const { top, height } = row.getBoundingClientRect()
      const middle = top + height / 2
      const isIn = middle > head && middle < Math.min(area.top + element.clientHeight, innerHeight)
      return isIn ? [row.dataset.id ?? ''] : []
    })
  })
}

/** What was acknowledged by each command, and nothing but that was sent. */
function acknowledged(plant: SimulatorHandle): readonly (readonly string[])[] {
  return plant.journal.entries.map(({ call, args }) => {
    expect(call).toBe('ackAlerts')
    return (args as { ids: string[] }).ids.toSorted()
  })
}

test.beforeEach(async ({ signIn, page, plant }) => {
  await signIn()
  await page.goto('/alerts/pending')
  await leaveFloodMode(page)
  await expectAlerts(grid(page), () => pending(plant).length)
  await openFilters(page)
})

test('of thousands no more rows are held than are looked at; filter, order and groups reach all of them, and a reload shows the same (pitfall 33)', async ({
  page,
  plant,
}) => {
  // What is read of the plant and of the page is compared for whole lists, between which no alert may come.
  plant.setClock({ speed: 0 })
  await expectAlerts(grid(page), () => pending(plant).length)
  await test.step('the newest and the last row', async () => {
    expect(pending(plant).length).toBeGreaterThan(4000)
    await expect.poll(() => firstIds(page, 3)).toEqual(idsOf(pending(plant).slice(0, 3)))
    expect(await domRows(page)).toBeLessThan(MOST_ROWS)
    await shownRows(page).first().focus()
    await page.keyboard.press('End')
    const last = grid(page).locator(`[role=row][data-id="${pending(plant).at(-1)?.id}"]`)
    await expect(last).toBeVisible()
    await expect(last).toBeFocused()
    await expect.poll(async () => Number(await last.getAttribute('aria-rowindex')) - 1).toBe(await rowCount(page))
    expect(await domRows(page)).toBeLessThan(MOST_ROWS)
    await page.keyboard.press('Home')
    await expect.poll(() => firstIds(page, 3)).toEqual(idsOf(pending(plant).slice(0, 3)))
  })
  await test.step('a search', async () => {
    const some = pending(plant).findLast(({ eksNr }) => eksNr !== '')
    if (some === undefined) throw new Error('the plant has thousands of alerts')
    await page.getByRole('searchbox', { name: 'Text suchen' }).fill(`  ${some.eksNr.toUpperCase()} `)
    await expectAlerts(grid(page), () => pending(plant).filter(({ eksNr }) => eksNr === some.eksNr).length)
    await expect(grid(page).locator(`[data-id="${some.id}"]`)).toBeVisible()
    await page.getByRole('button', { name: 'Filter aufheben' }).click()
    await expectAlerts(grid(page), () => pending(plant).length)
  })
  await test.step('groups of stations, which open to their alerts, newest first', async () => {
    await groupBy(page, 'Station')
    const stations = () =>
      [...Map.groupBy(pending(plant), ({ stationName }) => stationName)].sort(([a], [b]) => COLLATOR.compare(a, b))
    await expect(tree(page)).toHaveAttribute('aria-rowcount', String(stations().length + 1))
    const [name, own] = stations()[0] ?? ['', []]
    const open = own.filter(isOpen).length
    const head = tree(page).locator('[role=row][data-group]').first()
    const rows = tree(page).locator('[role=row][data-id]:not([data-group])')
    await expect(head).toContainText(name)
    await expect(head).toContainText(`${new Intl.NumberFormat('de').format(own.length)} Zeile`)
    await expect(head).toContainText(open === 0 ? 'quittiert' : `${open} unquitt.`)
    await head.focus()
    await page.keyboard.press('ArrowRight')
    await expect(rows.first()).toHaveAttribute('data-id', own[0]?.id ?? '')
    await page.keyboard.press('ArrowDown')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(rows).toHaveCount(0)
  })
  await test.step('first-out: on top of a burst is its first alert, whatever the order of the others', async () => {
    const ofStations = (await tree(page).getAttribute('aria-rowcount')) ?? ''
    await groupBy(page, 'Erstwertmeldung')
    // Pressed before, it would open the groups that go.
    await expect(tree(page)).not.toHaveAttribute('aria-rowcount', ofStations)
    await chooseTool(page, 'Alle öffnen')
    await expect(tree(page).locator('[role=row][data-id]:not([data-group])').first()).toBeVisible()
    const ids = await tree(page)
      .locator('[role=row][data-id]')
      .evaluateAll((all) => all.map((row) => [row.getAttribute('data-id'), row.hasAttribute('data-group')] as const))
    const alerts = new Map(pending(plant).map((alert) => [alert.id, alert]))
    let checked = 0
    ids.forEach(([, isGroup], index) => {
      if (!isGroup) return
      const end = ids.findIndex(([, isNext], at) => at > index && isNext)
      const own = ids.slice(index + 1, end < 0 ? undefined : end).flatMap(([id]) => alerts.get(id ?? '') ?? [])
      const [top] = own
      if (top === undefined) return
      expect(new Set(own.map(({ stationNumber }) => stationNumber)).size).toBe(1)
      expect(Math.min(...own.map(({ timestamp }) => timestamp))).toBe(top.timestamp)
      checked += 1
    })
    expect(checked).toBeGreaterThan(0)
    await groupBy(page, '')
  })
  await test.step('an order, and all of it after a reload', async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('columnheader').getByRole('button', { name: 'Station', exact: true }).click()
    await page.mouse.move(0, 0)
    const byStation = () =>
      pending(plant).sort((a, b) => COLLATOR.compare(a.stationName, b.stationName) || byNewest(a, b))
    const newest = async () => {
      await showWaiting(page)
      return (await firstIds(page, 5)).join() === idsOf(byStation().slice(0, 5)).join()
    }
    await expect.poll(newest).toBe(true)
    await onlyOpen(page).click()
    await groupBy(page, 'Priorität')
    const isShown = async () => {
      const priorities = () => new Set(openOf(plant).map(({ priority }) => priority)).size
      await expect(tree(page)).toHaveAttribute('aria-rowcount', String(priorities() + 1))
      await expect(page.getByRole('columnheader', { name: 'Station' })).toHaveAttribute('aria-sort', 'ascending')
      await expect(onlyOpen(page)).toHaveAttribute('aria-pressed', 'true')
    }
    await isShown()
    const query = Object.fromEntries(new URL(page.url()).searchParams)
    expect(query).toEqual({ open: '1', sort: 'station', group: 'priority' })
    await page.reload()
    await isShown()
    await onlyOpen(page).click()
    expect(new URL(page.url()).search).toBe('?sort=station&group=priority')
  })
})

test('exactly the open alerts on screen, thirty of thirty-one keys, and all of a filter are acknowledged', async ({
  page,
  plant,
}) => {
  const isAcknowledged = (ids: readonly string[]) =>
    expect.poll(() => openOf(plant).filter(({ id }) => ids.includes(id)).length).toBe(0)
  await onlyOpen(page).click()
  await expectAlerts(grid(page), () => openOf(plant).length)
  await grid(page).evaluate((element) => element.scrollTo({ top: 28 * 40 + 9 }))
  await expect(grid(page).locator(`[data-id="${openOf(plant)[45]?.id}"]`)).toBeVisible()
  // Whoever moves the pointer holds the list, so what is read now is what is seen when the button goes down.
  await grid(page).hover()
  await listRests(page)
  const seen = await idsOnScreen(page)
  expect(seen.length).toBeGreaterThan(10)
  await page.getByRole('button', { name: /^\d+ Zeilen(, \d+ Meldungen)? quittieren$/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Quittieren' })
  // It is asked when urgent ones are among them, as they are at the moment of the suite.
  const asks = openOf(plant).some(({ id, priority }) => seen.includes(id) && priority <= 2)
  expect(asks || process.env.TEST_NOW !== undefined).toBe(true)
  if (asks) {
    await expect(question).toContainText(
      `${seen.length} Störmeldungen in den sichtbaren Zeilen (${seen.length}) werden quittiert.`,
    )
    await question.getByRole('button', { name: 'Quittieren', exact: true }).click()
  }
  await isAcknowledged(seen)

  await grid(page).evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(shownRows(page).and(page.locator('[aria-rowindex="2"]'))).toBeVisible()
  const first = shownRows(page).first()
  const id = await first.getAttribute('data-id')
  await first.focus()
  await page.keyboard.press('Space')
  for (let key = 0; key < 29; key += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('button', { name: '30 Störmeldungen quittieren' })).toBeEnabled()
  await page.keyboard.press('a')
  // More than the screen has rows.
  await expect(question).toContainText('30 ausgewählte Störmeldungen werden quittiert; außerhalb des Bildschirms:')
  await question.getByRole('button', { name: 'Quittieren', exact: true }).click()
  await expect.poll(() => plant.journal.entries.length).toBe(2)
  const thirty = acknowledged(plant)[1] ?? []
  expect(new Set(thirty).size).toBe(30)
  expect(thirty).toContain(id)
  await isAcknowledged(thirty)

  await onlyOpen(page).click()
  await page.getByRole('combobox', { name: 'Vergleich für Priorität' }).selectOption('gleich')
  await page.getByRole('textbox', { name: 'Priorität filtern' }).fill('1')
  const urgent = () => pending(plant).filter(({ priority }) => priority === 1)
  await expectAlerts(grid(page), () => urgent().length)
  expect(urgent().length).toBeGreaterThan(MOST_ROWS)
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  await expect(page.getByText(`${urgent().length} ausgewählt`)).toBeVisible()
  const open = idsOf(urgent().filter(isOpen))
  await page.getByRole('button', { name: `${open.length} Störmeldungen quittieren` }).click()
  // Most of them are not on screen.
  await expect(question).toContainText(`${open.length} ausgewählte Störmeldungen werden quittiert`)
  await question.getByRole('button', { name: 'Quittieren', exact: true }).click()
  await isAcknowledged(open)
  expect(acknowledged(plant)).toEqual([seen.toSorted(), thirty, open.toSorted()])
})

test('more alerts than fit into one step of any list go in one call: refused, each is open, selected and counted; without an answer the outcome is unknown, and nothing is sent again', async ({
  page,
  plant,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  // An alert that comes or goes by itself would change the counts on the way.
  plant.setClock({ speed: 0 })
  await expectAlerts(grid(page), () => pending(plant).length)
  const all = pending(plant).length
  const selected = page.getByText(/ · \d+ ausgewählt/)
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  await expect(selected).toContainText(`${all} ausgewählt`)
  const ids = idsOf(openOf(plant))
  expect(ids.length).toBeGreaterThan(MANY)
  const button = page.getByRole('button', { name: `${ids.length} Störmeldungen quittieren`, exact: true })
  plant.failCall('ackAlerts', 'unknown-status')
  const ask = async () => {
    await button.click()
    const question = page.getByRole('alertdialog', { name: 'Quittieren' })
    await expect(question).toContainText(
      `${ids.length} ausgewählte Störmeldungen werden quittiert; außerhalb des Bildschirms:`,
    )
    await question.getByRole('button', { name: 'Quittieren', exact: true }).click()
  }
  await ask()
  const refused = page.getByRole('alertdialog', { name: 'Störmeldungen konnten nicht quittiert werden' })
  await expect(refused).toContainText('Beim Quittieren ist ein Fehler aufgetreten')
  await expect(refused).toContainText(`${ids.length} abgelehnt`)
  await expect(refused.getByRole('listitem')).toHaveCount(100)
  const first = pending(plant).find(({ id }) => id === ids[0])
  await expect(refused.getByRole('listitem').first()).toContainText(first?.stationName ?? 'no alert')
  await expect(refused).toContainText(`und ${ids.length - 100} weitere`)
  await refused.getByRole('button', { name: 'Schließen' }).click()
  expect(openOf(plant).filter(({ id }) => ids.includes(id))).toHaveLength(ids.length)
  await expect(selected).toContainText(`${all} ausgewählt`)

  plant.failCall('ackAlerts', 'execute-then-kill')
  await ask()
  const unknown = page.getByRole('alertdialog', { name: 'Ergebnis unbekannt' })
  await expect(unknown).toContainText(`und ${ids.length - 100} weitere`)
  await unknown.getByRole('button', { name: 'Schließen' }).click()
  await expect(selected).toContainText(`${all} ausgewählt`)
  // The worker knows by the hub what was carried out: there is nothing left to acknowledge.
  await expect(page.getByRole('button', { name: 'Auswahl quittieren' })).toHaveAttribute('aria-disabled', 'true')
  expect(acknowledged(plant)).toEqual([ids.toSorted()])
})

test('rows that go above leave the row on screen where it is, and a list that is scrolled by keys or wheel keeps its rows until it rests (I12)', async ({
  page,
  plant,
}) => {
  // No other alert comes or goes meanwhile, which would move the row, too.
  plant.setClock({ speed: 0 })
  const elsewhere = await logIn(plant.url)
  await onlyOpen(page).click()
  await page.mouse.move(0, 0)
  await expectAlerts(grid(page), () => openOf(plant).length)
  const list = openOf(plant)
  await grid(page).evaluate((element) => element.scrollTo({ top: 28 * 100 }))
  const row = grid(page).locator(`[data-id="${list[110]?.id}"]`)
  await expect(row).toBeVisible()
  const place = await row.boundingBox()
  await elsewhere.call('ackAlerts', { ids: idsOf(list.slice(0, 7)) })
  await expect.poll(async () => Number(await row.getAttribute('aria-rowindex'))).toBe(112 - 7)
  // The list is scrolled in the picture that shows the new rows, which may not be drawn yet.
  await expect.poll(() => row.boundingBox()).toEqual(place)

  await grid(page).evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(grid(page).locator('[aria-rowindex="2"]')).toBeVisible()
  await shownRows(page).first().focus()
  {
    const acked = openOf(plant)[5]?.id ?? ''
    const state = () =>
      grid(page).evaluate((element, id) => {
        const found = element.querySelector(`[role=row][data-id="${id}"]`)
        return found === null ? 'absent' : found.getAttribute('data-state')
      }, acked)
    const afterScroll = async () => {
      await page.keyboard.press('ArrowDown')
      return state()
    }
    await expect.poll(afterScroll).toBe(null)
    const before = await rowCount(page)
    await elsewhere.call('ackAlerts', { ids: [acked] })
    await expect.poll(afterScroll).toBe('removed')
    expect(await rowCount(page)).toBe(before)
    // Somebody is at the page for fifteen seconds after the last key.
    await page.getByRole('heading', { level: 1 }).click()
    await expect.poll(state, { timeout: 45_000 }).toBe('absent')
  }
  await elsewhere.close()
})
