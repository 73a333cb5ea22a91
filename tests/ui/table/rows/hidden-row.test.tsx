import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Column } from '../../../../src/ui/table/rows/column.ts'
import { DataTable } from '../../../../src/ui/table/rows/data-table.tsx'

const ROWS = Array.from({ length: 400 }, (_, nr) => ({ id: `p${nr}` }))

type Row = (typeof ROWS)[number]

/** A long table, with what its keys have done. */
async function showRows({ isNarrow = false, hasFilters = false } = {}) {
  const done: string[] = []
  const columns: readonly Column<Row>[] = [
    { id: 'name', title: 'Name', track: '200px', text: ({ id }) => id },
    {
      id: 'send',
      title: 'Senden',
      track: '100px',
      acts: true,
      cell: ({ id }, active) => (
        <button type="button" tabIndex={active ? 0 : -1} onClick={() => done.push(`send ${id}`)}>
          Senden
        </button>
      ),
    },
  ]
  const screen = await render(
    <div style={{ display: 'flex', flexDirection: 'column', width: 600, height: 400 }}>
      <DataTable
        label="Pumpen"
        columns={columns}
        rows={ROWS}
        rowId={({ id }) => id}
        empty=""
        selection={{ selected: new Set(), onChange: (ids) => done.push(`select ${[...ids]}`) }}
        onOpen={({ id }) => done.push(`open ${id}`)}
        onRowKey={(key, row, isInSight) => {
          if (key !== 'a') return false
          done.push(isInSight() ? `key ${row?.id}` : 'hidden')
          return true
        }}
        {...(hasFilters && { filterCell: () => <input /> })}
        {...(isNarrow && { narrow: { below: 900, lines: 2, cell: ({ id }: Row) => id } })}
      />
    </div>,
  )
  // As the panel around a table does.
  screen.container.addEventListener('contextmenu', () => done.push('menu'))
  await expect.poll(() => rowOf('p3')).not.toBeNull()
  return done
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[role=row][data-id=${id}]`)
const grid = () => page.getByRole('grid').element()

/** Focuses a part of row 3, and scrolls the row away. */
async function hideFocus(part: string): Promise<void> {
  const row = rowOf('p3')
  const focused = part === '' ? row : row?.querySelector<HTMLElement>(part)
  focused?.focus({ preventScroll: true })
  await expect.poll(() => row?.tabIndex).toBe(0)
  grid().scrollTop = 3000
  await expect.poll(() => rowOf('p5')).toBeNull()
}

/** All of the row is below the head. */
function isWhole(): boolean {
  const row = rowOf('p3')?.getBoundingClientRect()
  const from = document.querySelector('[role=columnheader]')?.closest('[role=rowgroup]')?.getBoundingClientRect().bottom
  return (
    row !== undefined &&
    from !== undefined &&
    row.top >= from - 1 &&
    row.bottom <= grid().getBoundingClientRect().bottom
  )
}

const ACTS = [
  ['Enter on its button', 'button', '{Enter}', 'send p3'],
  ['the blank on its button', 'button', ' ', 'send p3'],
  ['the blank on its box', 'input', ' ', 'select p3'],
  ['the blank on the row', '', ' ', 'select p3'],
  ['Enter on the row', '', '{Enter}', 'open p3'],
  ['a letter on the row', '', 'a', 'key p3'],
] as const

test.each(ACTS)(
  '%s of a table shows a row that is out of sight and does nothing; the next press acts (F148)',
  async (_name, part, key, act) => {
    const done = await showRows()
    await hideFocus(part)
    await userEvent.keyboard(key)
    await expect.poll(isWhole).toBe(true)
    expect(done.filter((each) => each !== 'hidden')).toEqual([])
    await userEvent.keyboard(key)
    await expect.poll(() => done.filter((each) => each !== 'hidden')).toEqual([act])
  },
)

test('the menu of a row that is out of sight is not opened by a key (F148)', async () => {
  const done = await showRows()
  await hideFocus('')
  const menuKey = () => rowOf('p3')?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  menuKey()
  await expect.poll(isWhole).toBe(true)
  expect(done).toEqual([])
  menuKey()
  expect(done).toEqual(['menu'])
})

test.each([{ hasFilters: true }, { isNarrow: true }])(
  'below filters and in a narrow table as well a row in sight is acted on, and a hidden one is shown whole (%o, F148)',
  async (options) => {
    const done = await showRows(options)
    rowOf('p0')?.focus({ preventScroll: true })
    await userEvent.keyboard('{Enter}')
    expect(done).toEqual(['open p0'])
    await hideFocus('')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => rowOf('p0')).not.toBeNull()
    expect(done).toEqual(['open p0'])
    expect(options.isNarrow === true || isWhole()).toBe(true)
    await userEvent.keyboard('{Enter}')
    expect(done).toEqual(['open p0', 'open p3'])
  },
)
