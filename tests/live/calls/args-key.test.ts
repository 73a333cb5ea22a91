import { expect, test } from 'vitest'
import { argsKey } from '../../../src/live/calls/query-cache.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'

const pvs = (count: number): PvRef[] => Array.from({ length: count }, (_, nr) => ({ type: 'AnaIn', nr }))

test('equal arguments have equal keys, also as other objects; other arguments have others', () => {
  expect(argsKey({ pvs: pvs(3) })).toBe(argsKey({ pvs: pvs(3) }))
  expect(argsKey({ pvs: pvs(5000) })).toBe(argsKey({ pvs: pvs(5000) }))
  const all = [{}, { id: 1 }, { id: '1' }, { pvs: pvs(3) }, { pvs: pvs(4) }, { pvs: pvs(5000) }, { pvs: pvs(5001) }]
  expect(new Set(all.map(argsKey)).size).toBe(all.length)
})

test('of a list of a hundred thousand the key is short, and a render with the same list does not read it again', () => {
  let reads = 0
  const list = pvs(100_000)
  Object.defineProperty(list, 'toJSON', {
    value: () => {
      reads += 1
      return [...list]
    },
  })
  const first = argsKey({ pvs: list })
  expect(argsKey({ pvs: list })).toBe(first)
  expect(first.length).toBeLessThan(50)
  expect(reads).toBe(1)
})
