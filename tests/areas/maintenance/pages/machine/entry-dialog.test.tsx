import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allTexts, button, enter, press, soon, typedIn } from '../../../../support/writing/hands.ts'
import { openPage } from '../../../../support/writing/open-page.tsx'
import { RECORD_ROWS } from '../../../writing/record-rows.ts'

const row = RECORD_ROWS.find(({ call }) => call === 'createLifecycleEntry')
const entry = page.getByRole('dialog', { name: 'Eintrag ändern' })
const what = entry.getByRole('textbox', { name: 'Was' })
const question = page.getByRole('alertdialog', { name: 'Eingaben verwerfen?' })
const TOO_EARLY = 'Das Datum liegt zu weit in der Vergangenheit.'
const TEXT = 'Dichtung undicht, Lager läuft warm. '.repeat(100)

async function open(timeZone = 'Europe/Berlin') {
  if (row === undefined) throw new Error('No row creates an entry')
  const systemSettings = { plantName: 'Musterstadt', timeZone, weatherService: null }
  await openPage(row.path, { ...row.plant, reads: { ...row.plant.reads, systemSettings } })
  await press(page.getByRole('row').filter({ hasText: 'Dichtung geprüft' }).getByRole('gridcell').first())
  await press(button('Ändern …'))
  await soon(() => what.query()).not.toBeNull()
}
const pressBeside = () => userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true })

test.each([
  ['a press beside it', pressBeside],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => press(entry.getByRole('button', { name: 'Abbrechen' }))],
] as const)('an entry that was typed is not lost by %s: it asks first (F154)', async (_, close) => {
  await open()
  await enter(what, TEXT)
  await close()
  await soon(() => question.query()).not.toBeNull()
  await press(question.getByRole('button', { name: 'Weiter bearbeiten' }))
  await soon(() => question.query()).toBeNull()
  expect(typedIn(what)).toBe(TEXT)
  await close()
  await press(question.getByRole('button', { name: 'Eingaben verwerfen' }))
  await soon(() => entry.query()).toBeNull()
  expect(allTexts()).not.toContain('Dichtung undicht')
})

test('an entry in which nothing was typed is closed by a press beside it', async () => {
  await open()
  await pressBeside()
  await soon(() => entry.query()).toBeNull()
})

test.each([
  ['the one of the browser', 'Europe/Berlin'],
  ['one far to the west of it', 'America/Los_Angeles'],
  ['one far to the east of it', 'Pacific/Auckland'],
])('the first day that an entry can have is that of 1950 in the zone of the plant, %s (F64)', async (_, timeZone) => {
  await open(timeZone)
  await enter(what, TEXT)
  const at = entry.getByRole('textbox', { name: 'Zeitpunkt' })
  const apply = () => press(entry.getByRole('button', { name: 'Übernehmen' }))
  await enter(at, '31.12.1949 23:59')
  await userEvent.keyboard('{Tab}')
  await apply()
  await soon(() => entry.element().textContent).toContain(TOO_EARLY)
  await enter(at, '01.01.1950 00:00')
  await userEvent.keyboard('{Tab}')
  await soon(() => entry.element().textContent).not.toContain(TOO_EARLY)
  await apply()
  await soon(() => entry.query()).toBeNull()
  await soon(allTexts).toContain('01.01.1950')
})
