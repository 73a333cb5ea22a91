import { expect, test } from 'vitest'
import { type DueRow, useDueColumns } from '../../../../../src/areas/maintenance/pages/maintenance/due-columns.tsx'
import { sortRows } from '../../../../../src/ui/table/rows/column.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

const row = (name: string, deviationPercent: number | null, part: Partial<DueRow> = {}): DueRow => ({
  pvRef: { type: 'DigiIn', nr: 1_400_001 },
  name,
  eksNr: '',
  runtimeType: 'Betriebszeit',
  runtimeDimension: 'Hours',
  currentRuntime: 1,
  targetRuntime: 2,
  remainingRuntime: 1,
  intervalRuntime: 2,
  deviationPercent,
  forecastDate: null,
  stationName: '',
  ...part,
})
const ROWS = [row('mehr', 20), row('ohne', null), row('weniger', -20), row('wie die anderen', 0)]

function Sorted({ rows, column }: { readonly rows: readonly DueRow[]; readonly column: string }) {
  const columns = useDueColumns()
  const names = sortRows(rows, columns, { column, descending: false }).map(({ name }) => name)
  return <output>{names.join(', ')}</output>
}

test('a machine that nothing is compared with does not stand among those that run as much as the others', async () => {
  const { screen } = await renderInPlant(<Sorted rows={ROWS} column="deviation" />)
  const said = () => screen.container.querySelector('output')?.textContent
  await expect.poll(said).toBe('weniger, wie die anderen, mehr, ohne')
})

const YEARS = { runtimeType: 'Absolutzeit', runtimeDimension: 'Years', targetRuntime: 5, intervalRuntime: 1 } as const
/** 10 June 2026, 12:00 at the plant. */
const DATE = Date.UTC(2026, 5, 10, 10)

function Said({ row, ids }: { readonly row: DueRow; readonly ids: readonly string[] }) {
  const columns = useDueColumns()
  const texts = ids.map((id) => columns.find((column) => column.id === id)?.text?.(row))
  return <output>{texts.join(' | ')}</output>
}

test.each([
  [
    '12 days overdue in years',
    { ...YEARS, remainingRuntime: -0.033 },
    '103\u00a0% | überfällig <\u00a00,1\u00a0Jahre | überfällig',
  ],
  ['half a year overdue', { ...YEARS, remainingRuntime: -0.5 }, '150\u00a0% | überfällig 0,5\u00a0Jahre | überfällig'],
  [
    '12 days left',
    { ...YEARS, remainingRuntime: 0.033, forecastDate: DATE },
    '97\u00a0% | fällig, noch <\u00a00,1\u00a0Jahre | 10.06.2026',
  ],
  [
    '14,500 of 15,000 h with an interval of 2,000 h',
    {
      currentRuntime: 14_500,
      targetRuntime: 15_000,
      remainingRuntime: 500,
      intervalRuntime: 2_000,
      forecastDate: DATE,
    },
    '75\u00a0% | bald fällig, noch 500\u00a0h | 10.06.2026',
  ],
  [
    'a whole year left',
    { ...YEARS, intervalRuntime: 5, remainingRuntime: 1 },
    '80\u00a0% | bald fällig, noch 1\u00a0Jahr | –',
  ],
  [
    'nearly a year left',
    { ...YEARS, intervalRuntime: 5, remainingRuntime: 0.98 },
    '80\u00a0% | bald fällig, noch 1\u00a0Jahr | –',
  ],
  ['an interval that nobody knows', { remainingRuntime: 500, intervalRuntime: null }, '– | 500\u00a0h | –'],
])('%s: used, left and when are said as they are (F117)', async (_, part, said) => {
  const { screen } = await renderInPlant(<Said row={row('', null, part)} ids={['used', 'left', 'when']} />)
  await expect.poll(() => screen.container.querySelector('output')?.textContent).toBe(said)
})

test.each([
  ['used', 'unbekannt, neu, bald, überfällig'],
  ['left', 'überfällig, bald, neu, unbekannt'],
  ['when', 'überfällig, bald, neu, unbekannt'],
])('the order by %s is that of the intervals, and what is overdue is no date (F117)', async (column, order) => {
  const rows = [
    row('neu', null, { targetRuntime: 90_000, remainingRuntime: 900, intervalRuntime: 1_000, forecastDate: DATE + 9 }),
    row('unbekannt', null, { targetRuntime: 90_000, remainingRuntime: 1, intervalRuntime: null }),
    row('bald', null, { targetRuntime: 500, remainingRuntime: 90, intervalRuntime: 500, forecastDate: DATE }),
    row('überfällig', null, { targetRuntime: 90_000, remainingRuntime: -1, intervalRuntime: 1_000 }),
  ]
  const { screen } = await renderInPlant(<Sorted rows={rows} column={column} />)
  await expect.poll(() => screen.container.querySelector('output')?.textContent).toBe(order)
})
