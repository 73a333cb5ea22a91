import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeSort, rowNumbers } from '../../../workers/platform/merge-sort.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

/** A clock of which every look takes `stepMs`. */
function setUp(stepMs = 1) {
  const clock = new FakeClock()
  const { elapsed } = clock
  let late = 0
  const failures: string[] = []
  const slices = new TimeSlicer({
    clock: {
      after: clock.after,
      now: clock.now,
      elapsed: () => {
        late += stepMs
        return elapsed() + late
      },
    },
    failed: (what, error) => failures.push(`${what}: ${String(error)}`),
  })
  return { clock, slices, failures }
}

function* steps(count: number, did: string[], name: string): Generator<void> {
  for (let i = 0; i < count; i += 1) {
    did.push(name)
    yield
  }
}

test('short work is done at once', () => {
  const { clock, slices } = setUp()
  const did: string[] = []
  slices.run(steps(3, did, 'a'))
  expect([did.length, clock.pending]).toEqual([3, 0])
})

test('long tasks leave room for messages after each slice, and finish in order', () => {
  const { clock, slices } = setUp()
  const did: string[] = []
  slices.run(steps(20, did, 'a'))
  slices.run(steps(5, did, 'b'))
  expect(did.length).toBeLessThan(20)
  for (let turn = 0; turn < 20; turn += 1) clock.turn(1)
  expect(did.join('')).toBe('a'.repeat(20) + 'b'.repeat(5))
})

test('an idle task never begins at once, and waits for all other tasks', () => {
  const { clock, slices } = setUp()
  const did: string[] = []
  slices.runIdle(steps(3, did, 'idle'))
  expect(did).toEqual([])
  slices.run(steps(20, did, 'a'))
  for (let turn = 0; turn < 20; turn += 1) clock.turn(1)
  expect(did.slice(0, 20)).toEqual(Array(20).fill('a'))
  expect(did.slice(20)).toEqual(['idle', 'idle', 'idle'])
})

test('a cancelled task runs no further step, and neither does any after the end', () => {
  const { clock, slices } = setUp()
  const did: string[] = []
  const cancel = slices.run(steps(20, did, 'a'))
  const done = did.length
  cancel()
  slices.run(steps(20, did, 'b'))
  slices.stop()
  const ended = did.length
  for (let turn = 0; turn < 20; turn += 1) clock.turn(1)
  expect(did.slice(0, done)).not.toContain('b')
  expect(did).toHaveLength(ended)
})

test('sorting in steps is sorting, and equal rows keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 500 }), fc.integer({ min: 1, max: 20 }), (keys, run) => {
      const sorting = mergeSort(rowNumbers(keys.length), (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0), run)
      let step = sorting.next()
      while (step.done !== true) step = sorting.next()
      const expected = [...keys.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
      expect([...step.value]).toEqual(expected)
    }),
  )
})

test('a task that throws is dropped and reported: those before and after it are done, and later ones begin (F128)', () => {
  const { clock, slices, failures } = setUp()
  const did: string[] = []
  const ends: string[] = []
  slices.run(steps(20, did, 'a'))
  slices.run(
    (function* () {
      yield
      throw new Error('no text')
    })(),
    (error) => ends.push(String(error)),
  )
  slices.run(steps(20, did, 'b'))
  slices.runIdle(
    (function* () {
      yield
      throw new Error('no text either')
    })(),
  )
  clock.turn(1000)
  expect([did.length, ends]).toEqual([40, ['Error: no text']])
  expect(failures).toHaveLength(2)
  slices.run(steps(3, did, 'c'))
  clock.turn(1000)
  expect(did.length).toBe(43)
})

test('who waits for a task that throws is told (F128)', async () => {
  const { clock, slices } = setUp()
  const task = slices.finish(
    (function* () {
      yield
      throw new Error('no text')
    })(),
  )
  const told = expect(task).rejects.toThrow('no text')
  clock.turn(1000)
  await told
})
