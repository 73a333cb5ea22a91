import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FramePace } from '../../../workers/tabs/frame-pace.ts'

/** Sends frames for changes at these times (ms, ascending), each as soon as it may. Returns how long each change waited. */
function waits(pace: FramePace, changes: readonly number[]) {
  const waited: number[] = []
  let pending: number[] = []
  let timerAt = Number.POSITIVE_INFINITY
  let frames = 0
  const send = (now: number) => {
    pace.sent(now)
    waited.push(...pending.map((at) => now - at))
    pending = []
    timerAt = Number.POSITIVE_INFINITY
    frames += 1
  }
  for (const at of [...changes, Number.POSITIVE_INFINITY]) {
    if (timerAt <= at && pending.length > 0) send(timerAt)
    if (at === Number.POSITIVE_INFINITY) break
    pending.push(at)
    if (pace.isDue(at)) send(at)
    else timerAt = Math.min(timerAt, at + pace.timerMs(at))
  }
  return { waited, frames }
}

/** A pace whose pictures have long cost this much. */
function pacedBy(costMs: number): FramePace {
  const pace = new FramePace()
  for (let picture = 0; picture < 100; picture += 1) pace.measured(costMs)
  pace.sent(Number.NEGATIVE_INFINITY)
  return pace
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
const every = (ms: number, count: number) => Array.from({ length: count }, (_, index) => index * ms)

test('the gap between frames follows the cost of their pictures, from that of a screen to 50 ms', () => {
  const gaps = [0.1, 1.5, 2.5, 20, 500].map((costMs) => pacedBy(costMs).gapMs)
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
  expect([gaps[0], gaps.at(-1)].map((gap) => Math.round(gap ?? 0))).toEqual([16, 50])
  expect(new Set(gaps.slice(0, 4)).size).toBe(4)
})

test('one picture that is slow for another reason makes the next gaps only a little longer', () => {
  const pace = pacedBy(1)
  pace.measured(1000)
  pace.sent(0)
  expect(pace.gapMs).toBeLessThan((16 + 50) / 2)
})

test('however changes come, there are no more frames than one a gap, and one that was saved up', () => {
  const spacing = fc.double({ min: 0.1, max: 120, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(spacing, { minLength: 2, maxLength: 300 }),
      fc.constantFrom(1, 2.5, 10),
      (spacings, costMs) => {
        const pace = pacedBy(costMs)
        let at = 0
        const changes = spacings.map((each) => (at += each))
        const { frames } = waits(pace, changes)
        const passed = (changes.at(-1) ?? 0) - (changes[0] ?? 0) + 50
        expect(frames).toBeLessThanOrEqual(passed / pace.gapMs + 2)
      },
    ),
  )
})

test('every change is sent within a gap and a half, also when no other follows', () => {
  const spacing = fc.double({ min: 0.1, max: 120, noNaN: true })
  fc.assert(
    fc.property(fc.array(spacing, { minLength: 1, maxLength: 300 }), (spacings) => {
      let at = 0
      const changes = spacings.map((each) => (at += each))
      const { waited } = waits(pacedBy(10), changes)
      expect(waited).toHaveLength(changes.length)
      expect(Math.max(...waited)).toBeLessThanOrEqual(50 * 1.5)
    }),
  )
})

test('frames follow the ticks of a server: values wait half as long as for a timer, in as many frames', () => {
  // Ticks are a little early and late, as those of real servers.
  const ticks = every(25, 2000).map((at, index) => at + ((index * 3) % 7) - 3)
  const { waited, frames } = waits(pacedBy(10), ticks)
  // A timer with the same gap sends each value after half of it on average.
  expect(mean(waited)).toBeLessThan(50 / 2 / 1.8)
  expect(frames).toBeLessThanOrEqual((ticks.length * 25) / 50 + 2)
})

test('ticks that are further apart than a gap are sent at once, and so is a change after quiet', () => {
  expect(Math.max(...waits(pacedBy(10), every(51, 500)).waited)).toBe(0)
  expect(Math.max(...waits(pacedBy(1), every(20, 500)).waited)).toBe(0)
  expect(waits(pacedBy(10), [0, 10_000]).waited).toEqual([0, 0])
})

test('a change that is drawn does not wait for frames before it that changed nothing on screen', () => {
  const pace = pacedBy(10)
  // Ticks of values that no view shows.
  for (const at of every(25, 100)) {
    expect(pace.isDue(at)).toBe(true)
    pace.sent(at)
    pace.notDrawn()
  }
  expect(pace.isDue(25 * 100)).toBe(true)
})

test('frames of large pictures are a whole gap apart, one by one', () => {
  const pace = pacedBy(100)
  for (const at of [0, 80, 130]) {
    pace.sent(at)
    expect(pace.isDue(at + 50 - 1)).toBe(false)
    expect(pace.isDue(at + 50)).toBe(true)
    expect(pace.timerMs(at)).toBe(50)
  }
})

test('a timer finds the frame due, whatever was sent and measured before', () => {
  const step = fc.record({
    afterMs: fc.double({ min: 0, max: 120, noNaN: true }),
    wantedMs: fc.constantFrom(0, 100, 1000),
    costMs: fc.constantFrom(null, 1, 5, 50, 500),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const pace = new FramePace()
      let now = 0
      for (const { afterMs, wantedMs, costMs } of steps) {
        // Also before it is due, as once a second.
        now += afterMs
        pace.want(wantedMs)
        pace.sent(now)
        if (costMs === null) pace.notDrawn()
        else pace.measured(costMs)
        const timerAt = now + Math.max(0, pace.timerMs(now))
        expect(pace.isDue(timerAt + 0.001)).toBe(true)
        expect(timerAt - now).toBeLessThan(Math.max(wantedMs, 50) * 1.5 + 0.001)
      }
    }),
  )
})

test('a tab that wants fewer frames gets them at the gap it wants, however little a picture costs', () => {
  for (const costMs of [0.1, 20]) {
    const pace = pacedBy(costMs)
    pace.want(500)
    const { frames } = waits(pace, every(25, 400))
    expect(frames).toBeGreaterThanOrEqual(19)
    expect(frames).toBeLessThanOrEqual(22)
  }
})

test('frames that change nothing on screen keep the gap that the tab wants', () => {
  const pace = pacedBy(1)
  pace.want(500)
  let frames = 0
  for (const at of every(25, 400)) {
    if (!pace.isDue(at)) continue
    pace.sent(at)
    pace.notDrawn()
    frames += 1
  }
  expect(frames).toBeLessThanOrEqual(22)
})

test('no wish delays a frame for more than a second', () => {
  const pace = pacedBy(1)
  pace.want(Number.POSITIVE_INFINITY)
  pace.sent(0)
  expect(pace.gapMs).toBe(1000)
})
