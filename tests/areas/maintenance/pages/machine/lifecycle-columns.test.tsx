import { expect, test } from 'vitest'
import { useLifecycleColumns } from '../../../../../src/areas/maintenance/pages/machine/lifecycle-columns.tsx'
import type { LifecycleRow } from '../../../../../src/areas/maintenance/rules/lifecycle-edits.ts'
import { sortRows } from '../../../../../src/ui/table/rows/column.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

const row = (text: string, nextDue: number | null): LifecycleRow => ({
  key: text,
  entry: {
    maintenanceTimestamp: Date.UTC(2026, 0, 1),
    pvRef: { type: 'DigiIn', nr: 1_400_001 },
    category: 'Service',
    text,
    person: '',
    runtime: null,
    cost: null,
    nextDue,
  },
  state: 'saved',
  saved: null,
})
const ROWS = [row('Öl', Date.UTC(2027, 0, 1)), row('Sicht', null), row('Lager', Date.UTC(2026, 6, 1))]

function Sorted() {
  const columns = useLifecycleColumns()
  const texts = sortRows(ROWS, columns, { column: 'nextDue', descending: false }).map(({ entry }) => entry.text)
  return <output>{texts.join(', ')}</output>
}

test('an entry after which nothing is due comes after those whose date is known', async () => {
  const { screen } = await renderInPlant(<Sorted />)
  await expect.poll(() => screen.container.querySelector('output')?.textContent).toBe('Lager, Öl, Sicht')
})
