import { expect, test } from 'vitest'
import { ValueStore } from '../../../workers/cells/value-store.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'

const WAIT_MS = 5000
const CONNECTED = { stationNumber: 14, dialState: 'Connected' } as const

function setup() {
  const store = new ValueStore(new VersionCounter())
  return { store, cell: (key = '14') => store.get('dialState', key) }
}

test('a cleared value is empty, newer than it was, and begins again with the next one (rule D7)', () => {
  const { store, cell } = setup()
  store.expect('dialState', '14', 0)
  store.set('dialState', '14', CONNECTED)
  const before = cell()?.version ?? Number.NaN
  store.clear('dialState')
  expect(cell()).toMatchObject({ value: null, load: { state: 'empty' }, stale: false })
  // Tabs that lease it hear of that only by a newer version.
  expect(cell()?.version).toBeGreaterThan(before)
  store.expect('dialState', '14', 0)
  expect(cell()?.load).toEqual({ state: 'loading' })
  store.set('dialState', '14', CONNECTED)
  expect(cell()).toMatchObject({ value: CONNECTED, load: { state: 'ready' } })
})

test('an unreadable value is asked for again until one can be read (F157)', () => {
  const { store, cell } = setup()
  const due = () => store.unreadableDue().flatMap(([, keys]) => keys)
  store.expect('dialState', '14', 0)
  store.set('dialState', '14', CONNECTED)
  store.unreadable('dialState', '14')
  expect([due(), due(), due()]).toEqual([[], ['14'], []])
  expect(cell()).toMatchObject({ value: CONNECTED, stale: true })
  store.set('dialState', '14', CONNECTED)
  expect(Array.from({ length: 100 }, due).flat()).toEqual([])
  // Nobody wants it any more.
  store.unreadable('dialState', '14')
  store.drop('dialState', '14')
  expect(Array.from({ length: 100 }, due).flat()).toEqual([])
})

test('clearing ends the wait for a value, which then fails no more (rules D7, D8)', () => {
  const { store, cell } = setup()
  store.expect('dialState', '14', 0)
  store.clear('dialState')
  expect([store.expire(WAIT_MS), cell()?.load]).toEqual([false, { state: 'empty' }])
})

test('waiting ends exactly after 5 s with Timeout, and a value that was known stays as the last known one (rule D8)', () => {
  const { store, cell } = setup()
  store.expect('dialState', '14', 100)
  expect([store.expire(100 + WAIT_MS - 1), cell()?.load.state]).toEqual([false, 'loading'])
  expect(store.expire(100 + WAIT_MS)).toBe(true)
  expect(cell()).toMatchObject({ value: null, load: { state: 'error', error: { kind: 'timeout', text: 'Timeout' } } })
  store.set('dialState', '14', CONNECTED)
  expect(cell()).toMatchObject({ value: CONNECTED, load: { state: 'ready' }, stale: false })
})
