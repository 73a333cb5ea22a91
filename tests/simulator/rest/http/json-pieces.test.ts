import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonPieces } from '../../../../src/simulator/rest/http/send-body.ts'

test('the pieces of a body are its JSON, with any content', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(3), (value, thousands) => {
      const list = Array.from({ length: thousands * 1000 + thousands }, () => value)
      for (const body of [value, list, { list, value, none: [], absent: undefined }, [value, { list }, value]]) {
        expect(JSON.parse([...jsonPieces(body)].join(''))).toEqual(JSON.parse(JSON.stringify(body)))
      }
    }),
    { numRuns: 50 },
  )
})

test('a long list comes in pieces of a limited number of items, wherever it lies', () => {
  const list = Array.from({ length: 2_500 }, (_, index) => index)
  const longest = (body: unknown) => Math.max(...[...jsonPieces(body)].map((piece) => piece.split(',').length))
  for (const body of [list, { alerts: list, total: 2_500 }, [{ dataPoints: list }, { dataPoints: list }]]) {
    expect(longest(body)).toBe(1000)
  }
  const short = list.slice(0, 1000)
  for (const body of [short, { alerts: short }, 'x', null])
    expect([...jsonPieces(body)]).toEqual([JSON.stringify(body)])
})
