import { describe, expect, test } from 'vitest'
import { PV_VALUE_TYPES, type PvValue, QUALITIES } from '../../../src/wire/server/pv.ts'
import {
  META_KIND_MASK,
  META_KNOWN,
  META_QUALITY_MASK,
  META_QUALITY_SHIFT,
  META_REFUSED,
  META_STALE,
} from '../../../src/wire/tabs/frame.ts'
import { LaneStore } from '../../../workers/cells/lane-store.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'

const level = (value: number, timestamp: number): PvValue => ({
  pvRef: { type: 'AnaIn', nr: 1_400_001 },
  type: 'DoubleValue',
  doubleValue: value,
  quality: 'Good',
  timestamp,
})

function laneOf(key = 'ai1400001') {
  const version = new VersionCounter()
  const store = new LaneStore(version, failLoudly)
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

const RUNTIME = { lower: 1, lowerMid: 2, upperMid: 3, upper: 4, value: 5, runtimeType: 'Betriebszeit' }

test.each([
  ['an unknown quality', { quality: 'Splendid' }],
  ['an unknown type', { type: 'QuantumValue' }],
  ['a missing value', { doubleValue: undefined }],
  ['a text for a number', { doubleValue: '1.04' }],
  ['a number beyond all numbers', { doubleValue: '1e999' }],
  [
    'a field of a counter beyond all numbers (F60)',
    { type: 'CounterValue', counterValue: { value: 1, resetable: true, day: '1e999', month: 2, year: 3 } },
  ],
  [
    'a field of a counter that is a deep list (F62)',
    { type: 'CounterValue', counterValue: { value: 1, resetable: true, day: 1, month: [[[[3]]]], year: 3 } },
  ],
  ['a runtime of an unknown kind', { type: 'RuntimeValue', runtimeValue: { ...RUNTIME, runtimeType: 'Sternzeit' } }],
])('a value with %s is unreadable and changes nothing', (_, broken) => {
  const { store, lane } = laneOf()
  const item: PvValue = JSON.parse(JSON.stringify({ ...level(1, 1), ...broken }).replace('"1e999"', '1e999'))
  expect(store.write(item, 0)).toBe(false)
  expect(store.meta[lane]).toBe(0)
})

test('after an unreadable value the one before it is the last known until another comes (R-19)', () => {
  const { store, lane } = laneOf()
  store.write(level(1.04, 1000), 0)
  store.write(JSON.parse(JSON.stringify({ ...level(2, 2000), quality: 'Splendid' })), 0)
  expect([store.num[lane], (store.meta[lane] ?? 0) & META_STALE]).toEqual([1.04, META_STALE])
  store.write(level(3, 3000), 0)
  expect([store.num[lane], (store.meta[lane] ?? 0) & META_STALE]).toEqual([3, 0])
})

test('an unreadable value is asked for again, ever more rarely while it stays unreadable, and not any more once it is read', () => {
  const { store, lane } = laneOf()
  const unreadable: PvValue = JSON.parse(JSON.stringify({ ...level(2, 2000), quality: 'Splendid' }))
  /** The seconds at which it is asked for. */
  const askedIn = (seconds: number, each = () => {}) =>
    Array.from({ length: seconds }, (_, second) => second + 1).filter(() => {
      each()
      return store.settle().includes('ai1400001')
    })
  store.write(level(1.04, 1000), 0)
  store.write(unreadable, 0)
  // A hub that says nothing more was asked once.
  expect(askedIn(100)).toEqual([2])
  store.write(unreadable, 0)
  expect(askedIn(20)).toEqual([4])
  expect(askedIn(40, () => store.write(unreadable, 0))).toEqual([8, 24])
  store.write(level(3, 3000), 0)
  expect([store.num[lane], (store.meta[lane] ?? 0) & META_STALE, askedIn(100)]).toEqual([3, 0, []])
  // The first unreadable value of a lane, and the end of its link.
  store.write(unreadable, 0)
  expect(askedIn(2)).toEqual([2])
  store.write(unreadable, 0)
  store.markStale()
  expect(askedIn(100)).toEqual([])
})

test('a value whose time cannot be read is asked for again until it can, one with a wrong time is not (F157)', () => {
  const { store } = laneOf()
  const asked = () => Array.from({ length: 100 }, () => store.settle()).flat()
  const stamped = (timestamp: unknown): PvValue => JSON.parse(JSON.stringify({ ...level(1, 1000), timestamp }))
  store.write(stamped({}), 0)
  expect(asked()).toEqual(['ai1400001'])
  store.write(stamped({}), 0)
  store.write(stamped(2000), 0)
  expect(asked()).toEqual([])
  store.write(stamped(-1), 0)
  expect(asked()).toEqual([])
})

test('of a server of which nothing can be read a thousand values are asked for, not all (F157)', () => {
  const { store } = laneOf()
  for (let nr = 1; nr <= 3000; nr += 1) {
    store.open(`ai${nr}`)
    store.write(JSON.parse(JSON.stringify({ ...level(1, 1000), pvRef: { type: 'AnaIn', nr }, doubleValue: 'none' })), 0)
  }
  store.settle()
  expect(store.settle()).toHaveLength(1000)
})

test('members that do not apply may be null: they are no counter, and the same value again is no change', () => {
  const { store, lane } = laneOf()
  const item: PvValue = JSON.parse(JSON.stringify({ ...level(1.04, 5000), counterValue: null, runtimeValue: null }))
  expect(store.write(item, 0)).toBe(true)
  const version = store.version[lane]
  expect(store.write(item, 0)).toBe(true)
  expect([store.extra(lane), store.version[lane]]).toEqual([undefined, version])
})

test('a readable value of a PV without a lane is dropped', () => {
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

test('a closed lane is empty for its next holder', () => {
  const { store, lane } = laneOf()
  store.write(level(1, 1000), 0)
  store.close('ai1400001')
  expect(store.open('ai99')).toBe(lane)
  expect(store.meta[lane]).toBe(0)
  store.write(level(5, 6000), 0)
  expect(store.meta[lane]).toBe(0)
})

test('a listener receives every stored value, not only the last', () => {
  const { store } = laneOf()
  const heard: number[] = []
  const end = store.subscribe('ai1400001', (_, value) => heard.push(value))
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

const NOW = 1_790_000_000_000
const SECOND_MS = 1000
/** As the worker takes a value in that arrives now: no stamp can be right that is more than 10 s ahead. */
const LATEST = NOW + 10 * SECOND_MS

function shown(store: LaneStore, lane: number) {
  const meta = store.meta[lane] ?? 0
  const quality = QUALITIES[(meta & META_QUALITY_MASK) >> META_QUALITY_SHIFT]
  return { num: store.num[lane], time: store.time[lane], quality, stale: (meta & META_STALE) !== 0 }
}

const parsed = (stamp: string): PvValue =>
  JSON.parse(JSON.stringify({ ...level(2, 0), timestamp: '?' }).replace('"?"', stamp))

test.each([
  ['a year ahead', String(NOW + 365 * 86_400_000)],
  ['just beyond what clocks may differ', String(LATEST + 1)],
  ['beyond all numbers', '1e999'],
  ['later than any calendar', '8.64e15'],
  ['before 1970', '-62135596800000'],
  ['that was never set', '0'],
  ['that is text', '"2026-01-01T00:00:00Z"'],
])(
  'a value with a time %s is uncertain and has no time, and whatever arrives next replaces it (F1, R-20)',
  (_, stamp) => {
    const { store, lane } = laneOf()
    const heard: number[] = []
    store.subscribe('ai1400001', (time) => heard.push(time))
    store.write(level(1, NOW - 5000), NOW, LATEST)
    store.write(parsed(stamp), NOW, LATEST)
    expect(shown(store, lane)).toEqual({ num: 2, time: Number.NaN, quality: 'Uncertain', stale: false })
    expect(heard).toEqual([NOW - 5000, NOW])
    expect(store.implausibleTimes()).toEqual({ arrivals: 1, pvs: ['ai1400001'] })
    store.write(level(3, NOW - 4000), NOW, LATEST)
    expect(shown(store, lane)).toEqual({ num: 3, time: NOW - 4000, quality: 'Good', stale: false })
  },
)

test('a bad value with a time that cannot be right stays bad (F1)', () => {
  const { store, lane } = laneOf()
  store.write({ ...parsed('1e999'), quality: 'Bad' }, NOW, LATEST)
  expect(shown(store, lane)).toMatchObject({ quality: 'Bad', time: Number.NaN })
})

test('a chart that is opened later has such a value at its arrival (F1)', () => {
  const { store } = laneOf()
  store.write(parsed('1e999'), NOW, LATEST)
  const heard: number[] = []
  store.subscribe('ai1400001', (time) => heard.push(time))
  expect(heard).toEqual([NOW])
})

test('the first twenty PVs with such times are reported, until the session ends (F1)', () => {
  const { store } = laneOf()
  for (let nr = 1; nr <= 30; nr += 1) {
    store.open(`ai${nr}`)
    store.write({ ...parsed('1e999'), pvRef: { type: 'AnaIn', nr } }, NOW, LATEST)
  }
  expect(store.implausibleTimes().arrivals).toBe(30)
  expect(store.implausibleTimes().pvs).toEqual(Array.from({ length: 20 }, (_, i) => `ai${i + 1}`))
  store.clear()
  expect(store.implausibleTimes()).toEqual({ arrivals: 0, pvs: [] })
})

describe('an arrival with an older time than what is shown', () => {
  test('that is equal contradicts nothing (R-18)', () => {
    const { store, lane } = laneOf()
    store.write(level(1, NOW), NOW, LATEST)
    store.write(level(1, NOW - 1000), NOW, LATEST)
    expect([store.settle(), shown(store, lane).stale]).toEqual([[], false])
  })

  test('is settled by a newer one that comes before the next beat: messages were out of order (R-18)', () => {
    const { store, lane } = laneOf()
    store.write(level(2, NOW), NOW, LATEST)
    store.write(level(1, NOW - 1000), NOW, LATEST)
    store.write(level(3, NOW + 500), NOW, LATEST)
    expect([store.settle(), shown(store, lane)]).toEqual([
      [],
      { num: 3, time: NOW + 500, quality: 'Good', stale: false },
    ])
  })

  test('makes the value shown the last known at the next beat, and is refetched once (F1, R-50)', () => {
    const { store, lane } = laneOf()
    store.write(level(2, NOW), NOW, LATEST)
    store.write(level(1, NOW - 1000), NOW, LATEST)
    expect(shown(store, lane)).toMatchObject({ num: 2, stale: false })
    expect(store.settle()).toEqual(['ai1400001'])
    expect(shown(store, lane)).toMatchObject({ num: 2, stale: true })
    expect(store.settle()).toEqual([])
    expect(shown(store, lane)).toMatchObject({ num: 2, stale: true })
  })

  test('is shown at the beat after if the refetched value is older too: the clock was set back (F1, R-50)', () => {
    const { store, lane } = laneOf()
    store.write(level(2, NOW), NOW, LATEST)
    store.write(level(1, NOW - 9000), NOW, LATEST)
    store.settle()
    store.write(level(5, NOW - 8000), NOW, LATEST)
    store.write(level(6, NOW - 7000), NOW, LATEST)
    expect(shown(store, lane)).toMatchObject({ num: 2, stale: true })
    store.settle()
    expect(shown(store, lane)).toEqual({ num: 6, time: NOW - 7000, quality: 'Good', stale: false })
  })

  test('is never shown if the refetched value has the time shown: a backlog was delivered (R-18)', () => {
    const { store, lane } = laneOf()
    store.write(level(2, NOW), NOW, LATEST)
    for (const late of [9000, 8000]) store.write(level(late, NOW - late), NOW, LATEST)
    store.settle()
    store.write(level(7000, NOW - 7000), NOW, LATEST)
    expect(shown(store, lane)).toMatchObject({ num: 2, stale: true })
    store.write(level(2, NOW), NOW, LATEST)
    store.write(level(6000, NOW - 6000), NOW, LATEST)
    expect(shown(store, lane)).toEqual({ num: 2, time: NOW, quality: 'Good', stale: false })
  })

  test('counts as another value if only fields of a counter differ (F1)', () => {
    const { store } = laneOf('count9')
    const counter = (day: number, timestamp: number): PvValue => ({
      pvRef: { type: 'ZaehlWert', nr: 9 },
      type: 'CounterValue',
      counterValue: { value: 100, resetable: true, day, month: 50, year: 90 },
      quality: 'Good',
      timestamp,
    })
    store.write(counter(7, NOW), NOW, LATEST)
    store.write(counter(7, NOW - 1000), NOW, LATEST)
    expect(store.settle()).toEqual([])
    store.write(counter(0, NOW - 1000), NOW, LATEST)
    expect(store.settle()).toEqual(['count9'])
  })

  test('does not matter on a broken link: then any arrival wins', () => {
    const { store, lane } = laneOf()
    store.write(level(2, NOW), NOW, LATEST)
    store.write(level(1, NOW - 1000), NOW, LATEST)
    store.settle()
    store.markStale()
    store.write(level(3, NOW - 5000), NOW, LATEST)
    expect(shown(store, lane)).toMatchObject({ num: 3, stale: false })
    expect(store.settle()).toEqual([])
  })
})

test('values without a time are stored in order of arrival, also when the clock goes back (F1, R-50)', () => {
  const { store, lane } = laneOf()
  const { timestamp: _, ...value } = level(1, 0)
  store.write(value, NOW, LATEST)
  store.write({ ...value, doubleValue: 2 }, NOW - 5000, LATEST - 5000)
  expect(shown(store, lane)).toEqual({ num: 2, time: NOW - 5000, quality: 'Good', stale: false })
})

test("when the server's clock changes, times ahead of it block no value and are refetched (F1, R-50)", () => {
  const { store, lane } = laneOf()
  const other = store.open('ai2') ?? -1
  store.write({ ...level(7, NOW - 7_200_000), pvRef: { type: 'AnaIn', nr: 2 } }, NOW, LATEST)
  store.write(level(2, NOW), NOW, LATEST)
  expect(store.clockStepped(LATEST - 3_600_000)).toEqual(['ai1400001'])
  expect(shown(store, lane)).toMatchObject({ num: 2, time: Number.NaN, stale: true })
  expect(shown(store, other)).toMatchObject({ num: 7, stale: false })
  store.write(level(3, NOW - 3_600_000), NOW - 3_600_000, LATEST - 3_600_000)
  expect(shown(store, lane)).toMatchObject({ num: 3, stale: false })
})

test('values whose time was implausible by the old clock are refetched by the new one (F1, R-50)', () => {
  const { store } = laneOf()
  store.write(level(2, NOW + 3_600_000), NOW, LATEST)
  expect(store.clockStepped(LATEST + 3_600_000)).toEqual(['ai1400001'])
})

test('a key that is closed and opened again has another row than the key that got its old one (T1)', () => {
  const store = new LaneStore(new VersionCounter(), failLoudly)
  const first = store.open('ai1')
  store.close('ai1')
  const second = store.open('ai2')
  expect(second).toBe(first)
  const again = store.open('ai1')
  expect(again).not.toBe(second)
  store.write({ pvRef: { type: 'AnaIn', nr: 1 }, type: 'DoubleValue', doubleValue: 7, quality: 'Good' }, 0)
  expect([store.num[again ?? 0], (store.meta[second ?? 0] ?? 0) & META_KNOWN]).toEqual([7, 0])
})

describe('a key that the hub does not deliver', () => {
  const NO_RIGHT = { kind: 'refused', text: 'no right' } as const

  test('says why until a value comes; what was known stays as the last known (F129)', () => {
    const store = new LaneStore(new VersionCounter(), failLoudly)
    const lane = store.open('ai1') ?? -1
    store.fail('ai1', NO_RIGHT)
    expect([store.refusal(lane), store.meta[lane]]).toEqual([NO_RIGHT, META_REFUSED])
    const value = { pvRef: { type: 'AnaIn', nr: 1 }, type: 'DoubleValue', doubleValue: 5, quality: 'Good' } as const
    store.write(value, 1000)
    expect(store.refusal(lane)).toBeUndefined()
    expect((store.meta[lane] ?? 0) & (META_REFUSED | META_STALE)).toBe(0)
    store.fail('ai1', NO_RIGHT)
    expect((store.meta[lane] ?? 0) & (META_REFUSED | META_STALE)).toBe(META_REFUSED | META_STALE)
    expect(store.num[lane]).toBe(5)
    // The same value again ends it as well.
    store.write(value, 1000)
    expect(store.refusal(lane)).toBeUndefined()
  })

  test('is forgotten with its key, so that the next holder of the lane is not told of it', () => {
    const store = new LaneStore(new VersionCounter(), failLoudly)
    const lane = store.open('ai1') ?? -1
    store.fail('ai1', NO_RIGHT)
    store.close('ai1')
    expect(store.open('ai2')).toBe(lane)
    expect(store.refusal(lane)).toBeUndefined()
  })
})
