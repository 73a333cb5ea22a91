import { expect, test } from 'vitest'
import { FRAME_INTERVAL_MS, FrameRate } from '../../../workers/platform/frame-rate.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

/** Seconds of which a share is spent on work. */
function run(share: number, seconds: number, pace: FrameRate, clock: FakeClock): void {
  for (let second = 0; second < seconds; second += 1) {
    pace.spend(() => clock.turn(1000 * share))
    clock.turn(1000 * (1 - share))
    pace.beat()
  }
}

function paced() {
  const clock = new FakeClock()
  return { clock, pace: new FrameRate(clock) }
}

test('a worker with time to spare sends frames at the shortest interval', () => {
  const { clock, pace } = paced()
  run(0.4, 60, pace, clock)
  expect(pace.intervalMs).toBe(FRAME_INTERVAL_MS)
})

test('overload widens the interval of frames step by step, up to one second', () => {
  const { clock, pace } = paced()
  const seen: number[] = []
  for (let window = 0; window < 7; window += 1) {
    run(0.8, 5, pace, clock)
    seen.push(pace.intervalMs)
  }
  expect(seen).toEqual([100, 200, 400, 800, 1000, 1000, 1000])
})

test('the interval shrinks again only after 15 s of relief, one step at a time', () => {
  const { clock, pace } = paced()
  run(0.8, 10, pace, clock)
  expect(pace.intervalMs).toBe(200)
  run(0.4, 60, pace, clock)
  expect(pace.intervalMs).toBe(200)
  run(0.1, 10, pace, clock)
  expect(pace.intervalMs).toBe(200)
  run(0.1, 5, pace, clock)
  expect(pace.intervalMs).toBe(100)
  run(0.1, 300, pace, clock)
  expect(pace.intervalMs).toBe(FRAME_INTERVAL_MS)
})
