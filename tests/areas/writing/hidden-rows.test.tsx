import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { allTexts, button, choose, enter, press, pressAnyway, soon, there } from '../../support/writing/hands.ts'
import { openPage } from '../../support/writing/open-page.tsx'
import type { WritingRow } from '../../support/writing/writing-row.ts'
import { ALERT_ROWS } from './alert-rows.ts'
import { STATION_ROWS } from './station-rows.ts'

function rowOf(rows: readonly WritingRow[], call: string, what?: string): WritingRow {
  const found = rows.find((row) => row.call === call && row.what === what)
  if (found === undefined) throw new Error(`There is no row of ${call}`)
  return found
}

/** Commands of selected rows that no dialog names before they are sent. */
const AT_ONCE = [
  {
    row: rowOf(ALERT_ROWS, 'ackAlerts'),
    text: 'Niveau Pumpensumpf',
    chosen: '1 Störmeldung quittieren',
    // What is on screen now, which is nothing.
    without: 'Sichtbare quittieren',
    search: 'Text suchen',
  },
  {
    row: rowOf(STATION_ROWS, 'setTextMessages', 'at once'),
    text: 'Hinweis',
    chosen: '1 Text setzen …',
    without: 'Auswahl setzen …',
    search: 'Name filtern',
  },
]

test.each(AT_ONCE)(
  '$row.call: a row that another filter hides is no longer selected, and nothing is sent for it (F148)',
  async ({ row, text, chosen, without, search }) => {
    const { worker } = await openPage(row.path, row.plant)
    await press(button('Filter'))
    await choose(text)
    await there(button(chosen))
    await enter(
      page.getByRole('textbox', { name: search }).or(page.getByRole('searchbox', { name: search })),
      'gibt es nicht',
    )
    await soon(() => button(chosen).query()).toBeNull()
    await there(button(without))
    pressAnyway(button(without))
    await enter(page.getByRole('textbox', { name: search }).or(page.getByRole('searchbox', { name: search })), '')
    await soon(allTexts).toContain(text)
    expect(button(chosen).query()).toBeNull()
    expect(worker.callsOf(row.call)).toHaveLength(0)
  },
)

test('setTextMessages: a selected row that another value hides from the filter is sent no more (F148)', async () => {
  const row = rowOf(STATION_ROWS, 'setTextMessages', 'at once')
  const { worker, plant } = await openPage(row.path, row.plant)
  await press(button('Filter'))
  const now = page.getByRole('textbox', { name: 'Jetzt filtern' })
  await there(now)
  await soon(allTexts).toContain('Rechen gereinigt')
  await enter(now, 'Rechen')
  await choose('Hinweis')
  await there(button('1 Text setzen …'))
  plant.set('textMessage', '16', { id: 16, message: 'Taucher im Becken' })
  const none = await there(button('Auswahl setzen …'))
  expect(none.getAttribute('aria-disabled')).toBe('true')
  pressAnyway(button('Auswahl setzen …'))
  await enter(now, '')
  await soon(allTexts).toContain('Taucher im Becken')
  expect(worker.callsOf('setTextMessages')).toHaveLength(0)
})
