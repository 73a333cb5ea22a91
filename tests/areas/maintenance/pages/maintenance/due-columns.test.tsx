import { expect, test } from 'vitest'
import { type DueRow, useDueColumns } from '../../../../../src/areas/maintenance/pages/maintenance/due-columns.tsx'
import { sortRows } from '../../../../../src/ui/table/rows/column.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

const row = (name: string, deviationPercent: number | null): DueRow => ({
  pvRef: { type: 'DigiIn', nr: 1_400_001 },
  name,
  eksNr: '',
  runtimeType: 'Betriebszeit',
  runtimeDimension: 'Hours',
  currentRuntime: 1,
  targetRuntime: 2,
  remainingRuntime: 1,
  deviationPercent,
  forecastDate: null,
  stationName: '',
})
const ROWS = [row('mehr', 20), row('ohne', null), row('weniger', -20), row('wie die anderen', 0)]

function Sorted() {
  const columns = useDueColumns()
  const names = sortRows(ROWS, columns, { column: 'deviation', descending: false }).map(({ name }) => name)
  return <output>{names.join(', ')}</output>
}

test('a machine that nothing is compared with does not stand among those that run as much as the others', async () => {
  const { screen } = await renderInPlant(<Sorted />)
  const said = () => screen.container.querySelector('output')?.textContent
  await expect.poll(said).toBe('weniger, wie die anderen, mehr, ohne')
})
