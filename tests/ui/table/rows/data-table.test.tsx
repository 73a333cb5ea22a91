import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Column, nextSort, type Sort, sortRows } from '../../../../src/ui/table/rows/column.ts'
import { DataTable } from '../../../../src/ui/table/rows/data-table.tsx'
import { localRows } from '../../../../src/ui/table/rows/row-source.ts'
import { leaveWindow } from '../../../support/page/leave-window.ts'

interface Pump {
  readonly id: string
  readonly name: string
  readonly power: number
}

const COLUMNS: readonly Column<Pump>[] = [
  {
    id: 'name',
    title: 'Name',
    track: '200px',
    text: (pump) => pump.name,
    compare: (a, b) => (a.name < b.name ? -1 : 1),
  },
  {
    id: 'power',
    title: 'Leistung',
    track: '100px',
    text: (pump) => `${pump.power} kW`,
    compare: (a, b) => a.power - b.power,
  },
]
const POWERS = [7, 2, 9, 4] as const
const FOUR: readonly Pump[] = POWERS.map((power, i) => ({ id: `p${i}`, name: `Pumpe ${i}`, power }))
const MANY: readonly Pump[] = Array.from({ length: 1000 }, (_, i) => ({ id: `p${i}`, name: `Pumpe ${i}`, power: i }))

interface PumpsProps {
  readonly rows: readonly Pump[]
  readonly selectable?: boolean
  readonly onOpen?: (pump: Pump) => void
  readonly onSelected?: (ids: readonly string[]) => void
}

function Pumps({ rows, selectable = false, onOpen, onSelected }: PumpsProps) {
  const [sort, setSort] = useState<Sort | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const onChange = (next: ReadonlySet<string>) => {
    setSelected(next)
    onSelected?.([...next])
  }
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 600, height: 400 }}>
      <DataTable
        label="Pumpen"
        columns={COLUMNS}
        rows={sortRows(rows, COLUMNS, sort)}
        rowId={(pump) => pump.id}
        empty="Keine Pumpe"
        sort={sort}
        onSort={(column) => setSort(nextSort(sort, column))}
        {...(onOpen === undefined ? {} : { onOpen })}
        {...(selectable ? { selection: { selected, onChange } } : {})}
      />
    </div>
  )
}

/** The rows in the document as a user sees them: the texts of their cells, from top to bottom. */
function shownRows(container: HTMLElement): readonly string[][] {
  const rows = [...container.querySelectorAll<HTMLElement>('[role=row][data-id]')]
  rows.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  return rows.map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? ''))
}

const cellsOf = (rows: readonly Pump[]) => rows.map(({ name, power }) => [name, `${power} kW`])
const tabStops = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[role=row][tabindex="0"]')].map((row) => row.dataset.id)
const focusedRow = () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.id : undefined)

test('the rows shown are the rows given, in their order, and follow a change', async () => {
  const screen = await render(<Pumps rows={FOUR} />)
  const grid = screen.getByRole('grid', { name: 'Pumpen' })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '5')
  expect(shownRows(screen.container)).toEqual(cellsOf(FOUR))
  const changed = [{ id: 'new', name: 'Pumpe neu', power: 1 }, ...FOUR.slice(1)]
  await screen.rerender(<Pumps rows={changed} />)
  await expect.poll(() => shownRows(screen.container)).toEqual(cellsOf(changed))
})

test('of a long list the visible rows are in the document; scrolled to its end it shows the last ones', async () => {
  const screen = await render(<Pumps rows={MANY} />)
  const grid = screen.getByRole('grid')
  await expect.element(grid).toHaveAttribute('aria-rowcount', '1001')
  const first = shownRows(screen.container)
  expect(first.length).toBeLessThan(50)
  expect(first).toEqual(cellsOf(MANY.slice(0, first.length)))
  grid.element().scrollTop = grid.element().scrollHeight
  await expect.poll(() => shownRows(screen.container).at(-1)).toEqual(['Pumpe 999', '999 kW'])
})

test('a click on a header sorts ascending, a second one descending, and the header says so', async () => {
  const screen = await render(<Pumps rows={FOUR} />)
  const header = screen.getByRole('columnheader', { name: 'Leistung' })
  await expect.element(header).toHaveAttribute('aria-sort', 'none')
  const byPower = FOUR.toSorted((a, b) => a.power - b.power)
  await header.getByRole('button').click()
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  expect(shownRows(screen.container)).toEqual(cellsOf(byPower))
  await header.getByRole('button').click()
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  expect(shownRows(screen.container)).toEqual(cellsOf(byPower.toReversed()))
})

test('the keyboard reaches the headers and sorts with Enter', async () => {
  const screen = await render(<Pumps rows={FOUR} />)
  await expect.poll(() => shownRows(screen.container).length).toBe(4)
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(screen.getByRole('columnheader', { name: 'Leistung' })).toHaveAttribute('aria-sort', 'ascending')
  expect(shownRows(screen.container)).toEqual(cellsOf(FOUR.toSorted((a, b) => a.power - b.power)))
})

test('one row is the tab stop; arrows, Home and End move the focus, and Enter opens the row with the focus', async () => {
  const onOpen = vi.fn<(pump: Pump) => void>()
  const screen = await render(<Pumps rows={MANY} onOpen={onOpen} />)
  await expect.poll(() => tabStops(screen.container)).toEqual(['p0'])
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.poll(focusedRow).toBe('p0')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(focusedRow).toBe('p2')
  expect(tabStops(screen.container)).toEqual(['p2'])
  await userEvent.keyboard('{End}')
  await expect.poll(focusedRow).toBe('p999')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  await expect.poll(focusedRow).toBe('p998')
  await userEvent.keyboard('{Enter}')
  expect(onOpen.mock.calls).toEqual([[MANY[998]]])
  await userEvent.keyboard('{Home}')
  await expect.poll(focusedRow).toBe('p0')
})

test('the focus stays on its row when rows come above it, and at its place when the row goes', async () => {
  const screen = await render(<Pumps rows={FOUR} />)
  await screen.getByText('Pumpe 0').click()
  await userEvent.keyboard('{Tab}{Tab}{Tab}{ArrowDown}{ArrowDown}')
  await expect.poll(focusedRow).toBe('p2')
  const first = { id: 'new', name: 'Pumpe neu', power: 1 }
  await screen.rerender(<Pumps rows={[first, ...FOUR]} />)
  await expect.poll(() => shownRows(screen.container).length).toBe(5)
  expect([focusedRow(), tabStops(screen.container)]).toEqual(['p2', ['p2']])
  await screen.rerender(<Pumps rows={[first, ...FOUR.filter(({ id }) => id !== 'p2')]} />)
  await expect.poll(focusedRow).toBe('p3')
})

test('rows are selected by checkbox, by Shift as a range, by Space, and all at once', async () => {
  const onSelected = vi.fn<(ids: readonly string[]) => void>()
  const screen = await render(<Pumps rows={FOUR} selectable onSelected={onSelected} />)
  const boxes = screen.getByRole('checkbox', { name: 'Zeile auswählen' })
  const selectedRows = () =>
    [...screen.container.querySelectorAll<HTMLElement>('[aria-selected=true]')].map((row) => row.dataset.id)
  await boxes.nth(0).click()
  await expect.poll(selectedRows).toEqual(['p0'])
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect.poll(selectedRows).toEqual(['p0', 'p1', 'p2'])
  await boxes.nth(1).click()
  await expect.poll(selectedRows).toEqual(['p0', 'p2'])
  await screen.getByRole('checkbox', { name: 'Alle auswählen' }).click()
  await expect.poll(selectedRows).toEqual(['p0', 'p1', 'p2', 'p3'])
  await expect.element(screen.getByRole('checkbox', { name: 'Alle auswählen' })).toBeChecked()
  await screen.getByRole('checkbox', { name: 'Alle auswählen' }).click()
  await expect.poll(selectedRows).toEqual([])
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.poll(focusedRow).toBe('p1')
  await userEvent.keyboard(' ')
  await expect.poll(selectedRows).toEqual(['p1'])
  expect(onSelected.mock.lastCall).toEqual([['p1']])
})

test('without rows it says so, is a tab stop itself, and nothing can be selected', async () => {
  const screen = await render(<Pumps rows={[]} selectable />)
  await expect.element(screen.getByRole('gridcell', { name: 'Keine Pumpe' })).toBeVisible()
  expect(shownRows(screen.container)).toEqual([])
  await expect.element(screen.getByRole('checkbox', { name: 'Alle auswählen' })).toBeDisabled()
  await expect.element(screen.getByRole('grid')).toHaveAttribute('tabindex', '0')
})

/** Of these rows some are known; the others are on their way. */
function PumpsOnTheirWay({ known }: { readonly known: readonly (Pump | undefined)[] }) {
  const source = {
    list: 'pumps',
    count: 4,
    row: (index: number) => known[index],
    id: (index: number) => known[index]?.id,
    indexOf: (id: string) => known.findIndex((pump) => pump?.id === id),
    ids: () => known.flatMap((pump) => (pump === undefined ? [] : [pump.id])),
    isAll: () => false,
  }
  return (
    <div style={{ display: 'flex', flexDirection: 'column', width: 600, height: 400 }}>
      <DataTable label="Pumpen" columns={COLUMNS} source={source} empty="Keine Pumpe" />
    </div>
  )
}

const busyRows = (container: HTMLElement) =>
  [...container.querySelectorAll('[role=row][aria-busy=true]')].map((row) => row.textContent)

test('rows on their way keep their place as busy rows, and become the rows that come', async () => {
  const screen = await render(<PumpsOnTheirWay known={FOUR.slice(0, 1)} />)
  const busy = () => busyRows(screen.container)
  await expect.poll(busy).toEqual(['Wird geladen …', 'Wird geladen …', 'Wird geladen …'])
  expect(shownRows(screen.container)).toEqual(cellsOf(FOUR.slice(0, 1)))
  screen.container.querySelector<HTMLElement>('[aria-busy=true][aria-rowindex="4"]')?.focus()
  await screen.rerender(<PumpsOnTheirWay known={FOUR} />)
  await expect.poll(() => shownRows(screen.container)).toEqual(cellsOf(FOUR))
  expect(focusedRow()).toBe('p2')
  expect(busy()).toEqual([])
})

test('a row keeps the focus while it is loaded anew, also behind another window; whoever has left the list is not called back', async () => {
  const view = (known: readonly (Pump | undefined)[]) => (
    <>
      <button type="button">Anderswo</button>
      <PumpsOnTheirWay known={known} />
    </>
  )
  const screen = await render(view(FOUR))
  const reload = async () => {
    for (const known of [FOUR.map((pump, i) => (i === 2 ? undefined : pump)), FOUR]) {
      await screen.rerender(view(known))
      await expect
        .poll(() => busyRows(screen.container).length)
        .toBe(4 - known.filter((pump) => pump !== undefined).length)
    }
  }
  await expect.poll(() => shownRows(screen.container)).toEqual(cellsOf(FOUR))
  screen.container.querySelector<HTMLElement>('[data-id=p2]')?.focus()
  await reload()
  expect(focusedRow()).toBe('p2')
  leaveWindow()
  await reload()
  expect(focusedRow()).toBe('p2')
  await screen.getByRole('button', { name: 'Anderswo' }).click()
  await reload()
  expect(document.activeElement?.textContent).toBe('Anderswo')
})

test('the first picture of a long table renders each row and each cell of the filter row once', async () => {
  const drawn = new Map<string, number>()
  const count = (what: string) => {
    drawn.set(what, (drawn.get(what) ?? 0) + 1)
    return what
  }
  const columns = COLUMNS.map((column) => ({
    ...column,
    track: 'minmax(100px, 1fr)',
    cell: (pump: Pump) => count(`${column.id} of ${pump.id}`),
  }))
  const filterCell = (column: Column<Pump>) => count(column.id)
  const Table = () => (
    <div style={{ display: 'flex', flexDirection: 'column', width: 600, height: 400 }}>
      <DataTable
        {...{ label: 'Pumpen', columns, rows: MANY, rowId: (pump: Pump) => pump.id, empty: '', filterCell }}
        onWidths={() => undefined}
      />
    </div>
  )
  const screen = await render(<Table />)
  await expect.poll(() => shownRows(screen.container).length).toBeGreaterThan(10)
  // Two pictures later all that the first one measures has been measured.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect([...drawn].filter(([, times]) => times > 1)).toEqual([])
})

test('messages get their turn while the first rows render', async () => {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  let turns = 0
  port1.onmessage = () => {
    turns += 1
    port2.postMessage(null)
  }
  port2.postMessage(null)
  const drawn: number[] = []
  /** As slow as rows are on a slow machine. */
  const slow = () => {
    for (const end = performance.now() + 2; performance.now() < end; );
    drawn.push(turns)
    return ''
  }
  const columns = COLUMNS.slice(0, 1).map((column) => ({ ...column, cell: slow }))
  // The tests' `render` draws everything in one turn.
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  root.render(
    <div style={{ display: 'flex', flexDirection: 'column', width: 600, height: 400 }}>
      <DataTable {...{ label: 'Pumpen', columns, rows: MANY, rowId: (pump: Pump) => pump.id, empty: '' }} />
    </div>,
  )
  await expect.poll(() => drawn.length).toBeGreaterThan(15)
  const [first = 0] = drawn
  expect((drawn.at(-1) ?? 0) - first).toBeGreaterThanOrEqual(3)
})

test('a key reaches its handler also while the focused row loads, without a row', async () => {
  const onRowKey = vi.fn(() => true)
  const source = { ...localRows(FOUR, ({ id }) => id), row: (index: number) => (index === 1 ? undefined : FOUR[index]) }
  const screen = await render(
    <div style={{ display: 'flex', flexDirection: 'column', width: 600, height: 400 }}>
      <DataTable label="Pumpen" columns={COLUMNS} source={source} empty="Keine Pumpe" onRowKey={onRowKey} />
    </div>,
  )
  screen.container.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus()
  await userEvent.keyboard('a')
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('a')
  expect(onRowKey.mock.calls).toEqual([
    ['a', FOUR[0], expect.any(Function)],
    ['a', null, expect.any(Function)],
  ])
})

test('a press on a row that is cut off moves nothing below the pointer, so its click counts', async () => {
  const opened: string[] = []
  const screen = await render(<Pumps rows={MANY} onOpen={({ id }) => opened.push(id)} />)
  const grid = screen.getByRole('grid').element()
  await expect.element(screen.getByText('Pumpe 3', { exact: true })).toBeVisible()
  const height = screen.container.querySelector('[role=row][data-id]')?.getBoundingClientRect().height ?? 0
  // Neither the first nor the last visible row begins at an edge.
  grid.scrollTop = 2.5 * height
  const before = grid.scrollTop
  const { bottom } = grid.getBoundingClientRect()
  const rows = () => [...screen.container.querySelectorAll<HTMLElement>('[role=row][data-id]')]
  const cut = rows().find(
    (row) => row.getBoundingClientRect().top < bottom && row.getBoundingClientRect().bottom > bottom,
  )
  if (cut === undefined) throw new Error('No row is cut off')
  await userEvent.click(grid, { position: { x: 20, y: grid.clientHeight - 3 } })
  expect(opened).toEqual([cut.dataset.id])
  expect(grid.scrollTop).toBe(before)
  // Keys bring the row into view.
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => grid.scrollTop).toBeGreaterThan(before)
})
test('the row with the focus is wholly in view, whichever way keys move it', async () => {
  const screen = await render(<Pumps rows={MANY} />)
  const grid = screen.getByRole('grid').element()
  const header = screen.getByRole('columnheader', { name: 'Name' })
  await userEvent.click(screen.getByText('Pumpe 3', { exact: true }))
  const isInView = (id: string) => () => {
    if (focusedRow() !== id) return false
    const row = document.activeElement?.getBoundingClientRect()
    const [top, bottom] = [header.element().getBoundingClientRect().bottom, grid.getBoundingClientRect().bottom]
    return row !== undefined && row.top >= top - 1 && row.bottom <= bottom + 1
  }
  for (let at = 4; at <= 20; at += 1) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(isInView(`p${at}`)).toBe(true)
  }
  for (let at = 19; at >= 0; at -= 1) {
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(isInView(`p${at}`)).toBe(true)
  }
  await userEvent.keyboard('{End}')
  await expect.poll(isInView('p999')).toBe(true)
  await userEvent.keyboard('{PageUp}')
  await expect.poll(() => isInView(focusedRow() ?? '')()).toBe(true)
})

test('a row that stands at two places, since pages of two states have met, is shown once and leaves nothing behind (F159)', async () => {
  const TWIN = 'Diese Zeile hat dieselbe Kennung wie eine andere und wird nicht gezeigt.'
  const twice = [...FOUR.slice(0, 3), ...FOUR.slice(1, 3), ...FOUR.slice(3)]
  const { container, rerender } = await render(<Pumps rows={FOUR} />)
  const ids = () => [...container.querySelectorAll<HTMLElement>('[role=row][data-id]')].map((row) => row.dataset.id)
  for (let turn = 0; turn < 3; turn += 1) {
    await rerender(<Pumps rows={twice} />)
    expect(ids()).toEqual(['p0', 'p1', 'p2', 'p3'])
    // Two rows of one name may come from the server as well: the second one does not load for ever.
    const twins = [...container.querySelectorAll('[data-twin]')]
    expect(twins.map((row) => row.textContent)).toEqual([TWIN, TWIN])
    expect(container.querySelector('[aria-busy=true]')).toBeNull()
    await rerender(<Pumps rows={FOUR.toReversed()} />)
    expect(ids()).toEqual(['p3', 'p2', 'p1', 'p0'])
  }
})

test('a double click opens its row once: the second click would be another wish beside what has opened (F97)', async () => {
  const opened: string[] = []
  const screen = await render(<Pumps rows={MANY} onOpen={({ id }) => opened.push(id)} />)
  const row = screen.getByRole('row').nth(2)
  await row.dblClick()
  expect(opened).toHaveLength(1)
  await row.click()
  expect(opened).toHaveLength(2)
})
