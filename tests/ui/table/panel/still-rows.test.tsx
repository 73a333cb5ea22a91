import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PUMPS, type Pump, type SampleOptions, shownIds, showTable } from '../sample-table.tsx'

const MOVED = 'Die Liste hat sich gerade bewegt: Nichts wurde ausgelöst'
const withPower = (id: string, power: number) => PUMPS.map((pump) => (pump.id === id ? { ...pump, power } : pump))

/** Shows pumps by their power, the least first: 2, 3, 1, 0. */
async function showSorted(options: SampleOptions = {}) {
  const shown = await showTable(options)
  const { container } = shown.screen
  const ids = () => shownIds(container)
  const rowOf = (id: string) => container.querySelector<HTMLElement>(`[role=row][data-id=${id}]`)
  await expect.poll(ids).not.toEqual([])
  container.querySelector<HTMLElement>('[role=columnheader][aria-label=Leistung] button')?.click()
  await expect.poll(() => shown.state.table?.sort).toEqual({ column: 'power', descending: false })
  return { ...shown, ids, rowOf, text: () => container.textContent }
}

test('rows that a live value sorts keep their place while somebody is at the page, and show what is so now (F98)', async () => {
  const { state, ids, rowOf } = await showSorted()
  await expect.poll(ids).toEqual(['p2', 'p3', 'p1', 'p0'])
  await userEvent.keyboard('{Shift}')
  state.setRows(withPower('p2', 100))
  await expect.poll(() => rowOf('p2')?.textContent).toContain('100')
  expect(ids()).toEqual(['p2', 'p3', 'p1', 'p0'])
  // Whoever sorts or filters anew sees the order of now.
  state.table?.onSort('power')
  await expect.poll(ids).toEqual(['p2', 'p0', 'p1', 'p3'])
})

test('a row that a live value filters stays while somebody is at the page, and one that passes by now comes last (F98)', async () => {
  const { state, ids } = await showSorted({ first: ['and', ['power', 'gt', 1]] })
  await expect.poll(ids).toEqual(['p1', 'p0'])
  await userEvent.keyboard('{Shift}')
  state.setRows(PUMPS.map((pump) => ({ ...pump, power: pump.id === 'p1' ? 0 : 5 })))
  await expect.poll(() => state.table?.shown).toBe(4)
  await expect.poll(ids).toEqual(['p1', 'p0', 'p2', 'p3'])
})

test('rows that nobody attends follow their values, and a press right after does nothing and says so (F98)', async () => {
  const opened: string[] = []
  const { state, ids, rowOf, text, screen } = await showSorted({ onOpen: ({ id }: Pump) => opened.push(id) })
  await expect.poll(ids).toEqual(['p2', 'p3', 'p1', 'p0'])
  const firstNow = new Promise<HTMLElement>((resolve) => {
    const observer = new MutationObserver(() => {
      const row = rowOf('p3')
      if (row?.getAttribute('aria-rowindex') !== '2') return
      observer.disconnect()
      resolve(row)
    })
    observer.observe(screen.container, { subtree: true, childList: true, attributes: true })
  })
  state.setRows(withPower('p2', 100))
  // In the same task: before a picture of it could be seen.
  const row = await firstNow
  const press = () => {
    row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    row.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  }
  press()
  expect(opened).toEqual([])
  await expect.poll(text).toContain(MOVED)
  await expect.poll(() => state.table?.hasMoved).toBe(false)
  press()
  expect(opened).toEqual(['p3'])
  // Nor is it a movement when another filter or order is chosen.
  state.table?.onSort('name')
  await expect.poll(ids).toEqual(['p2', 'p0', 'p1', 'p3'])
  expect(state.table?.hasMoved).toBe(false)
})
