import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Comparer } from '../../../workers/acceptance/compare.ts'
import { formOf } from '../../../workers/acceptance/form.ts'
import type { Shape } from '../../../workers/acceptance/shape.ts'

const TYPES: Readonly<Record<string, Shape>> = {
  Quality: { oneOf: ['Good', 'Bad'] },
  Row: {
    fields: [
      { name: 'id', shape: 'string' },
      { name: 'at', shape: { any: ['time', 'null'] }, assumed: true },
      { name: 'quality', shape: { type: 'Quality' }, optional: true },
      { name: 'rows', shape: { list: { type: 'Row' } } },
    ],
  },
  Short: { fields: [{ name: 'id', shape: 'string' }] },
}
const AT = Date.UTC(2026, 5, 10)
const compared = (shape: Shape, value: unknown) => {
  const comparer = new Comparer(TYPES)
  comparer.compare(shape, value)
  return comparer
}
const found = (shape: Shape, value: unknown) =>
  compared(shape, value).differences.map(({ path, kind, found: form, count, of }) => [path, kind, form, count, of])

test('what is as the contract has it differs in nothing, also in a tree; a null and a missing field are the same', () => {
  const row = { id: 'a', at: AT, quality: 'Good', rows: [{ id: 'b', rows: [], quality: null }] }
  const comparer = compared({ type: 'Row' }, row)
  expect(comparer.differences).toEqual([])
  expect([comparer.extras, comparer.empty, comparer.sawAssumed]).toEqual([[], ['rows[].rows[]'], true])
  expect(compared({ type: 'Row' }, { id: 'a', rows: [] }).sawAssumed).toBe(false)
})

test('each kind of difference is named with its place, how often it was seen, and its form', () => {
  const rows = [
    { id: 7, at: AT, rows: [], quality: 'good' },
    { id: 'b', at: AT / 1000, rows: [], quality: 'Good' },
    { id: 'c', at: '2026-06-10T00:00:00Z', rows: {}, more: 1 },
    { at: 0, rows: null },
    'row',
  ]
  expect(found({ list: { type: 'Row' } }, rows)).toEqual([
    ['[].id', 'kind', '7', 1, 4],
    ['[].quality', 'name', "'good'", 1, 2],
    ['[].at', 'time', '9999999999', 2, 4],
    ['[].at', 'kind', "'9999-99-99A99:99:99A'", 1, 4],
    ['[].rows', 'kind', 'empty object', 1, 4],
    ['[].id', 'absent', 'missing', 1, 4],
    ['[].rows', 'absent', 'null', 1, 4],
    ['[]', 'kind', "'aaa'", 1, 5],
  ])
  expect(compared({ list: { type: 'Row' } }, rows).extras).toEqual(['[].more'])
})

test('fields that nobody knows are named, but names that are data are not, and a table of things is cut', () => {
  const things = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`field${i}`, i]))
  expect(compared({ type: 'Short' }, { id: 'a', more: 1, 'Anna Müller': 2 }).extras).toEqual(['more', 'Aaaa Aaaaaa'])
  expect(compared({ type: 'Short' }, { id: 'a', ...things }).extras).toHaveLength(50)
})

test('of alternatives the nearest counts, and where none fits all of them are expected', () => {
  const either: Shape = { any: [{ type: 'Row' }, { type: 'Short' }] }
  expect(found(either, { id: 'a' })).toEqual([])
  expect(found(either, { id: 'a', rows: [{ id: 1, rows: [] }] })).toEqual([['rows[].id', 'kind', '1', 1, 1]])
  const [one] = compared({ any: ['string', { type: 'Short' }] }, 3).differences
  expect(one?.expected).toBe('string or Short')
})

test('nothing that a server sends stops a comparison, however deep it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const shape of [{ type: 'Row' }, { list: { type: 'Row' } }, { any: ['null', { type: 'Short' }] }] as const)
        expect(compared(shape, value).distance).toBeGreaterThanOrEqual(0)
    }),
    { seed: 7 },
  )
  let deep: unknown = { id: 'a', rows: [] }
  for (let i = 0; i < 5000; i += 1) deep = { id: 'a', rows: [deep] }
  expect(compared({ type: 'Row' }, deep).differences).toEqual([])
})

test('a form keeps no letter and no digit of a text, and no number but a small one', () => {
  expect(formOf('Müller, +49 170 1234567')).toBe("'Aaaaaa, +99 999 9999999'")
  expect(formOf('Водоканал №7')).toBe("'Aaaaaaaaa №9'")
  expect([formOf(3), formOf(-12.75), formOf(491_701_234), formOf(true), formOf(null)]).toEqual([
    '3',
    '-99.99',
    '999999999',
    'true',
    'null',
  ])
  // A name of an enumeration is what has to be told; anything else in its place is not.
  expect([formOf('Dialling', true), formOf('Anna Müller', true)]).toEqual(["'Dialling'", "'Aaaa Aaaaaa'"])
  expect(formOf({ name: 1, 'Anna Müller': 2 })).toBe('object with name')
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(formOf(text)).not.toMatch(/[^\P{L}aA]|[^\P{N}9]/u)
    }),
    { seed: 7 },
  )
})
