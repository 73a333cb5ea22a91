import { expect, test } from 'vitest'
import { changeFrame } from './change-frame.ts'
import { createChanger } from './changer.ts'
import { KIND_NAMES } from './kinds.ts'

const PUMP = { pvRef: { type: 'DigiIn', nr: 11 }, name: 'Pumpe', since: '2026-11-04', at: 1_793_781_000_000, on: true }
const TANK = { pvRef: { type: 'AnaIn', nr: 12 }, name: 'Becken', since: '2026-11-03', at: 1_793_780_000_000, on: false }
const TEXT = JSON.stringify([PUMP, TANK])

const everything = (kind: (typeof KIND_NAMES)[number]) => createChanger({ seed: 1, share: 1, kinds: [kind] })

test('the same seed makes the same changes, in whatever order answers come', () => {
  const [one, other] = [createChanger({ seed: 7, share: 0.3 }), createChanger({ seed: 7, share: 0.3 })]
  other('another', TEXT)
  expect(other('pvs', TEXT)).toEqual(one('pvs', TEXT))
  expect(createChanger({ seed: 8, share: 0.3 })('pvs', TEXT)).not.toEqual(one('pvs', TEXT))
})

test('an item has the same changes wherever it stands in its list', () => {
  const change = createChanger({ seed: 3, share: 0.4, kinds: ['null', 'number as text'] })
  const paths = (text: string) =>
    change('pvs', text)
      .changes.map(({ path, kind }) => `${path} ${kind}`)
      .toSorted()
  expect(paths(TEXT).length).toBeGreaterThan(1)
  expect(paths(JSON.stringify([TANK, PUMP]))).toEqual(paths(TEXT))
})

test('about the share of all places is changed, and none without a share', () => {
  const text = JSON.stringify(Array.from({ length: 5000 }, (_, id) => id))
  const change = createChanger({ seed: 5, share: 0.02, kinds: ['null'] })
  expect(change('ids', text).changes.length).toBeGreaterThan(60)
  expect(change('ids', text).changes.length).toBeLessThan(140)
  expect(createChanger({ seed: 5, share: 0 })('ids', text)).toEqual({ text, changes: [] })
})

test('a change says where it is, and what stood and stands there', () => {
  const { text, changes } = createChanger({ seed: 1, share: 1, kinds: ['flag as text'] })('pvs', '[{"id":4,"on":true}]')
  expect(text).toBe('[{"id":4,"on":"true"}]')
  expect(changes).toEqual([{ path: 'pvs[4].on', kind: 'flag as text', from: 'true', to: '"true"' }])
})

test.each(KIND_NAMES)('%s is done somewhere, and no other kind with it', (kind) => {
  const before = `{"pvs":${TEXT}}`
  const { text, changes } = everything(kind)('answer', before)
  expect(text).not.toBe(before)
  expect(new Set(changes.map((change) => change.kind))).toEqual(new Set([kind]))
})

test.each([
  ['missing', '{"a":1}', ''],
  ['bare NaN', '{"a":1}', '{"a":NaN}'],
  ['duplicate key', '{"a":1}', '{"a":1,"a":null}'],
  ['out of order', '[1,2]', '[2,1]'],
  ['lone surrogate', '"a"', '"a\\ud800"'],
  ['more than a double holds', '{"a":1}', '{"a":1.8e308}'],
  ['key __proto__', '{"a":1}', '{"__proto__":{"quality":"Good"},"a":1}'],
] as const)('%s in %s is %s', (kind, text, changed) => {
  const { text: result } = everything(kind)('x', `[${text}]`)
  expect(result).toBe(`[${changed}]`)
})

test('only places that may be changed are', () => {
  const change = createChanger({ seed: 1, share: 1, kinds: ['missing'], may: (path) => path.endsWith('.at') })
  const { changes } = change('pvs', TEXT)
  expect(changes.map(({ path }) => path)).toEqual(['pvs[DigiIn-11].at', 'pvs[AnaIn-12].at'])
})

test('what is no JSON stays as it is', () => {
  expect(everything('null')('x', '<svg/>')).toEqual({ text: '<svg/>', changes: [] })
})

test('of a hub only the arguments of messages change', () => {
  const end = '\u001e'
  const protocol = ['{}', '{"type":6}', '{"type":3,"invocationId":"1","result":null}'].join(end) + end
  const message = '{"type":1,"target":"newAck","arguments":[true]}'
  const { text, changes } = changeFrame(everything('flag as text'), 'pv', protocol + message + end)
  expect(text).toBe(`${protocol}{"type":1,"target":"newAck","arguments":["true"]}${end}`)
  expect(changes.map(({ path }) => path)).toEqual(['pv/newAck[0]'])
})
