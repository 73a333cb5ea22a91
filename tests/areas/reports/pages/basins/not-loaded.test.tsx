import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../../../support/writing/open-page.tsx'

const FAILED = { ok: false, error: { kind: 'http', text: '', status: 500 } } as const

test('basins that cannot be loaded are said in one sentence, those of Sebam in theirs (F66)', async () => {
  const { worker } = await openPage('/basins', {})
  for (const name of ['ruebConfigs', 'sebamConfigs'] as const) {
    await expect.poll(() => worker.callsOf(name).length).toBeGreaterThan(0)
    worker.callsOf(name)[0]?.respond(FAILED)
  }
  const said = () =>
    page
      .getByRole('main')
      .getByRole('alert')
      .elements()
      .map((alert) => alert.querySelector('p')?.textContent)
      .filter((text) => text !== undefined)
  await expect
    .poll(said)
    .toEqual([
      'Die Konfiguration der Regenüberlaufbecken konnte nicht geladen werden.',
      'Nicht geladen: Die Liste der Becken von Sebam.',
    ])
})
