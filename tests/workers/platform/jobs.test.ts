import { expect, test } from 'vitest'
import { retryMs } from '../../../src/domain/base/retry-ms.ts'
import { attempt, attemptAll, Loop, safeClock } from '../../../workers/platform/jobs.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const fault = () => {
  throw new Error('a fault')
}

function setUp() {
  const clock = new FakeClock()
  const failures: string[] = []
  return { clock, failures, failed: (what: string, error: unknown) => void failures.push(`${what}: ${String(error)}`) }
}

test('work that throws is reported and takes nothing with it (F139)', () => {
  const { failures, failed } = setUp()
  const did: number[] = []
  attemptAll(failed, 'a piece', [() => did.push(1), fault, () => did.push(2)])
  expect(did).toEqual([1, 2])
  expect(failures).toEqual(['a piece: Error: a fault'])
  expect([attempt(failed, 'x', fault), attempt(failed, 'x', () => {})]).toEqual([false, true])
})

test('a timer that throws ends no other one (F139)', () => {
  const { clock, failures, failed } = setUp()
  const safe = safeClock(clock, failed)
  const did: string[] = []
  safe.after(10, fault)
  safe.after(10, () => did.push('next'))
  clock.turn(10)
  expect([did, failures]).toEqual([['next'], ['a timer: Error: a fault']])
})

test.each([
  [1, 2000],
  [2, 4000],
  [3, 8000],
  [6, 60_000],
  [50, 60_000],
])('after %i failures in a row the next try is in %i ms', (failures, ms) => {
  expect(retryMs(failures)).toBe(ms)
})

test('a loop that fails runs again, after 2 s or when it is asked to before (F139)', async () => {
  const { clock, failures, failed } = setUp()
  let runs = 0
  const loop = new Loop({ clock, failed }, 'a loop', async () => {
    runs += 1
    if (runs < 3) fault()
  })
  loop.in(0)
  await clock.turnAsync(0)
  expect([runs, failures]).toEqual([1, ['a loop: Error: a fault']])
  await clock.turnAsync(1999)
  expect(runs).toBe(1)
  await clock.turnAsync(1)
  expect(runs).toBe(2)
  loop.in(10)
  await clock.turnAsync(10)
  expect(runs).toBe(3)
  await clock.turnAsync(100_000)
  expect([runs, clock.pending]).toEqual([3, 0])
})

test('of two times the earlier one counts, whichever was named first (F137)', async () => {
  const { clock, failed } = setUp()
  let runs = 0
  const loop = new Loop({ clock, failed }, 'a loop', async () => {
    runs += 1
  })
  loop.in(2000)
  loop.in(10)
  loop.in(500)
  await clock.turnAsync(10)
  expect(runs).toBe(1)
  await clock.turnAsync(10_000)
  expect(runs).toBe(1)
})

test('a loop never runs twice at a time: what is asked meanwhile follows', async () => {
  const { clock, failed } = setUp()
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const loop = new Loop({ clock, failed }, 'a loop', async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
  })
  loop.in(0)
  await clock.turnAsync(0)
  loop.in(5)
  loop.in(5)
  await clock.turnAsync(100)
  expect([ends.length, most]).toEqual([1, 1])
  ends[0]?.()
  await clock.turnAsync(0)
  expect([ends.length, most]).toEqual([2, 1])
})

test('a run that never ends can be given up: the next one does not wait for it, and its late end changes nothing', async () => {
  const { clock, failures, failed } = setUp()
  const ends: ((error?: Error) => void)[] = []
  const loop = new Loop({ clock, failed }, 'a loop', () => {
    return new Promise<void>((resolve, reject) =>
      ends.push((error) => (error === undefined ? resolve() : reject(error))),
    )
  })
  loop.in(0)
  await clock.turnAsync(0)
  loop.restart(10)
  await clock.turnAsync(10)
  expect(ends).toHaveLength(2)
  ends[0]?.(new Error('late'))
  await clock.turnAsync(60_000)
  expect(ends).toHaveLength(2)
  expect(failures).toEqual(['a loop: Error: late'])
})
