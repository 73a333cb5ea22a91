import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type HornFacts,
  type HornMemory,
  isWanted,
  NOTHING_RUNG,
  nextRing,
} from '../../../src/domain/alerts/horn-rings.ts'
import type { AlertSummary } from '../../../src/wire/tabs/alert-list.ts'
import type { HornMode, HornPlan, HornSound } from '../../../src/wire/tabs/horn.ts'
import { sampleSummary } from './alert-samples.ts'

const WALL = 1_700_000_000_000
const SECOND = 1000
const MINUTE = 60 * SECOND
/** Priority 1 is the most urgent: 1 and 2 are the first class, 3 and 4 the second, the rest the third. */
const rankOf = (priority: number) => priority - 1

type Counts = Readonly<Record<number, number>>

const countsOf = (counts: Counts) =>
  Object.entries(counts).map(([priority, count]) => ({ priority: Number(priority), count }))

/** A horn at a workstation, which is asked once a second. All alerts are news, and what rings is confirmed at once. */
class Workstation {
  plan: HornPlan
  open: Counts = {}
  raised: Counts = {}
  late: Counts = {}
  flood: AlertSummary['flood'] = null
  unreadable = 0
  isKnown = true
  brokenMs = 0
  begins = false
  canSound = true
  now = 0
  readonly heard: (readonly [second: number, sound: HornSound, ...how: ('softly' | 'breaks')[]])[] = []
  #memory: HornMemory = NOTHING_RUNG

  constructor(plan: Partial<HornPlan> = {}) {
    this.plan = { isOn: true, modes: ['once', 'once', 'once'], remindMin: 10, silence: null, ...plan }
  }

  raise(priority: number, count = 1): void {
    this.open = { ...this.open, [priority]: (this.open[priority] ?? 0) + count }
    this.raised = { ...this.raised, [priority]: (this.raised[priority] ?? 0) + count }
  }

  acknowledge(): void {
    this.open = {}
  }

  /** Lets so many seconds pass. */
  wait(seconds: number): this {
    for (let i = 0; i < seconds; i += 1) this.#beat()
    return this
  }

  silence(seconds: number, rank: number): void {
    const from = WALL + this.now
    this.plan = { ...this.plan, silence: { from, until: from + seconds * SECOND, rank } }
  }

  #beat(): void {
    const counts = countsOf(this.open).map(({ priority, count }) => ({ priority, open: count, all: count }))
    const alerts = sampleSummary({
      counts,
      raised: countsOf(this.raised),
      unheard: [],
      flood: this.flood,
      unreadable: this.unreadable,
    })
    const facts: HornFacts = {
      now: this.now,
      wallNow: WALL + this.now,
      plan: this.plan,
      // What was raised since the last beat has not been heard of.
      alerts: this.isKnown ? { ...alerts, unheard: this.#unheard() } : null,
      rankOf,
      late: countsOf(this.late),
      brokenMs: this.brokenMs,
      begins: this.begins,
      canSound: this.canSound,
    }
    const { memory, ring } = nextRing(this.#memory, facts)
    this.#memory = memory
    this.begins = false
    if (ring !== null && ring.sound !== null) {
      const how = ring.isSoft ? (['softly'] as const) : ring.endsSilence ? (['breaks'] as const) : []
      this.heard.push([this.now / SECOND, ring.sound, ...how])
      if (ring.endsSilence) this.plan = { ...this.plan, silence: null }
    }
    this.now += SECOND
    if (this.brokenMs > 0) this.brokenMs += SECOND
  }

  #unheard() {
    const known = this.#memory.heard?.raised ?? new Map(countsOf(this.raised).map((one) => [one.priority, one.count]))
    return countsOf(this.raised).map(({ priority, count }) => ({ priority, count: count - (known.get(priority) ?? 0) }))
  }
}

const plan = (...modes: [HornMode, HornMode, HornMode]): Partial<HornPlan> => ({ modes })

describe('each class', () => {
  test('sounds once, until it is acknowledged, or never, as was chosen (A13)', () => {
    const horn = new Workstation(plan(10, 'once', 'off')).wait(1)
    horn.raise(9)
    horn.wait(30)
    expect(horn.heard).toEqual([])
    horn.raise(3)
    horn.wait(30)
    expect(horn.heard).toEqual([[31, 1]])
    horn.raise(1)
    horn.wait(35)
    expect(horn.heard.slice(1)).toEqual([
      [61, 0],
      [71, 0],
      [81, 0],
      [91, 0],
    ])
    horn.acknowledge()
    horn.wait(60)
    expect(horn.heard).toHaveLength(5)
  })

  test.each([10, 20, 60] as const)('repeats every %i s, and no second later', (seconds) => {
    const horn = new Workstation(plan(seconds, seconds, seconds)).wait(1)
    horn.raise(4)
    horn.wait(10 * seconds)
    expect(horn.heard.map(([at]) => at)).toEqual(Array.from({ length: 10 }, (_, i) => 1 + i * seconds))
  })

  test('a more urgent one stands for the others', () => {
    const horn = new Workstation(plan(10, 10, 'once')).wait(1)
    horn.raise(4)
    horn.raise(1)
    horn.wait(25)
    expect(horn.heard).toEqual([
      [1, 0],
      [11, 0],
      [21, 0],
    ])
  })

  test('nothing sounds while the horn is off', () => {
    const horn = new Workstation({ isOn: false, modes: [10, 10, 10] }).wait(1)
    horn.raise(1)
    horn.brokenMs = SECOND
    horn.wait(200)
    expect(horn.heard).toEqual([])
  })
})

describe('a silence', () => {
  test('is no acknowledgement: what repeats sounds again when it is over, what sounds once does not', () => {
    const horn = new Workstation(plan(10, 'once', 'once')).wait(1)
    horn.raise(2)
    horn.wait(5)
    horn.silence(60, 1)
    horn.raise(3)
    horn.wait(60)
    expect(horn.heard).toEqual([[1, 0]])
    horn.wait(3)
    expect(horn.heard.slice(1)).toEqual([[66, 0]])
    horn.acknowledge()
    horn.wait(60)
    expect(horn.heard).toHaveLength(2)
  })

  test('is broken by something more urgent, and by nothing else', () => {
    const horn = new Workstation().wait(1)
    horn.raise(5)
    horn.wait(3)
    horn.silence(300, 4)
    horn.raise(5)
    horn.raise(8)
    horn.wait(10)
    expect(horn.heard).toEqual([[1, 2]])
    horn.raise(4)
    horn.wait(3)
    expect(horn.heard.slice(1)).toEqual([[14, 1, 'breaks']])
    horn.raise(8)
    horn.wait(3)
    expect(horn.heard.slice(2)).toEqual([[17, 2]])
  })
})

describe('a broken chain', () => {
  test('sounds after more than 60 s, and again each 60 s', () => {
    const horn = new Workstation().wait(1)
    horn.brokenMs = SECOND
    horn.wait(60)
    expect(horn.heard).toEqual([])
    horn.wait(120)
    expect(horn.heard.map(([, sound]) => sound)).toEqual(['chain', 'chain'])
    const [first, second] = horn.heard.map(([at]) => at)
    expect(first).toBe(61)
    expect(second).toBe(121)
  })

  test('sounds for alerts that nobody knows, breaks a silence of alerts, and is silenced by one of its own', () => {
    const horn = new Workstation()
    horn.isKnown = false
    horn.brokenMs = SECOND
    horn.silence(900, 0)
    horn.wait(70)
    expect(horn.heard.map(([, ...rest]) => rest)).toEqual([['chain', 'breaks']])
    horn.silence(300, -1)
    horn.wait(290)
    expect(horn.heard).toHaveLength(1)
    horn.wait(20)
    expect(horn.heard).toHaveLength(2)
  })

  test('that was whole meanwhile begins anew', () => {
    const horn = new Workstation().wait(1)
    horn.brokenMs = SECOND
    horn.wait(65)
    horn.brokenMs = 0
    horn.wait(10)
    horn.brokenMs = SECOND
    horn.wait(55)
    expect(horn.heard).toHaveLength(1)
    horn.wait(10)
    expect(horn.heard).toHaveLength(2)
  })
})

describe('an alert that cannot be read', () => {
  test('sounds once as the broken chain, breaks a silence, and stands for what came with it', () => {
    const horn = new Workstation(plan(10, 'once', 'off')).wait(1)
    horn.silence(900, 0)
    horn.raise(9)
    horn.unreadable = 1
    horn.wait(60)
    expect(horn.heard).toEqual([[1, 'chain', 'breaks']])
    horn.unreadable = 3
    horn.wait(60)
    expect(horn.heard.slice(1)).toEqual([[61, 'chain']])
  })

  test('is no news while the list is loaded anew, and one that came meanwhile is', () => {
    const horn = new Workstation().wait(1)
    horn.unreadable = 2
    horn.wait(10)
    horn.isKnown = false
    horn.wait(10)
    horn.isKnown = true
    horn.wait(10)
    expect(horn.heard).toEqual([[1, 'chain']])
    horn.isKnown = false
    horn.unreadable = 3
    horn.wait(10)
    horn.isKnown = true
    horn.wait(10)
    expect(horn.heard.slice(1)).toEqual([[41, 'chain']])
  })

  test('sounds softly to who comes, and not at all while the horn is off', () => {
    const horn = new Workstation()
    horn.unreadable = 1
    horn.begins = true
    expect(horn.wait(60).heard).toEqual([[0, 'chain', 'softly']])
    const silent = new Workstation({ isOn: false }).wait(1)
    silent.unreadable = 1
    expect(silent.wait(60).heard).toEqual([])
  })

  test('is wanted to be heard as long as it is there', () => {
    const facts = {
      plan: { isOn: true, modes: ['off', 'off', 'off'], remindMin: 10, silence: null },
      rankOf,
      brokenMs: 0,
      wallNow: WALL,
    } as const
    const told = [0, 1].map((unreadable) =>
      isWanted({ ...facts, alerts: sampleSummary({ unreadable }), now: 0, late: [], begins: false, canSound: false }),
    )
    expect(told).toEqual([false, true])
  })
})

describe('what is open when somebody comes', () => {
  test('sounds softly, once, then as its class', () => {
    const horn = new Workstation(plan(20, 'once', 'once'))
    horn.open = { 2: 1, 5: 3 }
    horn.raised = {}
    horn.begins = true
    horn.wait(45)
    expect(horn.heard).toEqual([
      [0, 0, 'softly'],
      [20, 0],
      [40, 0],
    ])
  })

  test('stands for nothing that comes right after it', () => {
    const horn = new Workstation()
    horn.open = { 2: 1 }
    horn.begins = true
    horn.wait(1)
    horn.raise(7)
    horn.wait(1)
    expect(horn.heard).toEqual([
      [0, 0, 'softly'],
      [1, 2],
    ])
  })

  test('is not heard where its class is off, nor where nothing is open', () => {
    for (const open of [{ 8: 2 }, {}]) {
      const horn = new Workstation(plan('once', 'once', 'off'))
      horn.open = open
      horn.begins = true
      expect(horn.wait(60).heard).toEqual([])
    }
  })
})

test('an alert that waits for too long sounds once more, and one that came before does not', () => {
  const horn = new Workstation().wait(1)
  horn.raise(3)
  horn.wait(600)
  horn.late = { 3: 1 }
  horn.wait(600)
  expect(horn.heard).toEqual([
    [1, 1],
    [601, 1],
  ])
  const later = new Workstation()
  later.late = { 1: 4 }
  expect(later.wait(60).heard).toEqual([])
})

test('of many in one second the most urgent sounds, and within two seconds only one that is more urgent', () => {
  const horn = new Workstation().wait(1)
  for (const priority of [9, 4, 7]) horn.raise(priority)
  horn.wait(1)
  horn.raise(9)
  horn.wait(1)
  horn.raise(1)
  horn.wait(1)
  expect(horn.heard).toEqual([
    [1, 1],
    [3, 0],
  ])
})

test('a tone that no tab could play stands for nothing that comes right after it', () => {
  const horn = new Workstation().wait(1)
  horn.canSound = false
  horn.raise(9)
  horn.wait(1)
  horn.canSound = true
  horn.raise(9)
  horn.wait(1)
  expect(horn.heard).toEqual([
    [1, 2],
    [2, 2],
  ])
})

test('with a fault a minute for an hour, no alert of a class that repeats is silent for longer than its interval', () => {
  const faults = fc.array(fc.record({ priority: fc.integer({ min: 1, max: 9 }), isAcked: fc.boolean() }), {
    minLength: 60,
    maxLength: 60,
  })
  const modes = fc.tuple(...([0, 1, 2] as const).map(() => fc.constantFrom<HornMode>('off', 'once', 10, 20, 60)))
  fc.assert(
    fc.property(faults, modes, (minutes, [first, second, third]) => {
      const horn = new Workstation({ ...plan(first ?? 'off', second ?? 'off', third ?? 'off'), remindMin: 0 }).wait(1)
      const classOf = (priority: number) => (priority < 3 ? 0 : priority < 5 ? 1 : 2)
      let openSince: (number | null)[] = [null, null, null]
      for (const { priority, isAcked } of minutes) {
        if (isAcked) {
          horn.acknowledge()
          openSince = [null, null, null]
        }
        horn.raise(priority)
        openSince[classOf(priority)] ??= horn.now / SECOND
        for (let i = 0; i < 60; i += 1) {
          horn.wait(1)
          for (const sound of [0, 1, 2] as const) {
            const mode = horn.plan.modes[sound]
            const since = openSince[sound] ?? null
            if (typeof mode !== 'number' || since === null) continue
            const last = horn.heard.findLast(([, heard]) => typeof heard === 'number' && heard <= sound)?.[0]
            // The second that has just been asked for is over.
            expect(horn.now / SECOND - 1 - Math.max(since, last ?? since)).toBeLessThanOrEqual(mode)
          }
        }
      }
      expect(horn.heard.every(([, sound]) => sound !== 'chain' && horn.plan.modes[sound] !== 'off')).toBe(true)
    }),
    { numRuns: 20, seed: 4711 },
  )
})

const MINUTES = (count: number) => count * MINUTE
test('a silence ends by the clock of the machine, whatever it is set to', () => {
  const horn = new Workstation(plan(10, 'once', 'once')).wait(1)
  horn.raise(1)
  horn.wait(2)
  horn.plan = { ...horn.plan, silence: { from: WALL + MINUTES(60), until: WALL + MINUTES(61), rank: 0 } }
  horn.wait(10)
  expect(horn.heard).toHaveLength(2)
})
