import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decimals,
  every,
  flag,
  flagOr,
  givenList,
  id,
  inPlace,
  list,
  missingOr,
  namesOf,
  nullOr,
  number,
  numberId,
  numberIfAny,
  numberOrNull,
  oneOf,
  oneOfIfAny,
  oneOfOr,
  optional,
  orNull,
  type Reader,
  read,
  text,
  textOrNull,
  tree,
  UNREADABLE,
  whole,
} from '../../../src/wire/readers/reader.ts'
import { readInSlices } from '../../../src/wire/readers/slices.ts'

const anything = fc.anything({ withNullPrototype: false, maxDepth: 2 })
const noText = anything.filter((value) => typeof value !== 'string')
const noNumber = anything.filter((value) => !Number.isFinite(value))
const noFlag = anything.filter((value) => typeof value !== 'boolean')
const finite = fc.double({ noNaN: true, noDefaultInfinity: true })

/** Fails unless it is true of whatever comes. */
function always<T>(arbitrary: fc.Arbitrary<T>, isTrue: (value: T) => boolean): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      expect(isTrue(value)).toBe(true)
    }),
  )
}

const COLOURS = ['red', 'green'] as const

interface Row {
  readonly nr: number
  readonly name: string
  readonly note?: string
}

const row = whole<Row>({ nr: number, name: text, note: optional(id) })

describe('a text', () => {
  test('stays if it is well-formed and short', () => {
    always(fc.string({ unit: 'grapheme' }), (value) => text(value) === value && textOrNull(value) === value)
  })

  test('that is none is empty or null', () => {
    always(noText, (value) => text(value) === '' && textOrNull(value) === null)
  })

  test('is well-formed, whatever came (F57)', () => {
    always(fc.string({ unit: 'binary' }), (value) => text(value).isWellFormed())
    expect(text('Pumpe \ud800')).toBe('Pumpe \ufffd')
  })

  test('ends after 10,000 characters, not in the middle of one (F62)', () => {
    expect(text('a'.repeat(10_000))).toBe('a'.repeat(10_000))
    expect(text('a'.repeat(10_001))).toBe(`${'a'.repeat(10_000)}…`)
    expect(text(`${'a'.repeat(9999)}😀`)).toBe(`${'a'.repeat(9999)}…`)
  })
})

describe('a number', () => {
  test('is finite and no text (F57)', () => {
    always(finite, (value) => number(value) === value && numberOrNull(value) === value)
    always(noNumber, (value) => number(value) === UNREADABLE && numberOrNull(value) === null)
    for (const value of ['12', Number.NaN, Number.POSITIVE_INFINITY, null]) expect(number(value)).toBe(UNREADABLE)
  })

  test('may be missing, but is nothing else', () => {
    expect([undefined, null, 0, '0', Number.NaN].map(numberIfAny)).toEqual([null, null, 0, UNREADABLE, UNREADABLE])
  })

  test('of decimal places is one that can be shown', () => {
    expect([0, 3, 10, 11, -1, 1.5, '1', undefined].map(decimals)).toEqual([0, 3, 10, 2, 2, 2, 2, 2])
  })
})

test('a flag is true or false', () => {
  always(noFlag, (value) => flag(value) === UNREADABLE && flagOr(true)(value) && !flagOr(false)(value))
  expect([true, false].map(flag)).toEqual([true, false])
  expect([true, false].map(flagOr(true))).toEqual([true, false])
})

test('an id is a text or a number that is one, never empty', () => {
  expect(['a-1', 7, '', null, {}, Number.NaN].map(id)).toEqual([
    'a-1',
    '7',
    UNREADABLE,
    UNREADABLE,
    UNREADABLE,
    UNREADABLE,
  ])
})

test('an id that is a number may come as its digits, but as no other text (deviation 35)', () => {
  expect([7, '7', '007', '7.5', '-7', ' 7', '', null].map(numberId)).toEqual([
    7,
    7,
    7,
    ...Array.from({ length: 5 }, () => UNREADABLE),
  ])
})

test('a name is one of those that are known', () => {
  expect(['red', 'blue', 'toString', null].map(oneOf(COLOURS))).toEqual(['red', UNREADABLE, UNREADABLE, UNREADABLE])
  expect(['red', 'blue'].map(oneOfOr(COLOURS, 'green'))).toEqual(['red', 'green'])
  expect(['red', undefined, null, 'blue'].map(oneOfIfAny(COLOURS, 'green'))).toEqual([
    'red',
    'green',
    'green',
    UNREADABLE,
  ])
  expect(namesOf(COLOURS)(['blue', 'red', 3])).toEqual(['red'])
  expect(namesOf(COLOURS)('red')).toEqual([])
})

test('null is what is missing; what cannot be read is null only where that says nothing', () => {
  expect([undefined, null, 'x', 1].map(orNull(number))).toEqual([null, null, null, 1])
  expect([undefined, null, 'x', 1].map(nullOr(number))).toEqual([null, null, UNREADABLE, 1])
  expect([undefined, null, 'x', 1].map(missingOr(number))).toEqual([undefined, undefined, UNREADABLE, 1])
  expect([undefined, null, 'x', 1].map(optional(number))).toEqual([undefined, undefined, undefined, 1])
})

describe('an object', () => {
  test('has exactly its fields (F62)', () => {
    const given = JSON.parse(
      '{"nr":1,"name":"a","note":"n","more":{"deep":[[]]},"__proto__":{"name":"other"}}',
    ) as unknown
    expect(row(given)).toStrictEqual({ nr: 1, name: 'a', note: 'n' })
    expect(row({ nr: 1, note: null })).toStrictEqual({ nr: 1, name: '' })
  })

  test('is unreadable without what it needs', () => {
    for (const value of [null, undefined, 1, 'row', [], [1], {}, { nr: '1' }]) expect(row(value)).toBe(UNREADABLE)
  })

  test('is whole or unreadable, whatever came', () => {
    always(anything, (value) => {
      const result = row(value)
      return result === UNREADABLE || (Number.isFinite(result.nr) && typeof result.name === 'string')
    })
  })
})

describe('a list', () => {
  const given = [{ nr: 1, name: 'a' }, null, { nr: '2' }, { nr: 3 }]

  test('leaves out the rows that cannot be read, and counts them (F57)', () => {
    expect(read(list(row), given)).toEqual({
      value: [
        { nr: 1, name: 'a' },
        { nr: 3, name: '' },
      ],
      skipped: 2,
    })
    expect(read(list(row), given)).toMatchObject({ skipped: 2 })
  })

  test('counts exactly what it leaves out, whatever came', () => {
    always(fc.array(fc.oneof(anything, fc.record({ nr: finite }))), (rows) => {
      const { value, skipped } = read(list(row), rows)
      return value !== UNREADABLE && value.length + skipped === rows.length
    })
  })

  test('that is none is empty, or unreadable where that would say that there is nothing', () => {
    expect(read(list(row), { length: 1 })).toEqual({ value: [], skipped: 0 })
    expect(read(givenList(row), null)).toEqual({ value: UNREADABLE, skipped: 0 })
    expect(read(givenList(row), given)).toMatchObject({ skipped: 2 })
  })

  test('counts a row of rows that is left out as one', () => {
    const group = whole<{ readonly nr: number; readonly rows: readonly Row[] }>({ rows: list(row), nr: number })
    const groups = [{ nr: 1, rows: given }, { rows: given }]
    expect(read(list(group), groups).skipped).toBe(3)
  })

  test('whose rows have places is unreadable with any of them, or keeps the place', () => {
    expect(every(number)([1, null])).toBe(UNREADABLE)
    expect(every(number)(null)).toBe(UNREADABLE)
    expect(every(number)([1, 2])).toEqual([1, 2])
    expect(read(inPlace(number, -1), [1, 'x', 3])).toEqual({ value: [1, -1, 3], skipped: 1 })
  })
})

test('a tree has at most 32 levels below its root (F62)', () => {
  interface Node {
    readonly rows: readonly Node[]
  }
  const node = tree<Node>((self) => whole<Node>({ rows: list(self) }))
  const depthOf = (one: Node): number => 1 + Math.max(0, ...one.rows.map(depthOf))
  let deep: unknown = { rows: [] }
  for (let level = 0; level < 5000; level += 1) deep = { rows: [deep] }
  const { value, skipped } = read(node, deep)
  expect(value === UNREADABLE ? 0 : depthOf(value)).toBe(33)
  expect(skipped).toBe(1)
  expect(read(node, { rows: [{ rows: [] }, null] })).toEqual({ value: { rows: [{ rows: [] }] }, skipped: 1 })
})

describe('in slices', () => {
  function inSlices<T>(reader: Reader<T>, value: unknown) {
    const steps = readInSlices(reader, value)
    let pauses = 0
    let step = steps.next()
    for (; step.done !== true; step = steps.next()) pauses += 1
    return { reading: step.value, pauses }
  }
  const rows = Array.from({ length: 1000 }, (_, nr) => (nr % 10 === 0 ? { name: 'no number' } : { nr }))
  const body = whole<{ readonly total: number; readonly rows: readonly Row[] }>({ total: number, rows: list(row) })

  test('a long list is the same as in one, with pauses', () => {
    const { reading, pauses } = inSlices(list(row), rows)
    expect(reading).toEqual(read(list(row), rows))
    expect(reading.skipped).toBe(100)
    expect(pauses).toBeGreaterThanOrEqual(3)
  })

  test('so is an object with a long list, and what is not one', () => {
    for (const value of [{ total: 7, rows }, { rows }, { total: 7, rows: rows.slice(0, 5) }, null, [], 'x']) {
      expect(inSlices(body, value).reading).toEqual(read(body, value))
    }
    expect(inSlices(body, { total: 7, rows }).pauses).toBeGreaterThanOrEqual(3)
  })
})
