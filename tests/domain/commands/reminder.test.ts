import { expect, test } from 'vitest'
import { must } from '../../../src/domain/base/must.ts'
import { putBack } from '../../../src/domain/commands/put-back.ts'
import { entryOfReminder, isReminder, reminderOf, restOf } from '../../../src/domain/commands/reminder.ts'
import type { JournalEntry } from '../../../src/wire/tabs/journal.ts'

const NONE = { count: 0, first: [] }
const UNTIL = Date.UTC(2026, 5, 11, 4)
const ENTRY: JournalEntry = {
  id: 'a',
  order: {
    call: 'setPvs',
    args: {
      values: [
        { pvRef: { type: 'AnaOut', nr: 1 }, doubleValue: 200 },
        { pvRef: { type: 'AnaOut', nr: 2 }, doubleValue: 5 },
      ],
    },
  },
  count: 2,
  alerts: [],
  timesOfDay: [],
  shown: [
    { topic: 'pvValue', key: 'ao1', value: 195 },
    { topic: 'pvValue', key: 'ao2', value: 4 },
  ],
  reason: 'Reinigung',
  sentAt: 1,
  changedAt: 2,
  state: { state: 'accepted', waiting: { count: 1, first: ['ao1'] }, refused: NONE },
  refused: [{ id: 'ao2', reason: 'pvUnauthorized' }],
}
const REMINDER = must(reminderOf(ENTRY, UNTIL, 'meier') ?? undefined)

test('a reminder knows what was carried out, by whom and why, and its way back when the journal is empty', () => {
  expect(REMINDER).toMatchObject({ id: 'a', until: UNTIL, user: 'meier', reason: 'Reinigung', setAt: 1 })
  const kept: unknown = JSON.parse(JSON.stringify(REMINDER))
  expect(isReminder(kept)).toBe(true)
  expect(putBack(entryOfReminder(REMINDER))?.back.args).toEqual({
    values: [{ pvRef: { type: 'AnaOut', nr: 1 }, doubleValue: 195 }],
  })
})

test('what set nothing that could be set back has no reminder', () => {
  expect(
    reminderOf({ ...ENTRY, state: { state: 'unknown', reason: 'network', shows: null } }, UNTIL, 'meier'),
  ).toBeNull()
})

test('of what the server refused to put back the reminder stays, with its own way back', () => {
  const both = must(reminderOf({ ...ENTRY, refused: [] }, UNTIL, 'meier') ?? undefined)
  const rest = must(restOf(both, new Set(['ao2'])) ?? undefined)
  expect(rest).toMatchObject({ id: 'a', until: UNTIL, user: 'meier', reason: 'Reinigung' })
  expect(putBack(entryOfReminder(rest))?.back.args).toEqual({
    values: [{ pvRef: { type: 'AnaOut', nr: 2 }, doubleValue: 4 }],
  })
  expect(isReminder(rest)).toBe(true)
  expect(restOf(both, new Set(['ao1', 'ao2']))).toEqual(both)
  expect(restOf(both, new Set())).toBeNull()
})

test.each([
  [null],
  ['a'],
  [[]],
  [{}],
  [{ ...REMINDER, until: null }],
  [{ ...REMINDER, until: Number.NaN }],
  [{ ...REMINDER, user: 7 }],
  [{ ...REMINDER, order: null }],
  [{ ...REMINDER, order: { call: 'setPvs', args: {} } }],
  [{ ...REMINDER, order: { call: 'setPvs', args: { values: [null] } } }],
  [{ ...REMINDER, order: { call: 'ackAlerts', args: { ids: ['x'] } } }],
  [{ ...REMINDER, shown: [] }],
  [{ ...REMINDER, shown: 'x' }],
])('what a browser has kept of another build is no reminder: %j', (stored) => {
  expect(isReminder(stored)).toBe(false)
})
