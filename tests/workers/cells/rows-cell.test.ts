import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowsCell } from '../../../workers/cells/rows-cell.ts'
import { VersionCounter } from '../../../workers/cells/version.ts'

interface Line {
  readonly id: string
  readonly text: string
}

const line = (id: string, text = ''): Line => ({ id, text })
const cell = () => new RowsCell<Line>(new VersionCounter())

test('a reload while ready is an update, not a loading', () => {
  const rows = cell()
  rows.loading()
  expect(rows.load.state).toBe('loading')
  rows.ready()
  rows.loading()
  expect(rows.load.state).toBe('updating')
})

test('a stale list is live again when it is complete', () => {
  const rows = cell()
  rows.markStale()
  rows.loading()
  expect(rows.stale).toBe(true)
  rows.ready()
  expect(rows.stale).toBe(false)
})

test('a tab that takes its changes at any pace ends with the rows of the cell', () => {
  const step = fc.oneof(
    fc.record({ put: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.string() }),
    fc.record({ remove: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.constant('take' as const),
    fc.constant('clear' as const),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const rows = cell()
      const held = new Map<string, Line>()
      let sent = 0
      const take = () => {
        const change = rows.since(sent)
        sent = rows.version
        if (change.reset) held.clear()
        for (const id of change.removed) held.delete(id)
        for (const row of change.upserts) held.set(row.id, row)
      }
      for (const each of steps) {
        if (each === 'take') take()
        else if (each === 'clear') rows.clear()
        else if ('put' in each) rows.apply({ upsert: [line(each.put, each.text)] })
        else rows.apply({ remove: [each.remove] })
      }
      take()
      const expected = [...rows.since(0).upserts].sort((a, b) => a.id.localeCompare(b.id))
      expect([...held.values()].sort((a, b) => a.id.localeCompare(b.id))).toEqual(expected)
    }),
  )
})
