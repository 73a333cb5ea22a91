import { expect, test } from 'vitest'
import { FrameRate } from '../../../workers/platform/frame-rate.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

/** Seconds of which shares are spent on hub messages and on frames. */
function run(shares: { messages?: number; frames?: number }, seconds: number, pace: FrameRate, clock: FakeClock): void {
  const { messages = 0, frames = 0 } = shares
  for (let second = 0; second < seconds; second += 1) {
    pace.spend(() => clock.turn(1000 * messages))
    pace.build(() => clock.turn(1000 * frames))
    clock.turn(1000 * (1 - messages - frames))
    pace.beat()
  }
}

function paced() {
  const clock = new FakeClock()
  const pace = new FrameRate(clock)
  return { clock, pace, shortest: pace.intervalMs }
}

test('a worker with time to spare does not limit the rate of frames', () => {
  const { clock, pace, shortest } = paced()
  run({ messages: 0.2, frames: 0.2 }, 60, pace, clock)
  expect(pace.intervalMs).toBe(shortest)
})

test('overload widens the interval of frames step by step, up to one second', () => {
  const { clock, pace } = paced()
  const seen: number[] = []
  for (let window = 0; window < 7; window += 1) {
    run({ messages: 0.7, frames: 0.1 }, 5, pace, clock)
    seen.push(pace.intervalMs)
  }
  expect(seen).toEqual([100, 200, 400, 800, 1000, 1000, 1000])
})

test('after a burst the rate is back within 5 s', () => {
  const { clock, pace, shortest } = paced()
  run({ messages: 0.8 }, 60, pace, clock)
  expect(pace.intervalMs).toBe(1000)
  run({ messages: 0.1, frames: 0.001 }, 5, pace, clock)
  expect(pace.intervalMs).toBe(shortest)
})

test('the interval shrinks only as far as its frames leave time to spare, so it does not oscillate', () => {
  const { clock, pace } = paced()
  run({ messages: 0.8 }, 10, pace, clock)
  expect(pace.intervalMs).toBe(200)
  // Frames at half the interval would take as much again, and messages take most of what there is.
  run({ messages: 0.3, frames: 0.1 }, 60, pace, clock)
  expect(pace.intervalMs).toBe(200)
  run({ messages: 0.1, frames: 0.1 }, 5, pace, clock)
  expect(pace.intervalMs).toBe(100)
  run({ messages: 0.45 }, 60, pace, clock)
  expect(pace.intervalMs).toBe(100)
})
