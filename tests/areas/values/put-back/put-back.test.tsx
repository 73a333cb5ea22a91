import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CommandState } from '../../../../src/wire/tabs/command.ts'
import type { JournalEntry } from '../../../../src/wire/tabs/journal.ts'
import { LEVEL } from '../../../support/page/sample-pvs.ts'
import { dialog, press, pressAnyway, soon, there } from '../../../support/writing/hands.ts'
import { openPage, type Visit } from '../../../support/writing/open-page.tsx'

const PV = { type: 'AnaOut', nr: 1_400_001 } as const
const KEY = 'ao1400001'
const OUTPUT = { ...LEVEL, pvRef: PV, name: 'Einschaltniveau' }
const AT = Date.UTC(2026, 5, 10, 9)
const NONE = { count: 0, first: [] }
const CONFIRMED: CommandState = { state: 'confirmed', refused: NONE }

const journalOf = (state: CommandState) => {
  const entry: JournalEntry = {
    id: 'a',
    order: { call: 'setPvs', args: { values: [{ pvRef: PV, type: 'DoubleValue', doubleValue: 1.75 }] } },
    count: 1,
    alerts: [],
    timesOfDay: [],
    shown: [{ topic: 'pvValue', key: KEY, value: 1.5 }],
    reason: '',
    sentAt: AT,
    changedAt: AT + 1500,
    state,
    refused: [],
  }
  return { since: AT, dropped: 0, entries: [entry], hornTests: [] }
}

/** Opens the order in the journal: somebody has set 1.75 where 1.5 was. */
async function openOrder(now: number, how: Visit = {}, state: CommandState = CONFIRMED) {
  const { worker, plant } = await openPage(
    '/journal',
    { pvs: [OUTPUT], lanes: { [KEY]: { num: now } }, cells: { journal: { '': journalOf(state) } } },
    how,
  )
  const row = page.getByRole('row').filter({ hasText: OUTPUT.name })
  await press(row.getByRole('gridcell').first())
  const back = page.getByRole('dialog').getByRole('button', { name: '1,50 m wieder setzen' })
  await there(back)
  return { worker, plant, back }
}
const whyNot = (button: typeof dialog) => button.element().getAttribute('title')

test('a value that was set is set again as it was, after a question that shows what is now', async () => {
  const { worker, back } = await openOrder(1.75)
  await soon(() => whyNot(back)).toBeNull()
  await press(back)
  await there(dialog)
  expect(dialog.element().textContent).toContain('Einschaltniveau')
  await soon(() => dialog.element().textContent).toMatch(/1,75.*→.*1,50 m/)
  expect(worker.callsOf('setPvs')).toHaveLength(0)
  await press(dialog.getByRole('button', { name: 'Wieder setzen', exact: true }))
  await soon(() => worker.callsOf('setPvs').length).toBe(1)
  const [sent] = worker.callsOf('setPvs')
  expect(sent?.args).toEqual({ values: [{ pvRef: PV, type: 'DoubleValue', doubleValue: 1.5 }] })
  // Whoever changes it before it is sent has decided on something else: the worker refuses it.
  expect(sent?.request?.shown).toEqual([{ topic: 'pvValue', key: KEY, value: 1.75 }])
})

test('what somebody else has changed since is not put back, nor what nobody knows (R-46)', async () => {
  const { worker, plant, back } = await openOrder(1.75)
  await soon(() => whyNot(back)).toBeNull()
  plant.setLane(KEY, { num: 2.1 })
  await soon(() => whyNot(back)).toBe('Die Anlage zeigt etwas anderes, als dieser Befehl gesetzt hat.')
  pressAnyway(back)
  expect(dialog.query()).toBeNull()
  expect(worker.callsOf('setPvs')).toHaveLength(0)
  plant.setLane(KEY, { num: 1.75 })
  await soon(() => whyNot(back)).toBeNull()
})

test.each<readonly [string, Visit, CommandState, string]>([
  [
    'the right is missing',
    { rights: { setValues: false } },
    CONFIRMED,
    'Der angemeldete Benutzer besitzt keine Rechte zum Setzen von Werten.',
  ],
  [
    'the plant has not shown it yet',
    {},
    { state: 'accepted', waiting: { count: 1, first: [KEY] }, refused: NONE },
    'Die Rückmeldung der Anlage steht noch aus.',
  ],
])('nothing is put back while %s', async (_, how, state, sentence) => {
  const { back } = await openOrder(1.75, how, state)
  await soon(() => whyNot(back)).toBe(sentence)
})
