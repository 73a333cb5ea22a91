import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Column } from '../../../../src/ui/table/rows/column.ts'
import { DataTable } from '../../../../src/ui/table/rows/data-table.tsx'
import { localRows, type RowSource } from '../../../../src/ui/table/rows/row-source.ts'

const COLUMNS: readonly Column<string>[] = [{ id: 'name', title: 'Name', track: '200px', text: (row) => row }]
const IDS = ['p0', 'p1', 'p2', 'p3', 'p4']

/** A list whose ids come when the test says so: null if they cannot be had. */
async function show() {
  const waiting: ((ids: readonly string[] | null) => void)[] = []
  let filterBy: (list: string) => void = () => {}
  let selected: ReadonlySet<string> = new Set()
  function Sample() {
    const [own, setOwn] = useState<ReadonlySet<string>>(new Set())
    const [list, setList] = useState('all')
    filterBy = setList
    selected = own
    const rows = localRows(IDS, (row) => row)
    const ids = () => new Promise<readonly string[] | null>((resolve) => waiting.push(resolve))
    const source: RowSource<string> = { ...rows, list, ids }
    return (
      <div style={{ display: 'flex', flexDirection: 'column', width: 600, height: 400 }}>
        <DataTable
          label="Pumpen"
          columns={COLUMNS}
          source={source}
          empty=""
          selection={{ selected: own, onChange: setOwn }}
        />
      </div>
    )
  }
  const screen = await render(<Sample />)
  const boxes = screen.getByRole('checkbox', { name: 'Zeile auswählen' })
  const answer = async (ids: readonly string[] | null) => {
    await expect.poll(() => waiting.length).toBe(1)
    waiting.pop()?.(ids)
  }
  return {
    screen,
    boxes,
    all: screen.getByRole('checkbox', { name: 'Alle auswählen' }),
    answer,
    filterBy: (list: string) => filterBy(list),
    selected: () => [...selected],
  }
}

const FAILED = 'Die Zeilen konnten nicht ausgewählt werden. Die Auswahl ist wie zuvor.'

test('rows that could not be selected are told, and what was selected stays; the next selection ends the sentence (F156)', async () => {
  const { screen, boxes, all, answer, selected } = await show()
  await boxes.nth(1).click()
  await all.click()
  await expect.element(all).toBeChecked()
  await answer(null)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(FAILED)
  await expect.element(all).not.toBeChecked()
  expect(selected()).toEqual(['p1'])
  await all.click()
  await answer(IDS)
  await expect.poll(selected).toEqual(IDS)
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a range that could not be selected is told as well, and one on its way keeps what is selected meanwhile (F156)', async () => {
  const { screen, boxes, answer, selected } = await show()
  await boxes.nth(0).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await answer(null)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(FAILED)
  expect(selected()).toEqual(['p0'])
  await boxes.nth(1).click({ modifiers: ['Shift'] })
  await boxes.nth(4).click()
  await answer(['p1', 'p2'])
  await expect.poll(selected).toEqual(['p0', 'p4', 'p1', 'p2'])
})

test('ids of a list that come when another filter shows another one select nothing (F148, F156)', async () => {
  const { boxes, all, answer, filterBy, selected } = await show()
  await all.click()
  filterBy('other')
  await boxes.nth(3).click()
  await answer(IDS)
  await expect.element(all).not.toBeChecked()
  expect(selected()).toEqual(['p3'])
})
