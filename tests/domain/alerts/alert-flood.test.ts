import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AlertFlood } from '../../../src/domain/alerts/alert-flood.ts'

const NOW = 1_700_000_000_000
const STATIONS = 3

/** The same by trying every instant at which an alert comes or leaves the window. */
class PlainFlood {
  times: number[] = []
  until = Number.NEGATIVE_INFINITY
  since: number | null = null

  add(at: number): void {
    this.times.push(at)
  }

  advance(now: number): void {
    this.until = Math.min(this.until, now)
    this.times = this.times.map((at) => Math.min(at, now))
    if (this.since !== null) this.since = Math.min(this.since, now)
    const instants = this.times.flatMap((at) => [at, at + 600_000]).filter((at) => at > this.until && at < now)
    for (const at of [...instants.sort((a, b) => a - b), now]) {
      const count = this.count(at)
      if (this.since === null && count > 10) this.since = at
      if (this.since !== null && count < 5) this.since = null
    }
    this.until = now
    // What has left the window does not return when the clock is set back.
    this.times = this.times.filter((at) => at > now - 600_000)
  }

  count(now: number): number {
    return this.times.filter((at) => at > now - 600_000 && at <= now).length
  }
}

/** A server time in s relative to the present one, and how many alerts came then. */
const anyBurst = fc.record({
  add: fc.integer({ min: -900, max: 30 }),
  count: fc.integer({ min: 1, max: 8 }),
  isAsked: fc.boolean(),
})
const anyStep = fc.oneof(
  { weight: 3, arbitrary: anyBurst },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 400 }).map((pass) => ({ pass, isAsked: false })) },
  { weight: 1, arbitrary: fc.constantFrom(-3600, -60, 1200, 86_400).map((pass) => ({ pass, isAsked: true })) },
)

test('for any history, clock jumps included, a flood begins and ends exactly where plain counting says (domain 3.4)', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60, size: 'max' }), (steps) => {
      const flood = new AlertFlood()
      const plain = new PlainFlood()
      let now = NOW
      let id = 0
      for (const step of steps) {
        if ('pass' in step) now += step.pass * 1000
        else {
          for (let i = 0; i < step.count; i += 1) {
            id += 1
            flood.add(`a${id}`, now + step.add * 1000, id % STATIONS)
            plain.add(now + step.add * 1000)
          }
        }
        if (!step.isAsked) continue
        flood.advance(now)
        plain.advance(now)
        expect([flood.recent, flood.since]).toEqual([plain.count(now), plain.since])
        const byStation = flood.stations(STATIONS).map(({ count }) => count)
        expect(byStation.reduce((sum, count) => sum + count, 0)).toBe(flood.recent)
        expect(byStation).toEqual(byStation.toSorted((a, b) => b - a))
      }
    }),
    { numRuns: 1000 },
  )
})

test('how often it is asked does not change when a flood began', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 90, size: 'max' }), (seconds) => {
      const [often, once] = [new AlertFlood(), new AlertFlood()]
      const end = NOW + 3_000_000
      const times = seconds.map((s) => NOW + s * 1000).sort((a, b) => a - b)
      for (const [i, at] of times.entries()) {
        often.add(`a${i}`, at, 1)
        often.advance(at)
        once.add(`a${i}`, at, 1)
      }
      often.advance(end)
      once.advance(end)
      expect(once.since).toBe(often.since)
    }),
  )
})

test(`more than 10 begin it, fewer than 5 end it, and the bounds themselves do neither`, () => {
  const flood = new AlertFlood()
  for (let i = 0; i < 10; i += 1) flood.add(`a${i}`, NOW + i, 1)
  flood.advance(NOW + 1000)
  expect([flood.recent, flood.since]).toEqual([10, null])
  flood.add('one more', NOW + 1000, 1)
  expect(flood.advance(NOW + 1000)).toBe(true)
  expect(flood.since).toBe(NOW + 1000)
  // Of eleven alerts six are out of the window, then one more.
  flood.advance(NOW + 600_000 + 5)
  expect([flood.recent, flood.since]).toEqual([5, NOW + 1000])
  flood.advance(NOW + 600_000 + 6)
  expect([flood.recent, flood.since]).toEqual([5 - 1, null])
})

test('an alert counts once, however often its list is loaded, and one from the future now and never again', () => {
  const flood = new AlertFlood()
  for (let i = 0; i < 20; i += 1) flood.add('the same', NOW, 1)
  flood.add('future', NOW + 3_600_000, 1)
  flood.add('no time', Number.NaN, 1)
  flood.advance(NOW)
  expect(flood.recent).toBe(3)
  flood.advance(NOW + 3_600_000)
  expect(flood.recent).toBe(0)
})
