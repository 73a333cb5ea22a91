import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LeaseTable } from '../../../workers/context/lease-table.ts'

test('only the first lease of a key and the last release notify', () => {
  const told: string[] = []
  const table = new LeaseTable((_, key, wanted) => told.push(`${wanted ? '+' : '-'}${key}`))
  table.add('pvValue', 'ai1', 'a')
  table.add('pvValue', 'ai1', 'b')
  table.drop('pvValue', 'ai1', 'a')
  table.drop('pvValue', 'ai1', 'b')
  expect(told).toEqual(['+ai1', '-ai1'])
})

test('a double release, or one without a lease, changes nothing (pitfall 21)', () => {
  const told: string[] = []
  const table = new LeaseTable((_, key, wanted) => told.push(`${wanted ? '+' : '-'}${key}`))
  table.add('pvValue', 'ai1', 'a')
  table.drop('pvValue', 'ai1', 'stranger')
  table.add('pvValue', 'ai1', 'b')
  table.drop('pvValue', 'ai1', 'a')
  table.drop('pvValue', 'ai1', 'a')
  expect(table.isWanted('pvValue', 'ai1')).toBe(true)
  expect(told).toEqual(['+ai1'])
})

test('what is wanted is the union of the leases of all holders, whatever the order of leases and releases', () => {
  const step = fc.record({
    add: fc.boolean(),
    key: fc.constantFrom('ai1', 'ai2', 'di3'),
    holder: fc.constantFrom('a', 'b', 'c'),
  })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const model = new Map<string, Set<string>>()
      const wanted = new Set<string>()
      const table = new LeaseTable((_, key, isWanted) => (isWanted ? wanted.add(key) : wanted.delete(key)))
      for (const { add, key, holder } of steps) {
        const holders = model.get(key) ?? new Set()
        model.set(key, holders)
        if (add) holders.add(holder)
        else holders.delete(holder)
        if (add) table.add('pvValue', key, holder)
        else table.drop('pvValue', key, holder)
      }
      const expected = [...model].filter(([, holders]) => holders.size > 0).map(([key]) => key)
      expect([...wanted].sort()).toEqual(expected.sort())
      expect([...table.wanted('pvValue').keys()].sort()).toEqual(expected.sort())
    }),
  )
})
