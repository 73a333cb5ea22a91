import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PUMPS, showTable } from '../sample-table.tsx'

const HIDDEN = 'Die Zeile war nicht auf dem Bildschirm: Nichts wurde ausgelöst'
const MOVED = 'Die Liste hat sich gerade bewegt: Nichts wurde ausgelöst'

/** Presses the key of a command on the first row; returns what it was pressed on. */
async function pressOnFirst(hasMoved: boolean) {
  const keys: string[] = []
  const onRowKey = (key: string, row: { readonly id: string } | null) => {
    keys.push(`${key} ${row?.id}`)
    return true
  }
  const { screen } = await showTable({ onRowKey, hasMoved })
  const row = () => screen.container.querySelector<HTMLElement>('[role=row][data-id=p0]')
  await expect.poll(row).not.toBeNull()
  row()?.focus()
  await userEvent.keyboard('a')
  return { keys, text: () => screen.container.textContent }
}

test('the key of a command does nothing right after the rows have moved, and says so: the row with the focus may be another one (F104)', async () => {
  const { keys, text } = await pressOnFirst(true)
  await expect.poll(text).toContain(MOVED)
  expect(keys).toEqual([])
})

test('on rows that rest it acts', async () => {
  const { keys, text } = await pressOnFirst(false)
  expect(keys).toEqual(['a p0'])
  expect(text()).not.toContain(MOVED)
})

test('a key on a row that is out of sight shows the row and says that nothing was done, until the next one (F148)', async () => {
  const rows = PUMPS.slice(0, 1).flatMap((pump) =>
    Array.from({ length: 200 }, (_, nr) => ({ ...pump, id: `p${nr}`, name: `Pumpe ${nr}` })),
  )
  const opened: string[] = []
  const { screen } = await showTable({ rows, onOpen: ({ id }) => opened.push(id) })
  const row = () => screen.container.querySelector<HTMLElement>('[role=row][data-id=p0]')
  const text = () => screen.container.textContent
  await expect.poll(row).not.toBeNull()
  row()?.focus()
  await expect.poll(() => row()?.tabIndex).toBe(0)
  screen.getByRole('grid').element().scrollTop = 3000
  await userEvent.keyboard('{Enter}')
  await expect.poll(text).toContain(HIDDEN)
  expect(opened).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(text).not.toContain(HIDDEN)
  expect(opened).toEqual(['p0'])
})
