import { expect, test } from 'vitest'
import { ValuesPage } from '../../../../../src/areas/values/pages/process-values/values-page.tsx'
import { clearQueries } from '../../../../../src/live/calls/query-cache.ts'
import type { PvConfig } from '../../../../../src/wire/server/pv.ts'
import { PageDirectory } from '../../../../support/page/page-directory.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { press } from '../../../../support/writing/hands.ts'

/** The directory asks for so many configurations at once. */
const BATCH = 1024
const COUNT = 2 * BATCH + 2
const FAILED = 'nicht geladen werden'

const CONFIGS = Array.from(
  { length: COUNT },
  (_, i): PvConfig => ({
    ...LEVEL,
    pvRef: { type: 'AnaIn', nr: i + 1 },
    name: `Niveau ${i + 1}`,
    eksNr: `PW14-L${i + 1}`,
  }),
)

async function show() {
  clearQueries()
  const { worker, screen } = await renderInPlant(
    <div style={{ display: 'flex', flexDirection: 'column', width: 900, height: 500 }}>
      <ValuesPage />
    </div>,
  )
  const directory = new PageDirectory(worker, CONFIGS)
  /** Answers the next call of the directory. */
  const answer = async (failure?: 'failure') => {
    await expect.poll(() => directory.asked.length).toBe(1)
    directory.asked.shift()?.answer(failure && { kind: 'network', text: 'down' })
  }
  const text = (role: 'status' | 'alert') =>
    [...screen.container.querySelectorAll(`[role=${role}]`)].map((element) => element.textContent ?? '').join(' | ')
  const rows = () => screen.container.querySelectorAll('[role=row][data-id]').length
  return { screen, answer, text, rows }
}

test('a list of which parts are missing shows what is there, and says how much until all of it is (F23)', async () => {
  const { answer, text, rows } = await show()
  await answer()
  await answer()
  await expect.poll(() => text('status')).toContain('1.024 von 2.050 Konfigurationen geladen')
  await expect.poll(rows).toBeGreaterThan(5)
  await answer()
  await expect.poll(() => text('status')).toContain('2.048 von 2.050 Konfigurationen geladen')
  expect(text('alert')).toBe('')
  await answer()
  await expect.poll(() => text('status')).toContain('2.050 von 2.050')
  expect(text('status')).not.toContain('Konfigurationen geladen')
})

test('a part that failed is told with how far the list came; a retry loads only what is missing (F23, R-14)', async () => {
  const { answer, text, rows, screen } = await show()
  await answer()
  await answer()
  await expect.poll(rows).toBeGreaterThan(5)
  expect(text('alert')).toBe('')
  await answer('failure')
  await expect.poll(() => text('alert')).toContain('Nicht geladen: Die Konfiguration der Prozessvariablen.')
  expect(text('alert')).toContain('1.024 von 2.050 Konfigurationen geladen')
  expect(rows()).toBeGreaterThan(5)
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await expect.poll(() => text('alert')).toBe('')
  expect(text('status')).toContain('1.024 von 2.050 Konfigurationen geladen')
  // Two more batches; the tree and the first one are not asked for again.
  await answer()
  await answer()
  await expect.poll(() => text('status')).toContain('2.050 von 2.050')
})

test('a list of which nothing is there says that it loads, and only a failure that it failed (F23, R-14)', async () => {
  const { answer, text, rows, screen } = await show()
  await expect.poll(() => text('status')).toContain('geladen …')
  await answer('failure')
  await expect.poll(() => text('alert')).toContain(`Die Prozessvariablen konnten ${FAILED}`)
  await press(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await expect.poll(() => text('alert')).not.toContain(FAILED)
  await answer()
  await answer()
  await expect.poll(rows).toBeGreaterThan(5)
})
