import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countStages, itemProgress } from '../../../src/domain/commands/item-progress.ts'
import type { ItemResult } from '../../../src/domain/commands/item-result.ts'
import type { CommandState, TargetList } from '../../../src/wire/tabs/command.ts'

const NONE: TargetList = { count: 0, first: [] }
const listOf = (...first: string[]): TargetList => ({ count: first.length, first })
const item = (id: string, state: ItemResult['state'] = 'done'): ItemResult => ({
  id,
  label: `label of ${id}`,
  state,
  reason: state === 'refused' ? 'pvUnauthorized' : null,
})
const stages = (state: CommandState | null, ...items: ItemResult[]) =>
  itemProgress(items, state).map(({ stage }) => stage)

describe('an item that the server accepted', () => {
  test.each<[string, CommandState | null, readonly string[]]>([
    ['while the worker has not said anything', null, ['accepted', 'accepted']],
    ['while one is waiting', { state: 'accepted', waiting: listOf('b'), refused: NONE }, ['confirmed', 'accepted']],
    ['where nothing can confirm', { state: 'accepted', waiting: NONE, refused: NONE }, ['accepted', 'accepted']],
    ['when the plant shows all', { state: 'confirmed', refused: NONE }, ['confirmed', 'confirmed']],
    [
      'when one is not shown in time',
      { state: 'unconfirmed', why: 'deadline', missing: listOf('b'), refused: NONE },
      ['confirmed', 'unconfirmed'],
    ],
    ['when the worker knows of a refusal', { state: 'rejected', reason: 'Failed', text: '' }, ['refused', 'refused']],
    ['when the outcome is unknown', { state: 'unknown', reason: 'timeout', shows: null }, ['unknown', 'unknown']],
  ])('%s', (_, state, expected) => {
    expect(stages(state, item('a'), item('b'))).toEqual(expected)
  })

  test('is not called confirmed while it may be among the targets that a cut list leaves out', () => {
    const cut: TargetList = { count: 30, first: ['x'] }
    expect(stages({ state: 'accepted', waiting: cut, refused: NONE }, item('a'))).toEqual(['accepted'])
    expect(stages({ state: 'unconfirmed', why: 'deadline', missing: cut, refused: NONE }, item('a'))).toEqual([
      'unconfirmed',
    ])
  })
})

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
const targets: fc.Arbitrary<TargetList> = fc.tuple(ids, fc.nat(3)).map(([first, more]) => ({
  first,
  count: first.length + more,
}))
const states: fc.Arbitrary<CommandState | null> = fc.oneof(
  fc.constant(null),
  fc.constant<CommandState>({ state: 'sent' }),
  fc.record({ state: fc.constant('accepted' as const), waiting: targets, refused: targets }),
  fc.record({ state: fc.constant('confirmed' as const), refused: targets }),
  fc.record({
    state: fc.constant('unconfirmed' as const),
    why: fc.constantFrom('deadline' as const, 'contradicted' as const),
    missing: targets,
    refused: targets,
  }),
  fc.constant<CommandState>({ state: 'unknown', reason: 'network', shows: true }),
)
const results = fc.array(
  fc.record({ id: fc.constantFrom('a', 'b', 'c'), state: fc.constantFrom('done', 'refused', 'unknown') }),
)

test('what the server refused or left open is never shown as carried out, whatever the worker sees', () => {
  fc.assert(
    fc.property(results, states, (list, state) => {
      const items = list.map((entry) => item(entry.id, entry.state as ItemResult['state']))
      const progress = itemProgress(items, state)
      expect(progress.map(({ id, label, reason }) => ({ id, label, reason }))).toEqual(
        items.map(({ id, label, reason }) => ({ id, label, reason })),
      )
      for (const [index, { stage }] of progress.entries()) {
        const result = items[index]?.state
        if (result !== 'done') expect(stage).toBe(result)
        if (stage === 'confirmed') expect(['accepted', 'confirmed', 'unconfirmed']).toContain(state?.state)
      }
      expect(countStages(progress).reduce((sum, { count }) => sum + count, 0)).toBe(items.length)
    }),
  )
})

test('stages are counted in the order in which they come, without the empty ones', () => {
  const items = (['unknown', 'refused', 'sent', 'refused'] as const).map((stage, at) => ({
    id: String(at),
    label: '',
    reason: null,
    stage,
  }))
  expect(countStages(items)).toEqual([
    { stage: 'sent', count: 1 },
    { stage: 'refused', count: 2 },
    { stage: 'unknown', count: 1 },
  ])
  expect(countStages([])).toEqual([])
})
