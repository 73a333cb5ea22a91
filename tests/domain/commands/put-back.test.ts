import { expect, test } from 'vitest'
import { putBack } from '../../../src/domain/commands/put-back.ts'
import type { PvLimitConfig } from '../../../src/wire/server/pv-command.ts'
import type { CommandState, ShownValue } from '../../../src/wire/tabs/command.ts'
import type { JournalEntry, Order } from '../../../src/wire/tabs/journal.ts'

const NONE = { count: 0, first: [] }
const OUTPUT = { type: 'AnaOut', nr: 1_400_001 } as const
const SWITCH = { type: 'DigiOut', nr: 1_400_002 } as const
const INPUT = { type: 'DigiIn', nr: 7 } as const
const PLAN = { station: { stationNumber: 3 }, planNumber: 12 }

const entryOf = (order: Order, how: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 'a',
  order,
  count: 1,
  alerts: [],
  timesOfDay: [],
  shown: [],
  reason: '',
  sentAt: 1,
  changedAt: 2,
  state: { state: 'confirmed', refused: NONE },
  refused: [],
  ...how,
})
const level = (value: number): ShownValue => ({ topic: 'pvValue', key: 'ao1400001', value })
const setLevel = (doubleValue: number): Order => ({
  call: 'setPvs',
  args: { values: [{ pvRef: OUTPUT, doubleValue }] },
})

const limit = (value: number, limitType: PvLimitConfig['pvLimitRef']['limitType']): PvLimitConfig => ({
  pvLimitRef: { pv: { type: 'AnaIn', nr: 5 }, limitType },
  limit: value,
  priority: 3,
  delayTime: 10,
  description: '',
  message: '',
  notSet: false,
})

test('a value is set again to what the user saw before', () => {
  expect(putBack(entryOf(setLevel(200), { shown: [level(195)] }))?.back).toEqual(setLevel(195))
})

test('a state is set again as a state, not as its number', () => {
  const order: Order = { call: 'setPvs', args: { values: [{ pvRef: SWITCH, boolValue: true }] } }
  const shown: ShownValue[] = [{ topic: 'pvValue', key: 'do1400002', value: 0 }]
  expect(putBack(entryOf(order, { shown }))?.back.args).toEqual({ values: [{ pvRef: SWITCH, boolValue: false }] })
})

test('limits go back as the server compares them: what was set is old, what held before is new', () => {
  const order: Order = {
    call: 'setLimits',
    args: { oldLimits: [limit(1, 'Bottom'), limit(2, 'Top')], newLimits: [limit(1.5, 'Bottom'), limit(2.5, 'Top')] },
  }
  expect(putBack(entryOf(order, { count: 2 }))?.back.args).toEqual({
    oldLimits: [limit(1.5, 'Bottom'), limit(2.5, 'Top')],
    newLimits: [limit(1, 'Bottom'), limit(2, 'Top')],
  })
})

test('priorities, plans and texts go back', () => {
  const priorities: Order = {
    call: 'setPriorities',
    args: { oldPriorities: [{ pvRef: INPUT, priority: 3 }], newPriorities: [{ pvRef: INPUT, priority: 1 }] },
  }
  expect(putBack(entryOf(priorities))?.back.args).toEqual({
    oldPriorities: [{ pvRef: INPUT, priority: 1 }],
    newPriorities: [{ pvRef: INPUT, priority: 3 }],
  })
  const plans: Order = { call: 'activatePlans', args: { plans: [{ planRef: PLAN, active: false }] } }
  expect(putBack(entryOf(plans, { shown: [{ topic: 'alarmPlan', key: '3-12', value: true }] }))?.back.args).toEqual({
    plans: [{ planRef: PLAN, active: true }],
  })
  const texts: Order = { call: 'setTextMessages', args: { messages: [{ id: 4, message: 'neu' }] } }
  expect(putBack(entryOf(texts, { shown: [{ topic: 'textMessage', key: '4', value: '' }] }))?.back.args).toEqual({
    messages: [{ id: 4, message: '' }],
  })
})

test('what the server left out and what changed nothing stays as it is', () => {
  const [other, third] = [
    { type: 'AnaOut', nr: 2 },
    { type: 'AnaOut', nr: 3 },
  ] as const
  const order: Order = {
    call: 'setPvs',
    args: {
      values: [
        { pvRef: OUTPUT, doubleValue: 200 },
        { pvRef: other, doubleValue: 5 },
        { pvRef: third, doubleValue: 8 },
      ],
    },
  }
  const way = putBack(
    entryOf(order, {
      count: 3,
      shown: [level(195), { topic: 'pvValue', key: 'ao2', value: 4 }, { topic: 'pvValue', key: 'ao3', value: 8 }],
      refused: [{ id: 'ao2', reason: 'pvUnauthorized' }],
    }),
  )
  expect([way?.done, way?.back]).toEqual([setLevel(200), setLevel(195)])
})

const UNSET: readonly CommandState[] = [
  { state: 'sent' },
  { state: 'rejected', reason: 'Failed', text: '' },
  { state: 'unknown', reason: 'network', shows: true },
]

test.each<readonly [string, JournalEntry]>([
  ['nobody knows what held before', entryOf(setLevel(200))],
  ['what held before is not known of each item', entryOf(setLevel(200), { shown: [{ ...level(1), key: 'ao9' }] })],
  ['it changed nothing', entryOf(setLevel(195), { shown: [level(195)] })],
  ['the journal has kept a part of it', entryOf(setLevel(200), { shown: [level(195)], count: 2 })],
  [
    'the server has refused all of it',
    entryOf(setLevel(200), { shown: [level(195)], refused: [{ id: 'ao1400001', reason: 'pvMissing' }] }),
  ],
  ['a counter was reset', entryOf({ call: 'resetCounters', args: { pvs: [{ type: 'ZaehlWert', nr: 6 }] } })],
  ...UNSET.map((state) => [`it is ${state.state}`, entryOf(setLevel(200), { shown: [level(195)], state })] as const),
])('there is no way back if %s', (_, entry) => {
  expect(putBack(entry)).toBeNull()
})
