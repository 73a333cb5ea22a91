import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from '../../../src/simulator/server/read-body.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('JSON is parsed unchanged, with any text in it', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }),
      fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ']') }),
      (value, text) => {
        const json = JSON.stringify([value, text.repeat(64)])
        expect(parseJson(json)).toEqual(JSON.parse(json))
      },
    ),
  )
})

test('what lies deeper than 64 levels is not read, and neither is what is no JSON', () => {
  expect(parseJson(nested(64))).toBeInstanceOf(Array)
  expect(parseJson(nested(65))).toBeUndefined()
  expect(parseJson('{"a":'.repeat(100_000))).toBeUndefined()
  for (const text of ['', '{', 'nothing', '"', '\\"']) expect(parseJson(text)).toBeUndefined()
})
