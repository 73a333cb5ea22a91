import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AlertSummary } from '../../../src/wire/tabs/alert-list.ts'
import type { HornPlan } from '../../../src/wire/tabs/horn.ts'
import { Horn, type RingingTab } from '../../../workers/alerts/horn.ts'
import type { LateCount } from '../../../workers/alerts/late-alerts.ts'
import { sampleSummary } from '../../domain/alerts/alert-samples.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const PLAN: HornPlan = { isOn: true, modes: ['once', 'once', 'once'], remindMin: 10, silence: null }
const SECOND = 1000
/** As long as another tab may take to go on. */
const TAKEOVER_S = 5

let clock: FakeClock
let horn: Horn
let heard: number[]
let late: readonly LateCount[]

beforeEach(() => {
  clock = new FakeClock()
  heard = []
  late = []
  horn = new Horn(clock, {
    rankOf: (priority) => priority - 1,
    lateAfter: (minutes) => (minutes === 10 ? late : []),
    heard: (count) => heard.push(count),
  })
  horn.plan = PLAN
})

const tabOf = (id: string, canSound = true) => ({ id, canSound, giveUp: vi.fn() }) satisfies RingingTab

/** So many open alerts of the most urgent priority, of which `unheard` nobody has sounded. */
const alertsOf = (open: number, unheard = 0): AlertSummary =>
  sampleSummary({
    counts: [{ priority: 1, open, all: open }],
    raised: [{ priority: 1, count: open }],
    unheard: unheard === 0 ? [] : [{ priority: 1, count: unheard }],
  })

/** The next second. */
function beat(tab: RingingTab | null, alerts: AlertSummary | null = alertsOf(0), isCurrent = true) {
  clock.turn(SECOND)
  return horn.beat(tab, alerts, isCurrent)
}

describe('a ring', () => {
  test('is told to the tab until it confirms it, and then its news have been heard', () => {
    const tab = tabOf('a')
    expect(beat(tab).ring).toBeNull()
    const { ring } = beat(tab, alertsOf(2, 2))
    expect(ring).toMatchObject({ sound: 0, isSoft: false })
    expect(beat(tab, alertsOf(2, 2)).ring).toEqual(ring)
    expect(heard).toEqual([])
    horn.rang('b', ring?.number ?? 0)
    horn.rang('a', (ring?.number ?? 0) + 1)
    expect(heard).toEqual([])
    horn.rang('a', ring?.number ?? 0)
    expect(heard).toEqual([2])
    expect(beat(tab, alertsOf(2)).ring).toBeNull()
  })

  test('of a tab that has closed is sounded by the next one with the next beat, as another one', () => {
    beat(tabOf('a'))
    const { ring } = beat(tabOf('a'), alertsOf(1, 1))
    const next = beat(tabOf('b'), alertsOf(1, 1)).ring
    expect(next).toMatchObject({ sound: 0 })
    expect(next?.number).not.toBe(ring?.number)
    horn.rang('a', ring?.number ?? 0)
    expect(heard).toEqual([])
    horn.rang('b', next?.number ?? 0)
    expect(heard).toEqual([1])
  })

  test('of the worker after one that died is never taken for one of that worker (F26)', () => {
    const ringOf = () => beat(tabOf('a'), alertsOf(1, 1)).ring?.number
    const former = [ringOf()]
    clock.turn(SECOND)
    horn = new Horn(clock, { rankOf: (priority) => priority - 1, lateAfter: () => [], heard: () => {} })
    horn.plan = PLAN
    expect(former).not.toContain(ringOf())
    expect(former).not.toContain(undefined)
  })

  test('of a tab that does not confirm it is given up in time for another one', () => {
    const frozen = tabOf('a')
    beat(frozen)
    beat(frozen, alertsOf(1, 1))
    let seconds = 1
    while (frozen.giveUp.mock.calls.length === 0) {
      beat(frozen, alertsOf(1, 1))
      seconds += 1
      expect(seconds).toBeLessThan(TAKEOVER_S)
    }
    expect(beat(tabOf('b'), alertsOf(1, 1)).ring).toMatchObject({ sound: 0 })
  })

  test('of news that the plan lets nobody hear is confirmed as any other, and does not sound when that is changed', () => {
    const tab = tabOf('a')
    horn.plan = { ...PLAN, isOn: false }
    beat(tab)
    const { ring } = beat(tab, alertsOf(3, 3))
    expect(ring).toMatchObject({ sound: null })
    horn.rang('a', ring?.number ?? 0)
    expect(heard).toEqual([3])
    horn.plan = PLAN
    expect(beat(tab, alertsOf(3)).ring).toBeNull()
  })

  test('of one user sounds for no other', () => {
    const tab = tabOf('a')
    beat(tab)
    expect(beat(tab, alertsOf(1, 1)).ring).not.toBeNull()
    horn.clear()
    expect(beat(tab, null).ring).toBeNull()
    expect(beat(tab, alertsOf(1)).ring).toBeNull()
  })
})

test('what is open when somebody comes sounds softly, once the alerts are known (F30)', () => {
  const tab = tabOf('a')
  horn.begin()
  expect(beat(tab, null).ring).toBeNull()
  const { ring } = beat(tab, alertsOf(2))
  expect(ring).toMatchObject({ sound: 0, isSoft: true })
  horn.rang('a', ring?.number ?? 0)
  expect(beat(tab, alertsOf(2)).ring).toBeNull()
})

test('before a tab has told what was chosen, and without a tab, nothing sounds', () => {
  const fresh = new Horn(clock, { rankOf: (priority) => priority, lateAfter: () => [], heard: () => undefined })
  for (let i = 0; i < 100; i += 1) {
    clock.turn(SECOND)
    expect(fresh.beat(tabOf('a'), alertsOf(1, 1), false)).toEqual({ ring: null, late: 0, isBroken: false, blink: null })
    expect(beat(null, alertsOf(1, 1), false).ring).toBeNull()
  }
})

test('a chain that is broken for more than 60 s sounds, and time that the machine slept is none', () => {
  const tab = tabOf('a')
  beat(tab)
  for (let i = 0; i < 30; i += 1) beat(tab, alertsOf(0), false)
  clock.turn(3600 * SECOND)
  for (let i = 0; i < 29; i += 1) expect(beat(tab, alertsOf(0), false)).toMatchObject({ ring: null, isBroken: false })
  for (let i = 0; i < 4; i += 1) beat(tab, alertsOf(0), false)
  const { ring, isBroken } = beat(tab, alertsOf(0), false)
  expect([ring?.sound, isBroken]).toEqual(['chain', true])
  expect(beat(tab).isBroken).toBe(false)
})

test('where no tab can sound what is to be heard, every tab is told each second, and no longer than that', () => {
  const mute = tabOf('a', false)
  beat(mute)
  const blinks = [1, 2, 3, 4].map(() => beat(mute, alertsOf(1)).blink)
  expect(new Set(blinks)).toEqual(new Set([true, false]))
  expect(blinks.every((blink, i) => i === 0 || blink !== blinks[i - 1])).toBe(true)
  expect(beat(tabOf('b'), alertsOf(1)).blink).toBeNull()
  expect(beat(mute, alertsOf(0)).blink).toBeNull()
  horn.plan = { ...PLAN, isOn: false }
  expect(beat(mute, alertsOf(1)).blink).toBeNull()
})

test('alerts that wait for too long are counted, and sound once more', () => {
  const tab = tabOf('a')
  beat(tab, alertsOf(1))
  late = [{ priority: 1, count: 1, aside: 0 }]
  expect(beat(tab, alertsOf(1))).toMatchObject({ late: 1, ring: { sound: 0 } })
  horn.plan = { ...PLAN, remindMin: 0 }
  expect(beat(tab, alertsOf(1)).late).toBe(0)
})

test('of what is set aside nothing reminds, and it is counted; what reminds besides sounds as what it is', () => {
  const tab = tabOf('a')
  beat(tab, alertsOf(1))
  late = [{ priority: 3, count: 2, aside: 2 }]
  expect(beat(tab, alertsOf(1))).toMatchObject({ late: 2, ring: null })
  late = [
    { priority: 3, count: 3, aside: 3 },
    { priority: 5, count: 1, aside: 0 },
  ]
  const { ring } = beat(tab, alertsOf(1))
  expect(ring).toMatchObject({ sound: 2 })
  horn.rang('a', ring?.number ?? 0)
  // Longer than one tone stands for the next.
  for (let i = 0; i < 5; i += 1) beat(tab, alertsOf(1))
  late = [
    { priority: 3, count: 3, aside: 3 },
    { priority: 5, count: 2, aside: 1 },
  ]
  for (let i = 0; i < 5; i += 1) expect(beat(tab, alertsOf(1))).toMatchObject({ late: 5, ring: null })
})
