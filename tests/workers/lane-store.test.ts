import { expect, test } from 'vitest'
import { META_KIND_MASK, META_KNOWN, META_STALE } from '../../src/wire/frame.ts'
import { PV_VALUE_TYPES, type PvValue } from '../../src/wire/pv.ts'
import { LaneStore } from '../../workers/cells/lane-store.ts'
import { VersionCounter } from '../../workers/cells/version.ts'

const level = (value: number, timestamp: number): PvValue => ({
  pvRef: { type: 'AnaIn', nr: 1_400_001 },
  type: 'DoubleValue',
  doubleValue: value,
  quality: 'Good',
  timestamp,
})

function laneOf(key = 'ai1400001') {
  const version = new VersionCounter()
  const store = new LaneStore(version)
  const lane = store.open(key) ?? -1
  return { store, lane, version }
}

test('a value lands in the lane of its PV with quality and source time', () => {
  const { store, lane } = laneOf()
  expect(store.write({ ...level(1.04, 5000), quality: 'Uncertain' }, 9000)).toBe(true)
  expect(store.num[lane]).toBe(1.04)
  expect(store.time[lane]).toBe(5000)
  expect(PV_VALUE_TYPES[(store.meta[lane] ?? 0) & META_KIND_MASK]).toBe('DoubleValue')
})

test.each([
  [{ type: 'BoolValue', boolValue: true }, 1],
  [{ type: 'TimeOfDayValue', timeOfDayValue: { hour: 5, minutes: 30 } }, 1310],
  [{ type: 'FailureStateValue', failureStateValue: 2 }, 2],
  [{ type: 'CounterValue', counterValue: { value: 7, resetable: true, day: 1, month: 2, year: 3 } }, 7],
] as const)('%o is kept as one number', (value, expected) => {
  const { store, lane } = laneOf()
  expect(store.write({ pvRef: { type: 'AnaIn', nr: 1_400_001 }, quality: 'Good', timestamp: 1, ...value }, 0)).toBe(
    true,
  )
  expect(store.num[lane]).toBe(expected)
})

test('a failure state is a number or a name; one that is neither marks the value (deviation 45)', () => {
  const { store, lane } = laneOf()
  const write = (failureStateValue: unknown) =>
    store.write(
      JSON.parse(JSON.stringify({ ...level(1, 1), doubleValue: null, type: 'FailureStateValue', failureStateValue })),
      0,
    )
  expect([write('ActiveAcknowledged'), store.num[lane]]).toEqual([true, 2])
  expect([write(3), store.num[lane]]).toEqual([true, 3])
  expect([write(7), store.num[lane], (store.meta[lane] ?? 0) & META_STALE]).toEqual([false, 3, META_STALE])
})

test.each([
  ['an unknown quality', { quality: 'Splendid' }],
  ['an unknown type', { type: 'QuantumValue' }],
  ['a missing value', { doubleValue: undefined }],
  ['a text for a number', { doubleValue: '1.04' }],
])('a value with %s is unreadable and changes nothing', (_, broken) => {
  const { store, lane } = laneOf()
  const item: PvValue = JSON.parse(JSON.stringify({ ...level(1, 1), ...broken }))
  expect(store.write(item, 0)).toBe(false)
  expect(store.meta[lane]).toBe(0)
})

test('where a value cannot be read, the one before it is the last known until another comes (R-19)', () => {
  const { store, lane } = laneOf()
  store.write(level(1.04, 1000), 0)
  store.write(JSON.parse(JSON.stringify({ ...level(2, 2000), quality: 'Splendid' })), 0)
  expect([store.num[lane], (store.meta[lane] ?? 0) & META_STALE]).toEqual([1.04, META_STALE])
  store.write(level(3, 3000), 0)
  expect([store.num[lane], (store.meta[lane] ?? 0) & META_STALE]).toEqual([3, 0])
})

test('members that do not apply may be null: they are no counter, and the same value again is no change', () => {
  const { store, lane } = laneOf()
  const item: PvValue = JSON.parse(JSON.stringify({ ...level(1.04, 5000), counterValue: null, runtimeValue: null }))
  expect(store.write(item, 0)).toBe(true)
  const version = store.version[lane]
  expect(store.write(item, 0)).toBe(true)
  expect([store.extra(lane), store.version[lane]]).toEqual([undefined, version])
})

test('a value of a PV that nobody leases is readable and dropped', () => {
  const { store } = laneOf('ai1')
  expect(store.write(level(1, 1), 0)).toBe(true)
})

test('time never goes back, except where the value shown is only the last known', () => {
  const { store, lane } = laneOf()
  store.write(level(2, 2000), 0)
  store.write(level(1, 1000), 0)
  expect(store.num[lane]).toBe(2)
  store.markStale()
  store.write(level(1, 1000), 0)
  expect(store.num[lane]).toBe(1)
})

test('without a source time the arrival counts', () => {
  const { store, lane } = laneOf()
  const { timestamp: _, ...value } = level(1, 0)
  store.write(value, 4711)
  expect(store.time[lane]).toBe(4711)
})

test('the same value again is no change', () => {
  const { store, lane } = laneOf()
  store.write(level(1, 1000), 0)
  const before = store.version[lane]
  store.write(level(1, 1000), 0)
  expect(store.version[lane]).toBe(before)
})

test('a broken link marks what is known as last known, and only a new value clears the mark (pitfall 23)', () => {
  const { store, lane } = laneOf()
  const other = store.open('ai2') ?? -1
  store.write(level(1, 1000), 0)
  store.markStale()
  expect((store.meta[lane] ?? 0) & META_STALE).toBe(META_STALE)
  expect((store.meta[other] ?? 0) & META_KNOWN).toBe(0)
  store.write(level(1, 1000), 0)
  expect((store.meta[lane] ?? 0) & META_STALE).toBe(0)
})

test('a lane that is given back is empty for its next holder', () => {
  const { store, lane } = laneOf()
  store.write(level(1, 1000), 0)
  store.close('ai1400001')
  expect(store.open('ai99')).toBe(lane)
  expect(store.meta[lane]).toBe(0)
  store.write(level(5, 6000), 0)
  expect(store.meta[lane]).toBe(0)
})

test('a tap hears every accepted value, not only the last', () => {
  const { store } = laneOf()
  const heard: number[] = []
  const end = store.tap('ai1400001', (_, value) => heard.push(value))
  for (const value of [1, 2, 3]) store.write(level(value, value * 1000), 0)
  end()
  store.write(level(4, 4000), 0)
  expect(heard).toEqual([1, 2, 3])
})

test('a text that is no live key gets no lane', () => {
  expect(laneOf().store.open('__proto__')).toBeNull()
})

test('lanes grow without losing what they hold', () => {
  const { store, lane } = laneOf()
  store.write(level(1.5, 1000), 0)
  for (let nr = 0; nr < 5000; nr += 1) store.open(`di${nr}`)
  expect(store.num[lane]).toBe(1.5)
})
