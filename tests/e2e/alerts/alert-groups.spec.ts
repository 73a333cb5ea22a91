import type { Page } from 'playwright/test'
import { byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { expectRows } from '../cells.ts'
import { expect, test } from '../fixtures.ts'
import { leaveFloodMode } from '../flood-mode.ts'

/** Five thousand pending alerts. */
test.use({ plantOptions: { size: 'benchmark', updatesPerSecond: 100 } })

const pending = (plant: SimulatorHandle) => [...plant.model.pending(plant.now())].sort(byNewest)
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Anstehende Störmeldungen' })
const groupRows = (page: Page) => tree(page).locator('[role=row][data-group]')
const rows = (page: Page) => tree(page).locator('[role=row][data-id]:not([data-group])')

test.beforeEach(async ({ signIn, page, plant }) => {
  await signIn()
  await page.goto('/alerts/pending')
  await leaveFloodMode(page)
  const grid = page.getByRole('grid', { name: 'Anstehende Störmeldungen' })
  await expectRows(grid, () => pending(plant).length)
})

test('grouped by station, each group says what the plant has, and opens to its alerts, newest first', async ({
  page,
  plant,
}) => {
  await page.getByRole('combobox', { name: 'Gruppieren nach' }).selectOption('Station')
  const collator = new Intl.Collator('de', { numeric: true })
  const stations = () =>
    [...Map.groupBy(pending(plant), ({ stationName }) => stationName)].sort(([a], [b]) => collator.compare(a, b))
  await expect(tree(page)).toHaveAttribute('aria-rowcount', String(stations().length + 1))
  const [first] = stations()
  if (first === undefined) throw new Error('the plant has alerts')
  const [name, own] = first
  const open = own.filter(isOpen).length
  const head = groupRows(page).first()
  await expect(head).toContainText(name)
  await expect(head).toContainText(`${new Intl.NumberFormat('de').format(own.length)} Zeile`)
  await expect(head).toContainText(open === 0 ? 'keine offen' : `${open} offen`)
  await head.focus()
  await page.keyboard.press('ArrowRight')
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  await expect(rows(page).first()).toHaveAttribute('data-id', own[0]?.id ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page)).toHaveCount(0)
})

test('first-out: the alert on top of a burst is its first, whatever the order of the others', async ({
  page,
  plant,
}) => {
  await page.getByRole('combobox', { name: 'Gruppieren nach' }).selectOption('Erstwertmeldung')
  await expect(groupRows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Alle öffnen' }).click()
  const ids = await tree(page)
    .locator('[role=row][data-id]')
    .evaluateAll((all) => all.map((row) => [row.getAttribute('data-id'), row.hasAttribute('data-group')] as const))
  const alerts = new Map(pending(plant).map((alert) => [alert.id, alert]))
  let checked = 0
  ids.forEach(([, isGroup], index) => {
    if (!isGroup) return
    const own = []
    for (const [id, isNext] of ids.slice(index + 1)) {
      if (isNext) break
      const alert = alerts.get(id ?? '')
      if (alert !== undefined) own.push(alert)
    }
    const [top] = own
    if (top === undefined) return
    expect(new Set(own.map(({ stationNumber }) => stationNumber)).size).toBe(1)
    expect(Math.min(...own.map(({ timestamp }) => timestamp))).toBe(top.timestamp)
    checked += 1
  })
  expect(checked).toBeGreaterThan(0)
})

test('filter, order and groups of the pending list are in its address: a reload and a link show the same', async ({
  page,
  plant,
}) => {
  await page.getByRole('button', { name: 'nur offene' }).click()
  await page.getByRole('columnheader').getByRole('button', { name: 'Station', exact: true }).click()
  await page.getByRole('combobox', { name: 'Gruppieren nach' }).selectOption('Priorität')
  const priorities = () =>
    new Set(
      pending(plant)
        .filter(isOpen)
        .map(({ priority }) => priority),
    ).size
  const isShown = async () => {
    await expect(tree(page)).toHaveAttribute('aria-rowcount', String(priorities() + 1))
    await expect(page.getByRole('columnheader', { name: 'Station' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('button', { name: 'nur offene' })).toHaveAttribute('aria-pressed', 'true')
  }
  await isShown()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    open: '1',
    sort: 'station',
    group: 'priority',
  })
  await page.reload()
  await isShown()
  await page.getByRole('button', { name: 'nur offene' }).click()
  expect(new URL(page.url()).search).toBe('?sort=station&group=priority')
  await page.goto('/alerts/archive?group=station')
  await expect(page.getByRole('combobox', { name: 'Gruppieren nach' })).toHaveValue('station')
})
