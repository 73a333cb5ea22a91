import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWriting } from '../../../src/domain/commands/command-outcome.ts'
import { itemResults, refusedItems, targetId } from '../../../src/domain/commands/item-result.ts'
import { ENDPOINTS, type EndpointName, type EndpointRow } from '../../../src/wire/endpoints/endpoints.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { CallErrorKind, Result } from '../../../src/wire/server/result.ts'

const PUMP: PvRef = { type: 'DigiOut', nr: 100_001 }
const LEVEL: PvRef = { type: 'AnaOut', nr: 100_002 }
const OBJECT: PvRef = { type: 'PlsObject', nr: 7 }
const item = (ref: Parameters<typeof targetId>[0]) => ({ id: targetId(ref), label: `label of ${targetId(ref)}` })
const answer = (body: unknown): Result<unknown> => ({ ok: true, body })
const failed = (kind: CallErrorKind, status?: number): Result<unknown> => ({
  ok: false,
  error: { kind, text: 'raw text', ...(status === undefined ? {} : { status }) },
})
const states = (items: readonly PvRef[], result: Result<unknown>) =>
  itemResults(items.map(item), result).map(({ id, state, reason }) => [id, state, reason])

describe('an accepted command', () => {
  test('refuses exactly the items that the lists name, each with its reason', () => {
    const body = { status: 'Success', errorMessage: null, unauthorizedPvs: [PUMP], missingPvs: [OBJECT] }
    expect(states([LEVEL, PUMP, OBJECT], answer(body))).toEqual([
      ['ao100002', 'done', null],
      ['do100001', 'refused', 'pvUnauthorized'],
      ['PlsObject-7', 'refused', 'pvMissing'],
    ])
  })

  test('keeps order and labels of what was ordered', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 20 })
    fc.assert(
      fc.property(numbers, fc.array(fc.integer({ min: 1, max: 50 })), (ordered, named) => {
        const stations = (list: readonly number[]) => list.map((stationNumber) => ({ stationNumber }))
        const items = stations(ordered).map(item)
        const body = { status: 'Success', missing: [], notCallable: stations(named), unauthorized: [] }
        const results = itemResults(items, answer(body))
        expect(results.map(({ id, label }) => ({ id, label }))).toEqual(items)
        expect(results.filter(({ state }) => state === 'refused').map(({ id }) => Number(id))).toEqual(
          ordered.filter((number) => named.includes(number)),
        )
      }),
    )
  })

  test('does not call an alert done that its answer does not name', () => {
    const alerts = ['a1', '2', 'a3'].map((id) => ({ id, label: id }))
    expect(itemResults(alerts, answer({ status: 'Success', acked: [{ id: 'a1' }, { id: '2' }] }))).toMatchObject([
      { id: 'a1', state: 'done', reason: null },
      { id: '2', state: 'done', reason: null },
      { id: 'a3', state: 'unknown', reason: 'notNamed' },
    ])
    expect(itemResults(alerts, answer({ status: 'Success', deleted: [] })).map(({ state }) => state)).toEqual([
      'unknown',
      'unknown',
      'unknown',
    ])
  })
})

test('an item is unknown if the answer names some that cannot be read: it may be one of them (F57)', () => {
  const body = { status: 'Success', errorMessage: null, unauthorizedPvs: [PUMP], missingPvs: [] }
  expect(states([LEVEL, PUMP], { ok: true, body, skipped: 1 })).toEqual([
    ['ao100002', 'unknown', 'notNamed'],
    ['do100001', 'refused', 'pvUnauthorized'],
  ])
})

test('a refused command has done nothing, whatever its lists name (rule D10)', () => {
  const body = { status: 'Unauthorized', errorMessage: null, unauthorizedPvs: [PUMP], missingPvs: [] }
  expect(states([LEVEL, PUMP], answer(body))).toEqual([
    ['ao100002', 'refused', null],
    ['do100001', 'refused', 'pvUnauthorized'],
  ])
})

test.each([
  ['disconnected', 'refused'],
  ['changed', 'refused'],
  ['unauthorized', 'refused'],
  ['network', 'unknown'],
  ['timeout', 'unknown'],
  ['shape', 'unknown'],
  ['worker-lost', 'unknown'],
] as const)('a call that failed by %s leaves every item %s and names none (rule D10)', (kind, state) => {
  expect(states([LEVEL, PUMP], failed(kind))).toEqual([
    ['ao100002', state, null],
    ['do100001', state, null],
  ])
})

test('a refusal by HTTP is certain, an error of the server is not', () => {
  expect(states([PUMP], failed('http', 403))).toEqual([['do100001', 'refused', null]])
  expect(states([PUMP], failed('http', 502))).toEqual([['do100001', 'unknown', null]])
})

describe('the lists of refused items', () => {
  /** Lists that say what there is afterwards, not what was refused. */
  const OF_DATA = [
    'annotations',
    'acked',
    'deleted',
    'alarmPlans',
    'alarmCallnumbers',
    'entries',
    'created',
    'updated',
    'deletedIds',
  ]

  test('are all read that the answers of commands have', () => {
    const lists = (Object.keys(ENDPOINTS) as EndpointName[]).filter(isWriting).flatMap((name) => {
      const { answer: promised }: EndpointRow = ENDPOINTS[name]
      return typeof promised === 'object' ? promised.lists : []
    })
    const refusing = [...new Set(lists)].filter((list) => !OF_DATA.includes(list))
    expect(refusing).toContain('unauthorizedPlans')
    for (const list of refusing) {
      expect([list, refusedItems({ [list]: [PUMP] })]).toEqual([list, [{ id: 'do100001', reason: expect.anything() }]])
    }
  })

  test('name plans, stations and PVs as commands do', () => {
    const plan = { station: { stationNumber: 14 }, planNumber: 3 }
    expect(refusedItems({ unauthorizedPlans: [plan], missing: [{ stationNumber: 9 }] })).toEqual([
      { id: targetId(plan), reason: 'planUnauthorized' },
      { id: targetId({ stationNumber: 9 }), reason: 'stationMissing' },
    ])
  })

  test('name an item once, with its first reason', () => {
    expect(refusedItems({ missingPvs: [PUMP, PUMP], unauthorizedPvs: [PUMP] })).toEqual([
      { id: 'do100001', reason: 'pvUnauthorized' },
    ])
  })

  test('may be missing', () => {
    for (const body of [null, undefined, 'Success', {}, { status: 'Success' }]) expect(refusedItems(body)).toEqual([])
  })
})
