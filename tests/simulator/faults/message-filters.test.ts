import { expect, test } from 'vitest'
import { ageing, duplicating, losing, misnaming, reordering } from '../../../src/simulator/faults/message-filters.ts'
import { type Encoded, encodeItem, RECORD_SEPARATOR } from '../../../src/simulator/hubs/protocol/hub-message.ts'

const value = {
  type: 'DoubleValue',
  doubleValue: 4.2,
  quality: 'Good',
  timestamp: 5_000,
  pvRef: { type: 'AnaIn', nr: 1 },
}
const message = (item: unknown): Encoded => encodeItem('newValue', JSON.stringify(item))
const read = ({ data }: Encoded): unknown => {
  const text = String(data)
  expect(text.endsWith(RECORD_SEPARATOR)).toBe(true)
  return JSON.parse(text.slice(0, -1)).arguments[0]
}

test('a doubled message is the same message twice, a lost one is none; both are counted', () => {
  let hits = 0
  const take = () => {
    hits += 1
  }
  const sent = message(value)
  expect(duplicating(() => true, take).push(sent)).toEqual([sent, sent])
  expect(losing(() => true, take).push(sent)).toEqual([])
  expect(losing(() => false, take).push(sent)).toEqual([sent])
  expect(hits).toBe(2)
})

test('messages wait for their group and go out the last one first; what is left goes out at the end', () => {
  const filter = reordering(3, () => undefined)
  const [a, b, c, d] = [1, 2, 3, 4].map(message) as [Encoded, Encoded, Encoded, Encoded]
  expect([filter.push(a), filter.push(b)]).toEqual([[], []])
  expect(filter.push(c)).toEqual([c, b, a])
  expect(filter.push(d)).toEqual([])
  expect(filter.flush()).toEqual([d])
  expect(filter.flush()).toEqual([])
})

test('only names out of a list are made unknown; the target, the numbers and what it is about stay', () => {
  const [odd] = misnaming(() => undefined).push(message(value))
  expect(odd).toBeDefined()
  if (odd === undefined) return
  expect(read(odd)).toEqual({
    type: 'NeverHeardOf',
    doubleValue: 4.2,
    quality: 'NeverHeardOf',
    timestamp: 5_000,
    pvRef: value.pvRef,
  })
  expect(String(odd.data)).toContain('"type":1,"target":"newValue"')
  expect(odd.values).toBe(1)
})

test('an aged message follows the message itself', () => {
  const sent = message(value)
  const [first, second] = ageing(1_000, () => undefined).push(sent)
  expect(first).toBe(sent)
  expect(second === undefined ? null : read(second)).toEqual({ ...value, timestamp: 4_000 })
})
