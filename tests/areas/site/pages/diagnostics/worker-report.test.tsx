import { expect, test } from 'vitest'
import { WorkerReport } from '../../../../../src/areas/site/pages/diagnostics/worker-report.tsx'
import type { WorkerStats } from '../../../../../src/wire/tabs/worker-stats.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

const STATS: WorkerStats = {
  instance: 'abc',
  build: 'b1',
  kind: 'shared',
  ageMs: 0,
  lagMs: 0,
  errors: 0,
  rejected: 0,
  skippedRows: 0,
  sizes: {},
  implausibleTimes: { arrivals: 7, pvs: ['ai1', 'di2'] },
  hubs: [],
  calls: [
    { id: 2, name: 'pvNodes', at: Date.UTC(2026, 5, 10, 7, 30), state: 'running', bytes: 2_500_000, ms: 1000 },
    { id: 1, name: 'stations', at: Date.UTC(2026, 5, 10, 7, 29), state: 'failed', bytes: 0, ms: 0 },
  ],
  tabs: [],
  log: [],
}

test('diagnostics counts values with a time that cannot be right, and names them (F1)', async () => {
  const { screen } = await renderInPlant(<WorkerReport stats={STATS} />)
  const facts = [...screen.container.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextSibling?.textContent])
  expect(facts).toContainEqual(['Werte mit unplausibler Zeit', '7'])
  expect(facts.map(([, value]) => value)).toContain('ai1, di2')
})

test('diagnostics says how large the last calls were, how long they took and how fast they came', async () => {
  const { screen } = await renderInPlant(<WorkerReport stats={STATS} />)
  const table = screen.container.querySelector('[aria-label="Letzte Abfragen"]')
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['09:30:00', 'pvNodes', 'läuft', '2500,0', '1000', '2500,0'],
    ['09:29:00', 'stations', 'fehlgeschlagen', '0,0', '0', '–'],
  ])
})
