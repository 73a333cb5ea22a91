import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dropReminder, keepReminder, reminderState } from '../../../../src/areas/values/reminders/reminders.ts'
import { entryOfReminder, type Reminder } from '../../../../src/domain/commands/reminder.ts'
import type { JournalEntry } from '../../../../src/wire/tabs/journal.ts'
import type { PageWorker } from '../../../support/page/page-worker.ts'
import { LEVEL } from '../../../support/page/sample-pvs.ts'
import { button, choose, dialog, enter, field, press, soon, there, typedIn } from '../../../support/writing/hands.ts'
import { openPage } from '../../../support/writing/open-page.tsx'

const PV = { type: 'AnaOut', nr: 1_400_001 } as const
const KEY = 'ao1400001'
const OUTPUT = { ...LEVEL, pvRef: PV, name: 'Einschaltniveau' }
const NOW = Date.UTC(2026, 5, 10, 9, 30)
const HOUR = 3_600_000
const NONE = { count: 0, first: [] }
const PLANT = { pvs: [OUTPUT], lanes: { [KEY]: { num: 1.5 } } }

const REMINDER: Reminder = {
  id: 'a',
  order: { call: 'setPvs', args: { values: [{ pvRef: PV, type: 'DoubleValue', doubleValue: 1.75 }] } },
  shown: [{ topic: 'pvValue', key: KEY, value: 1.5 }],
  timesOfDay: [],
  setAt: NOW - 4 * HOUR,
  until: NOW + HOUR,
  user: 'meier',
  reason: 'Beckenreinigung',
}
const notice = page.getByRole('status').filter({ hasText: 'Galt nur bis' })
const newLevel = field('Einschaltniveau: neuer Wert')

beforeEach(() => {
  for (const { id } of reminderState.list) dropReminder(id)
})

/** The clock of the plant reaches this moment, and the notice is there, whose code comes after the page. */
async function comesDue(worker: PageWorker, at: number): Promise<void> {
  await soon(() => {
    worker.sendFrame({ at })
    return notice.query()
  }).not.toBeNull()
}

/** Opens the dialog of the output, with its reason and how long it holds. */
async function fillDialog() {
  const { worker, plant } = await openPage('/set-values', PLANT)
  worker.sendFrame({ at: NOW })
  await choose(OUTPUT.name)
  await press(button(/^(1 Wert|Auswahl) setzen …$/))
  await there(dialog)
  await soon(() => typedIn(newLevel)).not.toBe('')
  await enter(newLevel, '1,75')
  await press(dialog.getByRole('button', { name: 'Grund, nur für eine Weile …' }))
  await enter(dialog.getByRole('textbox', { name: 'Grund' }), ' Beckenreinigung ')
  const holds = dialog.getByRole('combobox', { name: 'Gilt' })
  await there(holds)
  return { worker, plant, holds, send: dialog.getByRole('button', { name: 'Übernehmen' }) }
}

test('what is set for a while has its reason in the journal, and is kept as a reminder once the server has accepted it', async () => {
  const { worker, plant, holds, send } = await fillDialog()
  await holds.selectOptions('bis 14:00, Schichtende')
  expect(dialog.element().textContent).toContain('Von selbst wird nichts zurückgesetzt.')
  await press(send)
  await soon(() => worker.callsOf('setPvs').length).toBe(1)
  const [sent] = worker.callsOf('setPvs')
  expect(sent?.request?.reason).toBe('Beckenreinigung')
  expect(reminderState.list).toEqual([])
  const entry: JournalEntry = {
    id: sent?.request?.id ?? '',
    order: REMINDER.order,
    count: 1,
    alerts: [],
    timesOfDay: [],
    shown: REMINDER.shown,
    reason: 'Beckenreinigung',
    sentAt: NOW,
    changedAt: NOW,
    state: { state: 'accepted', waiting: NONE, refused: NONE },
    refused: [],
  }
  plant.set('journal', '', { since: NOW, dropped: 0, entries: [entry], hornTests: [] })
  sent?.respond({ ok: true, body: { status: 'Success', errorMessage: null, unauthorizedPvs: [], missingPvs: [] } })
  await soon(() => reminderState.list.map(({ until, user, reason }) => ({ until, user, reason }))).toEqual([
    { until: Date.UTC(2026, 5, 10, 12), user: 'operator', reason: 'Beckenreinigung' },
  ])
})

test('of an order that the journal does not hold in whole nothing can remind: the dialog says so before, and a line after', async () => {
  const { worker, plant, holds, send } = await fillDialog()
  await holds.selectOptions('1 Stunde')
  await soon(() => dialog.element().textContent).toContain('Bei mehr als 20 Werten auf einmal erinnert nichts.')
  await press(send)
  await soon(() => worker.callsOf('setPvs').length).toBe(1)
  const [sent] = worker.callsOf('setPvs')
  const entry = { ...entryOfReminder({ ...REMINDER, id: sent?.request?.id ?? '' }), count: 25 }
  plant.set('journal', '', { since: NOW, dropped: 0, entries: [entry], hornTests: [] })
  sent?.respond({ ok: true, body: { status: 'Success', errorMessage: null, unauthorizedPvs: [], missingPvs: [] } })
  const lines = page
    .getByRole('status')
    .filter({ hasText: 'Daran erinnert nichts: Erinnert wird an höchstens 20 Werte' })
  await there(lines)
  expect(reminderState.list).toEqual([])
  await press(lines.getByRole('button', { name: 'Schließen' }).first())
  await soon(() => lines.query()).toBeNull()
})

test('a time that is over cannot be chosen, and of an unknown outcome nothing reminds, which is said', async () => {
  const { worker, holds, send } = await fillDialog()
  await holds.selectOptions('bis zu einem anderen Zeitpunkt')
  await soon(() => dialog.element().textContent).toContain('Bitte einen Zeitpunkt wählen, der noch kommt.')
  await soon(() => send.element().getAttribute('aria-disabled')).toBe('true')
  await holds.selectOptions('1 Stunde')
  await soon(() => send.element().getAttribute('aria-disabled')).toBe('false')
  await press(send)
  await soon(() => worker.callsOf('setPvs').length).toBe(1)
  worker.callsOf('setPvs')[0]?.respond({ ok: false, error: { kind: 'network', text: '' } })
  await soon(() => dialog.element().textContent).toContain('Es erinnert auch nichts daran.')
  expect(reminderState.list).toEqual([])
})

test('when its time has come a reminder says what, by whom and why to whoever is there; it sets nothing by itself', async () => {
  keepReminder(REMINDER)
  const { worker } = await openPage('/values', { ...PLANT, lanes: { [KEY]: { num: 1.75 } } })
  worker.sendFrame({ at: REMINDER.until - 1000 })
  await there(page.getByRole('row').filter({ hasText: OUTPUT.name }))
  expect(notice.query()).toBeNull()
  await comesDue(worker, REMINDER.until + 1000)
  await soon(() => notice.element().textContent).toContain('Einschaltniveau: 1,75 m')
  expect(notice.element().textContent).toContain('von meier. Grund: Beckenreinigung')
  expect(worker.callsOf('setPvs')).toHaveLength(0)
  const back = notice.getByRole('button', { name: '1,50 m wieder setzen' })
  await soon(() => back.element().getAttribute('aria-disabled')).toBe('false')
  await press(back)
  await press(dialog.getByRole('button', { name: 'Wieder setzen', exact: true }))
  await soon(() => worker.callsOf('setPvs').length).toBe(1)
  // Until the server has accepted it, it is still to be done.
  expect(reminderState.list).toHaveLength(1)
  const body = { status: 'Success', errorMessage: null, unauthorizedPvs: [], missingPvs: [] }
  worker.callsOf('setPvs')[0]?.respond({ ok: true, body })
  await soon(() => reminderState.list.length).toBe(0)
  await soon(() => notice.query()).toBeNull()
})

test('what the server refuses to put back is still reminded of, and what is back no more', async () => {
  const other = { type: 'AnaOut', nr: 1_400_002 } as const
  const values = [PV, other].map((pvRef) => ({ pvRef, type: 'DoubleValue', doubleValue: 1.75 }) as const)
  const shown = [...REMINDER.shown, { topic: 'pvValue', key: 'ao1400002', value: 1.5 } as const]
  keepReminder({ ...REMINDER, order: { call: 'setPvs', args: { values } }, shown })
  const { worker } = await openPage('/values', {
    pvs: [OUTPUT, { ...OUTPUT, pvRef: other, name: 'Ausschaltniveau' }],
    lanes: { [KEY]: { num: 1.75 }, ao1400002: { num: 1.75 } },
  })
  await comesDue(worker, REMINDER.until + 1000)
  await press(notice.getByRole('button', { name: 'Wieder wie vorher' }))
  await press(dialog.getByRole('button', { name: 'Wieder setzen', exact: true }))
  await soon(() => worker.callsOf('setPvs').length).toBe(1)
  const body = { status: 'Success', errorMessage: null, unauthorizedPvs: [other], missingPvs: [] }
  worker.callsOf('setPvs')[0]?.respond({ ok: true, body })
  const left = () => reminderState.list.map(({ order }) => order.args)
  await soon(left).toEqual([{ values: [{ pvRef: other, type: 'DoubleValue', doubleValue: 1.75 }] }])
})

test('a reminder comes again in an hour, or what was set stays', async () => {
  keepReminder(REMINDER)
  const { worker } = await openPage('/values', PLANT)
  const due = REMINDER.until + 1000
  await comesDue(worker, due)
  await press(notice.getByRole('button', { name: 'In einer Stunde erinnern' }))
  await soon(() => notice.query()).toBeNull()
  expect(reminderState.list[0]?.until).toBeGreaterThanOrEqual(due + HOUR)
  await comesDue(worker, due + 2 * HOUR)
  await press(notice.getByRole('button', { name: 'Bleibt so' }))
  await soon(() => notice.query()).toBeNull()
  expect(reminderState.list).toEqual([])
})

test('reminders that another build has kept and this one cannot read stay kept, beside what is kept and dropped here (R-67)', () => {
  const newer = { id: 'n', kind: 'schedule', until: 'tomorrow' }
  const known = { ...REMINDER, id: 'k', area: 'west' }
  localStorage.setItem('reminders', JSON.stringify([newer, known]))
  const stored = () => JSON.parse(localStorage.getItem('reminders') ?? '[]') as unknown
  keepReminder(REMINDER)
  expect(stored()).toEqual([newer, known, REMINDER])
  dropReminder('a')
  expect(stored()).toEqual([newer, known])
  expect(reminderState.list).toEqual([known])
  localStorage.removeItem('reminders')
})
