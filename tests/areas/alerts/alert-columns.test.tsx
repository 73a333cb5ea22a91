import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  alertColumns,
  alertNarrowCell,
  useAlertColumnOptions,
} from '../../../src/areas/alerts/columns/alert-columns.tsx'
import { PlantSettingsProvider } from '../../../src/ui/locale/plant-settings.tsx'
import { DataTable } from '../../../src/ui/table/rows/data-table.tsx'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { pageWorker } from '../../support/page/page-worker.ts'

/** 21 November 2026, 07:13:40 in Berlin, long before the page's clock. */
const CAME = Date.UTC(2026, 10, 21, 6, 13, 40)
const MINUTE_MS = 60_000

const HIGH: Alert = {
  id: 'a1',
  pvGroupId: 1,
  stationNumber: 31,
  stationName: 'RÜB Nord',
  pvRef: { type: 'AnaIn', nr: 3_100_001 },
  pvName: 'Niveau Becken',
  eksNr: 'RB31-BE1-L01',
  priority: 3,
  description: 'RÜB Nord: Niveau Becken über oberem Grenzwert',
  message: 'Überlaufschwelle beobachten',
  timestamp: CAME,
  goneTimestamp: null,
  ackTimestamp: null,
  ackUser: null,
  value: 3.305,
  limit: 3.3,
  limitType: 'Top',
  dimension: 'm',
  decimalPlaces: 2,
}
const STATES: readonly (readonly [change: Partial<Alert>, state: string])[] = [
  [{}, 'steht an, unquitt.'],
  [{ ackTimestamp: CAME + MINUTE_MS, ackUser: 'mk' }, 'steht an, quittiert'],
  [{ goneTimestamp: CAME + 2 * MINUTE_MS }, 'gegangen, unquitt.'],
  [{ goneTimestamp: CAME + 2 * MINUTE_MS, ackTimestamp: CAME + MINUTE_MS, ackUser: 'mk' }, 'gegangen, quittiert'],
]

function Alerts({ alerts }: { readonly alerts: readonly Alert[] }) {
  const options = useAlertColumnOptions(null)
  return (
    <DataTable
      label="Störmeldungen"
      columns={alertColumns(options)}
      rows={alerts}
      rowId={(alert) => alert.id}
      empty="Keine"
      narrow={{ below: 640, lines: 2, cell: alertNarrowCell(options) }}
    />
  )
}

async function show(alerts: readonly Alert[], width: number) {
  await pageWorker()
  await render(
    <PlantSettingsProvider>
      <div style={{ display: 'flex', flexDirection: 'column', width, height: 300 }}>
        <Alerts alerts={alerts} />
      </div>
    </PlantSettingsProvider>,
  )
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
}

const cells = (row: number) =>
  page
    .getByRole('row')
    .nth(row)
    .getByRole('gridcell')
    .elements()
    .map((cell) => cell.textContent)

test('a row says when an alert came, went and was acknowledged, where, what, and by how much', async () => {
  const over = { ...HIGH, goneTimestamp: CAME + 2 * MINUTE_MS, ackTimestamp: CAME + MINUTE_MS, ackUser: 'mk' }
  await show([over], 1260)
  expect(cells(1).slice(1)).toEqual([
    '21.11. 07:13:40',
    '21.11. 07:15:40',
    '21.11. 07:14:40 mk',
    'gegangen, quittiert',
    'RÜB Nord',
    'Niveau Becken über oberem Grenzwert – Überlaufschwelle beobachten',
    '3,31 m > OGW 3,30',
  ])
})

test('a limit below is crossed downwards; without a limit or a value there is nothing to compare', async () => {
  const alerts = [
    { ...HIGH, id: 'low', value: 0.2, limit: 0.25, limitType: 'BottomMiddle' as const },
    { ...HIGH, id: 'free', limit: null, limitType: null },
    { ...HIGH, id: 'none', value: null },
  ]
  await show(alerts, 1260)
  expect([1, 2, 3].map((row) => cells(row).at(-1))).toEqual(['0,20 m < MUGW 0,25', '3,31 m', ''])
})

test('each of the four states has its words and its sign', async () => {
  await show(
    STATES.map(([change], i) => ({ ...HIGH, ...change, id: `s${i}` })),
    1260,
  )
  expect(STATES.map((_, i) => cells(i + 1)[4])).toEqual(STATES.map(([, state]) => state))
  const names = page
    .getByRole('img')
    .elements()
    .map((sign) => sign.getAttribute('aria-label'))
  expect(new Set(names).size).toBeGreaterThan(1)
})

test('too narrow for columns, a row of 60 px still says station, time, message and state (F21)', async () => {
  await show([HIGH], 344)
  const row = page.getByRole('row').nth(1)
  for (const text of ['RÜB Nord', '21.11. 07:13:40', 'Überlaufschwelle beobachten', 'steht an, unquitt.'])
    expect(row.element().textContent).toContain(text)
  expect(row.element().getBoundingClientRect().height).toBe(60)
  const card = row.getByRole('gridcell').element()
  expect(card.scrollHeight).toBeLessThanOrEqual(60)
})
