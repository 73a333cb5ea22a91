import { expect, test } from 'vitest'
import { loadTexts } from '../../../src/app/texts/i18n.ts'
import { WorkerReport } from '../../../src/features/diagnostics/worker-report.tsx'
import type { WorkerStats } from '../../../src/wire/tabs/live.ts'
import { renderInPlant } from '../../support/page/render-in-plant.tsx'

const STATS: WorkerStats = {
  instance: 'abc',
  build: 'b1',
  kind: 'shared',
  ageMs: 0,
  lagMs: 0,
  frameIntervalMs: 50,
  errors: 0,
  rejected: 0,
  skippedRows: 0,
  sizes: {},
  implausibleTimes: { arrivals: 7, pvs: ['ai1', 'di2'] },
  hubs: [],
  tabs: [],
  log: [],
}

test('diagnostics counts values with a time that cannot be right, and names them (F1)', async () => {
  await loadTexts('diagnostics', 'errors')
  const { screen } = await renderInPlant(<WorkerReport stats={STATS} />)
  const facts = [...screen.container.querySelectorAll('dt')].map((dt) => [dt.textContent, dt.nextSibling?.textContent])
  expect(facts).toContainEqual(['Werte mit unplausibler Zeit', '7'])
  expect(facts.map(([, value]) => value)).toContain('ai1, di2')
})
