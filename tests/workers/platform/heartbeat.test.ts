import { expect, test } from 'vitest'
import { Heartbeat } from '../../../workers/platform/heartbeat.ts'
import { ServerClock } from '../../../workers/platform/server-clock.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

/** The machine's clock is on a whole second, and the server's is not known. */
function setup() {
  const clock = new FakeClock(1_700_000_000_000)
  const seen = { beats: 0, jumps: [] as number[] }
  const heartbeat = new Heartbeat(
    { clock, serverClock: new ServerClock(clock), failed: failLoudly },
    {
      onBeat: () => {
        seen.beats += 1
      },
      onJump: (ms) => seen.jumps.push(ms),
    },
  )
  return { clock, heartbeat, seen }
}

test('it beats once a second, and measures how late', () => {
  const { clock, heartbeat, seen } = setup()
  clock.turn(10_000)
  expect([seen.beats, heartbeat.stats().lagMs]).toEqual([10, 0])
  clock.sleep(1300)
  clock.turn(0)
  expect([seen.beats, heartbeat.stats().lagMs]).toEqual([11, 300])
  heartbeat.stop()
  clock.turn(10_000)
  expect(seen.beats).toBe(11)
})

test.each([
  ['ahead', 6000, 1],
  ['back', -4000, -1],
])('a clock that is set %s is a jump from 5 s beside the next beat on, not before (T12) (R-53)', (_, ms, more) => {
  const { clock, heartbeat, seen } = setup()
  clock.turn(1000)
  clock.set(ms)
  heartbeat.checkClock()
  expect(seen.jumps).toEqual([])
  clock.set(more)
  heartbeat.checkClock()
  expect(seen.jumps).toEqual([ms + more])
  // It is told once.
  heartbeat.checkClock()
  expect(seen.jumps).toHaveLength(1)
})

test('a sleep is told before the beat that was due meanwhile (R-53)', () => {
  const { clock, seen } = setup()
  clock.turn(1000)
  clock.sleep(8 * 3_600_000)
  clock.turn(0)
  expect(seen).toEqual({ beats: 2, jumps: [8 * 3_600_000] })
})

test('a beat that throws is reported, and the next ones come: automatic logout and lost credits depend on them (F139)', () => {
  const clock = new FakeClock(1_700_000_000_000)
  const failures: string[] = []
  let beats = 0
  new Heartbeat(
    { clock, serverClock: new ServerClock(clock), failed: (what) => failures.push(what) },
    {
      onBeat() {
        beats += 1
        if (beats === 2) throw new Error('a fault')
      },
      onJump: () => {},
    },
  )
  clock.turn(5000)
  expect([beats, failures]).toEqual([5, ['a beat']])
})
