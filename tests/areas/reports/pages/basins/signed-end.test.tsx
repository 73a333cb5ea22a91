import { expect, test } from 'vitest'
import { SignedEnd } from '../../../../../src/areas/reports/pages/basins/printed-basins.tsx'
import { PrintedTable } from '../../../../../src/ui/table/export/printed-table.tsx'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

test('the line to sign stays with the last row of the report, on whatever page of paper that is (F106)', async () => {
  const columns = [{ id: 'name', title: 'Becken', track: '90px', text: (row: string) => row }]
  const { screen } = await renderInPlant(
    <PrintedTable
      columns={columns}
      rows={['RÜB 1', 'RÜB 2']}
      id={(row) => row}
      end={<SignedEnd rules={['Nach dieser Regel.']} />}
    />,
  )
  const groups = [...screen.container.querySelectorAll('tbody')]
  const last = groups.at(-1)
  if (last === undefined) throw new Error('the table has no rows')
  expect(groups.map((group) => group.textContent?.includes('RÜB 2'))).toEqual([false, true])
  expect(last.textContent).toContain('Betriebsleitung, Datum')
  expect(getComputedStyle(last).breakInside).toBe('avoid')
})
