import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PvValue, QUALITIES } from '../../src/wire/server/pv.ts'
import { META_KNOWN, META_QUALITY_MASK, META_QUALITY_SHIFT, META_STALE } from '../../src/wire/tabs/frame.ts'
import { LaneStore } from '../../workers/cells/lane-store.ts'
import { VersionCounter } from '../../workers/context/core-context.ts'
import { ServerClock } from '../../workers/platform/server-clock.ts'
import { failLoudly } from '../support/fakes/fail-loudly.ts'
import { FakeClock } from '../support/fakes/fake-clock.ts'

/**
 * Lanes and the server's clock against a server whose clock changes and whose units stamp values arbitrarily. Each
 * change of a value is sent once, in order; a request returns the current value. `TIME_RUNS=100000` for a long run.
 */
const RUNS = Number(process.env.TIME_RUNS ?? 2000)
const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const TOLERANCE_MS = 10_000
const PVS = [1, 2, 3] as const

type Pv = (typeof PVS)[number]
/** Distance of a value's stamp from the server's now, or an invalid stamp. */
type Stamp = number | 'none' | 'NaN' | '1e999' | 'text'

class World {
  readonly clock = new FakeClock()
  readonly store = new LaneStore(new VersionCounter(), failLoudly)
  readonly server: ServerClock
  readonly truth = new Map<Pv, number>(PVS.map((pv) => [pv, 0]))
  readonly #lanes = new Map<Pv, number>()
  readonly #requested = new Set<string>()
  #offset = 5 * HOUR_MS
  #count = 0
  /** If set, responses carry correct stamps; otherwise units stamp arbitrarily. */
  isTrueStamped = false

  constructor() {
    this.server = new ServerClock(this.clock, () => this.#request(this.store.clockStepped(this.server.latest())))
    for (const pv of PVS) this.#lanes.set(pv, this.store.open(`ai${pv}`) ?? -1)
  }

  serverNow(): number {
    return this.clock.elapsed() + this.#offset
  }

  setServer(ms: number): void {
    this.#offset = Math.max(this.#offset + ms, YEAR_MS - this.clock.elapsed())
  }

  change(pv: Pv, stamp: Stamp, value = this.#nextValue()): void {
    this.truth.set(pv, value)
    this.send(pv, stamp)
  }

  /** Sends the current value with this stamp. */
  send(pv: Pv, stamp: Stamp): void {
    const item: PvValue = {
      pvRef: { type: 'AnaIn', nr: pv },
      type: 'DoubleValue',
      doubleValue: this.truth.get(pv) ?? 0,
      quality: 'Good',
      ...this.#stamped(stamp),
    }
    this.store.write(item, this.server.at(this.clock.now()), this.server.latest())
  }

  /** Runs the worker's tick and then responds to its requests. */
  beat(answers: readonly Stamp[]): void {
    this.clock.turn(SECOND_MS)
    this.#request(this.store.settle())
    const keys = [...this.#requested]
    this.#requested.clear()
    for (const [i, key] of keys.entries()) {
      this.send(Number(key.slice(2)) as Pv, this.isTrueStamped ? 0 : (answers[i % answers.length] ?? 0))
    }
  }

  shown(pv: Pv) {
    const lane = this.#lanes.get(pv) ?? -1
    const meta = this.store.meta[lane] ?? 0
    return {
      known: (meta & META_KNOWN) !== 0,
      stale: (meta & META_STALE) !== 0,
      quality: QUALITIES[(meta & META_QUALITY_MASK) >> META_QUALITY_SHIFT],
      num: this.store.num[lane] ?? 0,
      time: this.store.time[lane] ?? 0,
    }
  }

  #request(keys: readonly string[]): void {
    for (const key of keys) this.#requested.add(key)
  }

  #nextValue(): number {
    this.#count += 1
    return this.#count
  }

  #stamped(stamp: Stamp): { timestamp?: number } {
    if (stamp === 'none') return {}
    if (stamp === 'NaN') return { timestamp: Number.NaN }
    if (stamp === '1e999') return { timestamp: JSON.parse('1e999') }
    if (stamp === 'text') return JSON.parse('{"timestamp":"2026-01-01"}')
    return { timestamp: this.serverNow() + stamp }
  }
}

/** Milliseconds to years, ahead and back. */
const anyMs = fc.oneof(
  fc.constantFrom(0, 1, -1, 999, -999, TOLERANCE_MS, -TOLERANCE_MS, HOUR_MS, -HOUR_MS, YEAR_MS, -YEAR_MS),
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.integer({ min: -3 * YEAR_MS, max: 3 * YEAR_MS }),
)
const anyStamp: fc.Arbitrary<Stamp> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: anyMs },
  { weight: 1, arbitrary: fc.constantFrom('none', 'NaN', '1e999', 'text') },
)

interface Step {
  readonly run: (world: World) => void
  readonly isBeat: boolean
}
const step = <A extends readonly unknown[]>(
  name: string,
  args: fc.Arbitrary<A>,
  run: (world: World, ...args: A) => void,
) =>
  args.map((values) => ({
    run: (world: World) => run(world, ...values),
    isBeat: name === 'beat',
    toString: () => `${name}(${JSON.stringify(values)})`,
  }))
const pv = fc.constantFrom(...PVS)
const few = fc.integer({ min: 0, max: 2 })
const beats = step('beat', fc.tuple(fc.array(anyStamp, { minLength: 1, maxLength: 3 })), (world, answers) =>
  world.beat(answers),
)
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    step('change', fc.tuple(pv, anyStamp), (world, key, stamp) => world.change(key, stamp)),
    step('to an old value', fc.tuple(pv, anyStamp, few), (world, key, stamp, value) => world.change(key, stamp, value)),
    step('again', fc.tuple(pv, anyStamp), (world, key, stamp) => world.send(key, stamp)),
    step('set the server', fc.tuple(anyMs), (world, ms) => world.setServer(ms)),
    step('say the time', fc.tuple(fc.constantFrom(0, 0, 0, 3000, 25_000)), (world, late) =>
      world.server.hubTime(world.serverNow() - late),
    ),
    step('pass', fc.tuple(fc.integer({ min: 1, max: 900 })), (world, ms) => world.clock.turn(ms)),
    step('set the browser', fc.tuple(anyMs), (world, ms) => {
      world.clock.set(ms)
      world.server.wallJumped()
    }),
    beats,
  ),
  { maxLength: 40 },
)

/** Returns what is shown without a mark although it is not the current value. */
function lies(world: World): readonly object[] {
  return PVS.flatMap((key) => {
    const shown = world.shown(key)
    const isLie = shown.known && !shown.stale && shown.num !== world.truth.get(key)
    return isLie ? [{ key, shown, truth: world.truth.get(key) }] : []
  })
}

test('whatever stamps and clocks say, at each tick every unmarked value is the current one (F1, R-50)', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const world = new World()
      for (const { run, isBeat } of history) {
        run(world)
        if (isBeat) expect(lies(world)).toEqual([])
      }
      world.beat([0])
      expect(lies(world)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

test('once the clock is known and stamps are right, within two beats all is shown, good and unmarked (F1, R-50)', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const world = new World()
      for (const { run } of history) run(world)
      world.isTrueStamped = true
      // One time message may be late, and refuting a wrong speed suggested by two of them takes a few more.
      for (const _ of [1, 2, 3, 4, 5, 6]) {
        world.server.hubTime(world.serverNow())
        world.beat([0])
      }
      for (const key of PVS) world.change(key, 0)
      for (const _ of [1, 2]) world.beat([0])
      expect(world.server.now()).toBe(world.serverNow())
      expect(PVS.map((key) => world.shown(key))).toEqual(
        PVS.map((key) => ({
          known: true,
          stale: false,
          quality: 'Good',
          num: world.truth.get(key),
          time: expect.any(Number),
        })),
      )
      for (const key of PVS) expect(world.shown(key).time).toBeLessThanOrEqual(world.serverNow() + TOLERANCE_MS)
    }),
    { numRuns: RUNS },
  )
})

test('with a correct clock no value is shown with an impossible time (F1, R-20)', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(pv, anyStamp), { maxLength: 20 }), (arrivals) => {
      const world = new World()
      world.server.hubTime(world.serverNow())
      for (const [key, stamp] of arrivals) {
        world.change(key, stamp)
        const { time, quality, num } = world.shown(key)
        const isTimed = time > 0 && time <= world.serverNow() + TOLERANCE_MS
        expect(isTimed || (Number.isNaN(time) && quality === 'Uncertain' && num === world.truth.get(key))).toBe(true)
      }
    }),
    { numRuns: RUNS },
  )
})
