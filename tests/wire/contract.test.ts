import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractText } from '../support/contract/contract-text.ts'
import { readWireSource, WireFile } from '../support/contract/wire-source.ts'
import { CONTRACT_PATH, SHAPES_PATH, shapesText } from '../support/contract/write-contract.ts'

test('CONTRACT.md says what the tables say; `npm run contract` writes it', () => {
  expect(readFileSync(CONTRACT_PATH, 'utf8')).toBe(contractText())
})

test('contract.json says it as data, with which servers are compared; `npm run contract` writes it', () => {
  expect(readFileSync(SHAPES_PATH, 'utf8')).toBe(shapesText())
  const { calls, hubs, types } = JSON.parse(shapesText())
  expect(types.PvRef).toEqual({
    fields: [
      { name: 'type', shape: { type: 'PvType' } },
      { name: 'nr', shape: 'number' },
    ],
  })
  expect(types.Alert.fields).toContainEqual({ name: 'goneTimestamp', shape: { any: ['time', 'null'] }, assumed: true })
  expect(types.PvValue.fields).toContainEqual({ name: 'counterValue', shape: { type: 'CounterValue' }, optional: true })
  expect(types.AckedAlert.fields.map(({ name }: { name: string }) => name)).toEqual(['id', 'ackTimestamp', 'ackUser'])
  expect(hubs.pv.messages.newValues).toEqual({ args: [{ list: { type: 'PvValue' } }] })
  expect(calls.length).toBe(readWireSource().calls.length)
})

test('every type that the contract names is explained in it', () => {
  const { types, calls } = readWireSource()
  const texts = [
    ...calls.flatMap(({ args, answer }) => [
      answer,
      ...(typeof args === 'string' ? [args] : args.map((arg) => arg.type)),
    ]),
    ...[...types.values()].flatMap((type) => [...type.bases, ...type.fields.map((field) => field.type)]),
  ]
  const names = texts.flatMap((text) => text.replace(/'[^']*'/g, '').match(/\b[A-Z]\w+/g) ?? [])
  const known = new Set([...types.keys(), 'None', 'ArrayBuffer', 'Record'])
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('every `@assumed` in src/wire is understood', () => {
  const { types, calls } = readWireSource()
  const docs = [
    ...calls.map((call) => call.doc),
    ...[...types.values()].flatMap((type) => [type.doc, ...type.fields.map((field) => field.doc)]),
  ]
  expect(docs.filter((doc) => doc.text.includes('@')).map((doc) => doc.text)).toEqual([])
})

test('a field is read with its type, its comment and where it comes from', () => {
  const file = new WireFile(
    'a.ts',
    "/** A m³ thing. @assumed */\nexport interface Thing extends Base {\n  /** Its name. @specified */\n  readonly 'a-b'?: readonly string[]\n}\n",
  )
  const own = { text: 'Its name.', assumed: null, specified: true }
  expect(file.types()).toEqual([
    {
      name: 'Thing',
      file: 'a',
      doc: { text: 'A m³ thing.', assumed: [], specified: false },
      bases: ['Base'],
      fields: [{ name: 'a-b', optional: true, type: 'string[]', doc: own }],
      alias: null,
    },
  ])
})

test('a call is read with its arguments, its answer and the parts that are assumed', () => {
  const file = new WireFile(
    'area.ts',
    'export const T = {\n  /** @assumed path, answer */\n  a: define<{ id: number }, Thing[]>({}),\n  b: define<None, Thing>({}),\n} as const',
  )
  expect(file.calls()).toMatchObject([
    {
      name: 'a',
      area: 'area',
      doc: { assumed: ['path', 'answer'] },
      args: [{ name: 'id', type: 'number' }],
      answer: 'Thing[]',
    },
    { name: 'b', doc: { assumed: null }, args: 'None', answer: 'Thing' },
  ])
})
