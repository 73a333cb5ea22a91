import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ITEMS_PER_PIECE, isLong, jsonPieces } from '../../../src/plant/rest/json-pieces.ts'

test('the pieces of a body are its JSON, whatever it holds', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(3), (value, thousands) => {
      const list = Array.from({ length: thousands * ITEMS_PER_PIECE + thousands }, () => value)
      for (const body of [value, list, { list, value, none: [], absent: undefined }]) {
        expect(JSON.parse([...jsonPieces(body)].join(''))).toEqual(JSON.parse(JSON.stringify(body)))
      }
    }),
    { numRuns: 50 },
  )
})

test('a long list comes in pieces of a limited number of items', () => {
  const list = Array.from({ length: 2_500 }, (_, index) => index)
  expect([...jsonPieces(list)]).toHaveLength(3)
  expect([...jsonPieces({ alerts: list, total: 2_500 })].length).toBeGreaterThan(3)
  expect([isLong(list), isLong({ alerts: list }), isLong({ alerts: list.slice(0, 1_000) }), isLong('x')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
