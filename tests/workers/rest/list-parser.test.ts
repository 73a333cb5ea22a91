import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ListParser, readList } from '../../../workers/rest/list-parser.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

/** Parses a text that arrives in parts of these lengths, in turn. */
function parse(text: string, lengths: readonly number[]): unknown {
  const parser = new ListParser()
  let at = 0
  for (let i = 0; at < text.length; i += 1) {
    const length = lengths[i % lengths.length] ?? text.length
    parser.push(text.slice(at, at + length))
    at += length
  }
  expect(parser.start).toBe(text.slice(0, 300))
  return parser.end()
}

function parseAtOnce(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Texts with what stands between elements: a part may not end there.
const hostile = fc.constantFrom('},{', '"},{"', '},{},{},{},{},{', '\\', ']}', 'ä},{', '')
const element = fc.record({
  id: hostile,
  at: fc.option(fc.integer()),
  inner: fc.option(fc.array(fc.record({ a: hostile }), { maxLength: 2 })),
})
const body = fc.record({ list: fc.array(element, { maxLength: 30 }), total: fc.integer(), more: fc.jsonValue() })
const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 })

test('a list that arrives in parts is parsed as at once, wherever they end', () => {
  fc.assert(
    fc.property(body, lengths, (value, parts) => {
      const text = JSON.stringify(value)
      expect(parse(text, parts)).toEqual(JSON.parse(text))
    }),
    { numRuns: 1000 },
  )
})

test('a body that is cut off or damaged is no JSON, wherever that is', () => {
  const damaged = fc
    .tuple(body, fc.nat(), fc.constantFrom('', ']', '}', ',', '"', '[', '{'))
    .map(([value, at, put]) => {
      const text = JSON.stringify(value)
      const cut = at % text.length
      return put === '' ? text.slice(0, cut) : text.slice(0, cut) + put + text.slice(cut)
    })
  fc.assert(
    fc.property(damaged, lengths, (text, parts) => {
      expect(parse(text, parts)).toEqual(parseAtOnce(text))
    }),
    { numRuns: 1000 },
  )
})

test.each(['null', '[]', '7', '{}', '{"list":7}', '', 'x', '{"list":[1,2]}', ' { "list" : [ {"a":1} , {"a":2} ] } '])(
  '%j is parsed as at once',
  (text) => {
    expect(parse(text, [3])).toEqual(parseAtOnce(text))
    expect(parse(text, [1000])).toEqual(parseAtOnce(text))
  },
)

test('a body that has arrived already is read in slices, between which the clock turns', async () => {
  const clock = new FakeClock()
  let elapsed = 0
  Object.defineProperty(clock, 'elapsed', {
    value: () => {
      elapsed += 3
      return elapsed
    },
  })
  const value = { list: Array.from({ length: 500 }, (_, id) => ({ id, text: `Störung ${id}` })), total: 500 }
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 1000) controller.enqueue(bytes.slice(at, at + 1000))
      controller.close()
    },
  })
  let isRead = false
  const read = readList(stream, clock).then((parser) => {
    isRead = true
    return parser.end()
  })
  let turns = 0
  for (; !isRead; turns += 1) {
    await settle()
    clock.turn(0)
  }
  expect(await read).toEqual(value)
  expect(turns).toBeGreaterThan(3)
})
