import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { applySession } from '../../../src/live/connection/data-owner.ts'
import { chooseTool } from '../../support/page/table-tools.ts'
import { columnPx, PUMPS, shownTitles, showTable } from './sample-table.tsx'

afterEach(() => {
  applySession({ state: 'anonymous' })
  localStorage.clear()
})

function logIn(userName: string): void {
  applySession({ state: 'active', user: { userName, displayName: userName, csrfToken: '' } })
}

/** Width of the cell below a header: rows must follow their columns. */
function cellPx(container: HTMLElement, at: number): number {
  return container.querySelector<HTMLElement>(`[role=gridcell][data-at="${at}"]`)?.offsetWidth ?? 0
}

const ALL = ['Name', 'Leistung', 'Ort', 'Seit']

test('arrows on the edge of a header set the width of the column, header and rows alike', async () => {
  const { screen } = await showTable()
  const edge = screen.getByRole('separator', { name: 'Breite der Spalte Name' })
  await expect.element(edge).toHaveAttribute('aria-orientation', 'vertical')
  edge.element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(() => columnPx(screen.container, 'Name')).toBe(216)
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(() => columnPx(screen.container, 'Name')).toBe(176)
  expect(cellPx(screen.container, 0)).toBe(176)
  await expect.element(edge).toHaveAttribute('aria-valuenow', '176')
})

test('a column never gets narrower than its handle, whatever is pressed', async () => {
  const { screen } = await showTable()
  screen.getByRole('separator', { name: 'Breite der Spalte Name' }).element().focus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}')
  await expect.poll(() => columnPx(screen.container, 'Name')).toBe(40)
})

/** Drags an edge sideways as a mouse does, without the drag and drop that Playwright's helper makes. */
function drag(edge: Element, by: number): void {
  const { left, top } = edge.getBoundingClientRect()
  const at = (type: string, x: number) =>
    edge.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        button: 0,
        clientX: x,
        clientY: top + 4,
      }),
    )
  // Synthetic pointers cannot be captured.
  Object.assign(edge, { setPointerCapture: () => {} })
  at('pointerdown', left)
  at('pointermove', left + by / 2)
  at('pointermove', left + by)
  at('pointerup', left + by)
}

test('dragging the edge sets the width, and columns to the left keep theirs', async () => {
  const { screen } = await showTable()
  await expect.poll(() => columnPx(screen.container, 'Leistung')).toBeGreaterThan(0)
  const before = columnPx(screen.container, 'Leistung')
  drag(screen.getByRole('separator', { name: 'Breite der Spalte Ort' }).element(), -60)
  const place = columnPx(screen.container, 'Ort')
  await expect.poll(() => columnPx(screen.container, 'Leistung')).toBe(before)
  expect(cellPx(screen.container, 2)).toBe(place)
})

test('a double click on the edge fits the widest text on screen', async () => {
  const { screen } = await showTable({
    rows: PUMPS.map((pump) => ({
      ...pump,
      name: pump.id === 'p0' ? 'Eine Pumpe mit einem sehr langen Namen im Süden' : 'P',
    })),
  })
  const name = () => screen.container.querySelector<HTMLElement>('[role=gridcell][data-at="0"]')
  await expect.poll(() => name()?.dataset.cut).toBe('true')
  await screen.getByRole('separator', { name: 'Breite der Spalte Name' }).dblClick()
  await expect.poll(() => (name()?.scrollWidth ?? 1) <= (name()?.clientWidth ?? 0)).toBe(true)
  expect(columnPx(screen.container, 'Name')).toBeGreaterThan(200)
  await expect.poll(() => columnPx(screen.container, 'Name')).toBeLessThan(450)
})

test('columns are hidden, shown and moved in a panel, by the keyboard too; one always stays', async () => {
  const { screen } = await showTable()
  await chooseTool('Spalten …')
  const panel = screen.getByRole('dialog', { name: 'Spalten' })
  await panel.getByRole('checkbox', { name: 'Leistung' }).click()
  await expect.poll(() => shownTitles(screen.container)).toEqual(['Name', 'Ort', 'Seit'])
  await panel.getByRole('button', { name: 'Seit nach vorn' }).click()
  // Hidden columns have a place as well.
  await panel.getByRole('button', { name: 'Seit nach vorn' }).click()
  await expect.poll(() => shownTitles(screen.container)).toEqual(['Name', 'Seit', 'Ort'])
  panel.getByRole('checkbox', { name: 'Name' }).element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => shownTitles(screen.container)).toEqual(['Seit', 'Name', 'Ort'])
  await expect.element(panel.getByRole('checkbox', { name: 'Name' })).toHaveFocus()
  await panel.getByRole('checkbox', { name: 'Seit' }).click()
  await panel.getByRole('checkbox', { name: 'Ort' }).click()
  await expect.element(panel.getByRole('checkbox', { name: /^Name/ })).toBeDisabled()
  await expect.element(panel.getByText('Eine Spalte bleibt immer sichtbar.')).toBeVisible()
  await panel.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect.poll(() => shownTitles(screen.container)).toEqual(ALL)
})

test('what a user arranges comes back to that user, and never to the next one', async () => {
  logIn('kern')
  const first = await showTable()
  first.screen.getByRole('separator', { name: 'Breite der Spalte Name' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await chooseTool('Spalten …')
  await first.screen.getByRole('checkbox', { name: 'Ort' }).click()
  await expect.poll(() => shownTitles(first.screen.container)).toEqual(['Name', 'Leistung', 'Seit'])
  await first.screen.unmount()

  logIn('wagner')
  const next = await showTable()
  await expect.poll(() => shownTitles(next.screen.container)).toEqual(ALL)
  await expect.poll(() => columnPx(next.screen.container, 'Name')).toBe(200)
  await next.screen.unmount()

  logIn('kern')
  const again = await showTable()
  await expect.poll(() => shownTitles(again.screen.container)).toEqual(['Name', 'Leistung', 'Seit'])
  await expect.poll(() => columnPx(again.screen.container, 'Name')).toBe(208)
  await again.screen.unmount()
  const other = await showTable({ id: 'other' })
  await expect.poll(() => shownTitles(other.screen.container)).toEqual(ALL)
})

test('a layout that another tab of the user stores is taken over', async () => {
  logIn('kern')
  const { screen } = await showTable()
  await expect.poll(() => shownTitles(screen.container)).toEqual(ALL)
  const key = 'user/kern/table/pumps'
  localStorage.setItem(key, JSON.stringify({ order: [], hidden: ['name'], widths: {} }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
  await expect.poll(() => shownTitles(screen.container)).toEqual(['Leistung', 'Ort', 'Seit'])
})
