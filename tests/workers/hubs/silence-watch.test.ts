import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { watchedHubs } from '../../support/simulator/watched-hubs.ts'

const DENSE_MS = 3000
const QUIET_MS = 5000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NINE = ['status', 'alert', 'pv', 'station', 'report', 'leak', 'energy', 'dashboard', 'text']

const every = (ms: number) => () => ms

describe('a hub that falls silent', () => {
  test('in a dense stream is given up within 3 s of its last byte (F24)', () => {
    const { clock, hub } = watchedHubs(['pv'])
    hub('pv').speakEvery(every(100))
    clock.turn(12_000)
    hub('pv').isDead = true
    const { receivedAt } = hub('pv').activity
    clock.turn(MINUTE_MS)
    expect(hub('pv').gaveUp).toEqual([expect.any(Number)])
    const after = (hub('pv').gaveUp[0] ?? 0) - receivedAt
    expect(after).toBeGreaterThanOrEqual(2500)
    expect(after).toBeLessThan(DENSE_MS)
  })

  test.each([
    ['that never spoke', null],
    ['that speaks every two seconds', 2000],
    ['that spoke densely for nine seconds only', 100],
  ])('%s is given up within 5 s, and not before 4.5 s (F24)', (_, gap) => {
    const { clock, hub } = watchedHubs(['alert'])
    if (gap !== null) hub('alert').speakEvery(every(gap))
    clock.turn(9000)
    expect(hub('alert').gaveUp).toEqual([])
    hub('alert').isDead = true
    const { receivedAt } = hub('alert').activity
    clock.turn(MINUTE_MS)
    const after = (hub('alert').gaveUp[0] ?? 0) - receivedAt
    expect(after).toBeGreaterThanOrEqual(4500)
    expect(after).toBeLessThan(QUIET_MS)
  })

  test('alone is given up alone, after the others were probed (F24)', () => {
    const { clock, hub, hubs } = watchedHubs(['status', 'alert', 'pv'])
    hub('pv').speakEvery(every(100))
    clock.turn(12_000)
    hub('pv').isDead = true
    const diedAt = clock.elapsed()
    clock.turn(MINUTE_MS)
    expect(hubs.map(({ name, gaveUp }) => [name, gaveUp.length])).toEqual([
      ['status', 0],
      ['alert', 0],
      ['pv', 1],
    ])
    for (const name of ['status', 'alert'])
      expect(hub(name).probes.some((at) => at > diedAt && at < diedAt + 1500)).toBe(true)
  })

  test('with all others takes them along, so that quiet hubs are known as soon as the dense one (F24)', () => {
    const { clock, hubs, hub } = watchedHubs(NINE)
    hub('pv').speakEvery(every(100))
    clock.turn(12_000)
    for (const each of hubs) each.isDead = true
    const { receivedAt } = hub('pv').activity
    clock.turn(MINUTE_MS)
    for (const { gaveUp } of hubs) expect(gaveUp).toEqual(hub('pv').gaveUp)
    expect((hub('pv').gaveUp[0] ?? 0) - receivedAt).toBeLessThan(DENSE_MS)
  })

  test('with all others is given up within 5 s where nine hubs were quiet (F24)', () => {
    const { clock, hubs } = watchedHubs(NINE)
    clock.turn(MINUTE_MS)
    for (const each of hubs) each.isDead = true
    const heard = Math.max(...hubs.map(({ activity }) => activity.receivedAt))
    clock.turn(MINUTE_MS)
    for (const { gaveUp } of hubs) expect((gaveUp[0] ?? Number.NaN) - heard).toBeLessThan(QUIET_MS)
  })

  test('with a pending invocation gets more time while another hub lives, 10 s at most (F24)', () => {
    const { clock, hub } = watchedHubs(['status', 'alert'])
    clock.turn(1000)
    Object.assign(hub('alert'), { isInvoking: true, isDead: true })
    const { receivedAt } = hub('alert').activity
    clock.turn(9000)
    expect(hub('alert').gaveUp).toEqual([])
    clock.turn(2000)
    expect((hub('alert').gaveUp[0] ?? 0) - receivedAt).toBeGreaterThanOrEqual(10_000)
    expect(hub('status').gaveUp).toEqual([])
  })

  test('with a pending invocation is doubted within 5 s, until it speaks or is given up (F24)', () => {
    const { clock, hub } = watchedHubs(['status', 'alert', 'pv'])
    hub('pv').speakEvery(every(100))
    clock.turn(12_000)
    Object.assign(hub('pv'), { isInvoking: true, isDead: true })
    const { receivedAt } = hub('pv').activity
    clock.turn(8000)
    expect(hub('pv').gaveUp).toEqual([])
    expect(hub('pv').doubts).toEqual([[expect.any(Number), true]])
    expect((hub('pv').doubts[0]?.[0] ?? 0) - receivedAt).toBeLessThan(DENSE_MS)
    hub('pv').isDead = false
    clock.turn(1000)
    expect(hub('pv').doubts.map(([, isDoubted]) => isDoubted)).toEqual([true, false])
    hub('pv').isDead = true
    clock.turn(MINUTE_MS)
    expect(hub('pv').gaveUp).toHaveLength(1)
    expect(hub('pv').doubts.map(([, isDoubted]) => isDoubted)).toEqual([true, false, true, false])
    expect(hub('status').doubts).toEqual([])
  })

  test('with a pending invocation is given up in time when no other hub lives either (F24)', () => {
    const { clock, hub, hubs } = watchedHubs(['status', 'alert'])
    clock.turn(1000)
    for (const each of hubs) Object.assign(each, { isInvoking: true, isDead: true })
    clock.turn(QUIET_MS)
    expect(hub('alert').gaveUp).toHaveLength(1)
    expect(hub('status').gaveUp).toHaveLength(1)
  })
})

describe('a hub that lives', () => {
  test('is not probed while bytes flow (F24)', () => {
    const { clock, hub } = watchedHubs(['pv', 'slow'])
    hub('pv').speakEvery(every(400))
    hub('slow').speakEvery(every(1500))
    clock.turn(HOUR_MS)
    expect([hub('pv').probes, hub('slow').probes]).toEqual([[], []])
  })

  test('needs no reply to its probe when anything else arrives (F24)', () => {
    const { clock, hub } = watchedHubs(['energy'])
    hub('energy').isDeaf = true
    hub('energy').speakEvery(every(4000))
    clock.turn(MINUTE_MS)
    expect(hub('energy').probes.length).toBeGreaterThan(10)
    expect(hub('energy').gaveUp).toEqual([])
  })

  test('and is quiet costs one probe in 2 s; nine of them are spread, never more than two at once (F24)', () => {
    const { clock, hubs } = watchedHubs(NINE)
    clock.turn(10 * MINUTE_MS)
    for (const { probes, gaveUp } of hubs) {
      expect(gaveUp).toEqual([])
      expect(probes.length / 10).toBeGreaterThan(25)
      expect(probes.length / 10).toBeLessThan(35)
    }
    const at = Map.groupBy(
      hubs.flatMap(({ probes }) => probes),
      (probe) => probe,
    )
    expect(Math.max(...[...at.values()].map(({ length }) => length))).toBeLessThanOrEqual(2)
  })

  test('proves it by its reply; one without a reply is given 5 s (R-53; F24)', async () => {
    const { clock, hub, watch } = watchedHubs(['status', 'pv'])
    let settled = 0
    const prove = () => watch.prove().then(() => (settled += 1))
    void prove()
    await clock.turnAsync(100)
    expect(settled).toBe(1)
    hub('pv').isDeaf = true
    hub('pv').speakEvery(every(100))
    void prove()
    await clock.turnAsync(4000)
    expect(settled).toBe(1)
    await clock.turnAsync(1000)
    expect(settled).toBe(2)
    expect(hub('pv').gaveUp).toEqual([])
  })
})

test('a start that takes long is reported once (F24)', () => {
  const { clock, hub, hanging } = watchedHubs(['pv'])
  Object.assign(hub('pv'), { link: { state: 'faulted' }, startedAt: clock.elapsed() })
  clock.turn(1900)
  expect(hanging).toEqual([])
  clock.turn(8000)
  expect(hanging).toHaveLength(1)
})

test('the watch stops while no hub is in use (F24)', () => {
  const { clock, hub, watch } = watchedHubs(['pv'])
  clock.turn(100)
  expect(clock.pending).toBe(1)
  hub('pv').link = { state: 'idle' }
  watch.check()
  expect(clock.pending).toBe(0)
})

/** A generator of numbers from 0 to 1 that a seed repeats. */
function randomOf(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

describe('never is a hub given up that lives,', () => {
  /** Streams that are dense, that pause now and then for as long as they like, that speak rarely, and never. */
  function live(random: () => number, delay: () => number) {
    const world = watchedHubs(['pv', 'bursts', 'status', 'energy', 'alert'], delay)
    const { hub } = world
    hub('pv').speakEvery(() => 20 + random() * 150)
    hub('bursts').speakEvery(() => (random() < 0.01 ? random() * 20_000 : random() * 300))
    hub('status').speakEvery(every(5000))
    hub('energy').speakEvery(() => random() * 4000)
    return world
  }

  test('in an hour in which 30 % of the packets are late by up to 1 s (F24)', () => {
    const seeds = fc.integer({ min: 0, max: 2_000_000_000 })
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = randomOf(seed)
        const { clock, hubs } = live(random, () => 20 + (random() < 0.3 ? random() * 1000 : 0))
        clock.turn(HOUR_MS)
        expect(hubs.flatMap(({ gaveUp }) => gaveUp)).toEqual([])
      }),
      { numRuns: 12, seed: 1 },
    )
  }, 120_000)

  test('in an hour in which the line is good and then bad, minute by minute (F24)', () => {
    const random = randomOf(7)
    let now = () => 0
    const isBad = () => Math.floor(now() / MINUTE_MS) % 2 === 1
    const { clock, hubs } = live(random, () => 20 + (isBad() && random() < 0.3 ? random() * 1000 : 0))
    now = clock.elapsed
    clock.turn(HOUR_MS)
    expect(hubs.flatMap(({ gaveUp }) => gaveUp)).toEqual([])
  })

  test('by a tick that runs before the message that waits behind it (F24)', () => {
    const { clock, hub } = watchedHubs(['status'], () => 1300)
    clock.turn(4300)
    expect(hub('status').probes).toHaveLength(1)
    clock.sleep(800)
    clock.turn(MINUTE_MS)
    expect(hub('status').gaveUp).toEqual([])
  })

  test('by a worker or a machine that pauses for up to 10 s again and again (F24)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (seed) => {
        const random = randomOf(seed)
        const { clock, hubs } = live(random, () => 20)
        // A machine that slept needs a moment until its network is there again.
        for (const hub of hubs) hub.wakeMs = () => random() * 1500
        while (clock.elapsed() < 10 * MINUTE_MS) {
          clock.turn(random() * 8000)
          clock.sleep(random() * 10_000)
        }
        clock.turn(1000)
        expect(hubs.flatMap(({ gaveUp }) => gaveUp)).toEqual([])
      }),
      { numRuns: 30, seed: 1 },
    )
  })
})

test('a worker whose timers run once a second finds silence all the same (F24)', () => {
  const { clock, hub } = watchedHubs(['pv'])
  hub('pv').speakEvery(every(100))
  clock.turn(12_000)
  hub('pv').isDead = true
  const diedAt = clock.elapsed()
  for (let second = 0; second < 10; second += 1) {
    clock.sleep(990)
    clock.turn(1)
  }
  expect((hub('pv').gaveUp[0] ?? Number.NaN) - diedAt).toBeLessThan(7000)
})
