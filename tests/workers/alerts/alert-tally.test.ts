import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { AlertSummary, PendingCount, StationAlerts } from '../../../src/wire/tabs/alert-list.ts'
import { AlertSet } from '../../../workers/alerts/alert-set.ts'
import { AlertTally } from '../../../workers/alerts/alert-tally.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { anyAlert } from './alert-samples.ts'

const NOW = 1_700_000_000_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

function setUp() {
  const set = new AlertSet({ version: new VersionCounter(), failed: failLoudly })
  let stations: readonly StationAlerts[] = []
  const pvs = new Map<string, readonly PendingCount[]>()
  let summary: AlertSummary | null = null
  const clock = { now: NOW }
  const tally = new AlertTally(set, () => clock.now, {
    summary: (now) => {
      summary = now
    },
    stations: (now) => {
      stations = now
    },
    pv: (pv, counts) => pvs.set(pv, counts),
  })
  const put = (...alerts: readonly Alert[]) => {
    for (const alert of alerts) set.put(alert)
    set.notify()
  }
  const remove = (id: string) => {
    set.remove(id)
    set.notify()
  }
  return { set, tally, clock, stations: () => stations, pvs, put, remove, summary: () => summary }
}

/** The same by plain counting. */
function naive(alerts: readonly Alert[]) {
  const byPriority = Map.groupBy(alerts, ({ priority }) => priority)
  const counts = [...byPriority].map(([priority, own]) => ({
    priority,
    open: own.filter(isOpen).length,
    all: own.length,
    active: own.filter(({ goneTimestamp }) => goneTimestamp === null).length,
  }))
  return counts.sort((a, b) => a.priority - b.priority)
}

describe('the summary', () => {
  test('counts open and all per priority, most urgent first', () => {
    const { put, summary } = setUp()
    put(
      sampleAlert({ id: '1', priority: 4 }),
      sampleAlert({ id: '2', priority: 2, ackTimestamp: 1 }),
      sampleAlert({ id: '3', priority: 4, ackTimestamp: 1 }),
    )
    expect(summary()).toMatchObject({
      counts: [
        { priority: 2, open: 0, all: 1 },
        { priority: 4, open: 1, all: 2 },
      ],
      open: 1,
      all: 3,
    })
  })

  test('names the three newest open alerts of the most urgent priority that has any', () => {
    const { put, remove, tally, summary } = setUp()
    const newest = () => summary()?.newest.map(({ id }) => id)
    put(
      sampleAlert({ id: 'acked', priority: 1, ackTimestamp: 1, timestamp: 9 }),
      ...[1, 5, 3, 4].map((timestamp) => sampleAlert({ id: `at ${timestamp}`, priority: 2, timestamp })),
      sampleAlert({ id: 'minor', priority: 6, timestamp: 9 }),
    )
    expect(newest()).toEqual(['at 5', 'at 4', 'at 3'])
    remove('at 5')
    expect(newest()).toEqual(['at 4', 'at 3', 'at 1'])
    put(sampleAlert({ id: 'at 4', priority: 2, timestamp: 4, ackTimestamp: 7 }))
    expect(newest()).toEqual(['at 3', 'at 1'])
    tally.rank((priority) => -priority)
    expect(newest()).toEqual(['minor'])
  })

  test('names what is still there before what has gone, however urgent that was; the most urgent open one is told besides (F105)', () => {
    const { put, summary } = setUp()
    const newest = () => summary()?.newest.map(({ id }) => id)
    put(
      sampleAlert({ id: 'gone', priority: 3, timestamp: 9, goneTimestamp: 10 }),
      sampleAlert({ id: 'old', priority: 6, timestamp: 1 }),
      sampleAlert({ id: 'new', priority: 6, timestamp: 2 }),
      sampleAlert({ id: 'minor', priority: 8, timestamp: 8 }),
    )
    expect(newest()).toEqual(['new', 'old'])
    expect(summary()?.mostUrgent?.id).toBe('gone')
    put(sampleAlert({ id: 'came again', priority: 3, timestamp: 4 }))
    expect([newest(), summary()?.mostUrgent?.id]).toEqual([['came again'], 'came again'])
    for (const id of ['came again', 'old', 'new', 'minor']) {
      put(sampleAlert({ id, priority: 6, timestamp: 4, goneTimestamp: 11 }))
    }
    expect(newest()).toEqual(['gone'])
    put(sampleAlert({ id: 'gone', priority: 3, timestamp: 9, goneTimestamp: 10, ackTimestamp: 12 }))
    expect(newest()).toEqual(['old', 'new', 'minor'])
  })

  test('the newest are those that sorting the whole list gives, while alerts come and the first are acknowledged', () => {
    const anyStep = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, anyAlert)
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 80, maxLength: 120, size: 'max' }), (steps) => {
        const { put, summary, set } = setUp()
        put(...Array.from({ length: 50 }, (_, i) => sampleAlert({ id: `many ${i}`, priority: 2, timestamp: 1000 + i })))
        for (const [i, alert] of steps.entries()) {
          const [first] = summary()?.newest ?? []
          if (alert !== null) put({ ...alert, id: `${alert.id}/${i % 7}` })
          else if (first !== undefined) put({ ...first, ackTimestamp: 3000 })
          const open = [...set.entries()].map(({ alert }) => alert).filter(isOpen)
          const isGone = ({ goneTimestamp }: Alert) => Number(goneTimestamp !== null)
          const kindOf = (alert: Alert) => `${isGone(alert)} ${alert.priority}`
          const sorted = open.sort((a, b) => isGone(a) - isGone(b) || a.priority - b.priority || byNewest(a, b))
          const expected = sorted
            .slice(0, 3)
            .filter((alert, _, [top]) => top !== undefined && kindOf(alert) === kindOf(top))
          expect(summary()?.newest).toEqual(expected)
          const byUrgency = open.toSorted((a, b) => a.priority - b.priority || isGone(a) - isGone(b) || byNewest(a, b))
          expect(summary()?.mostUrgent).toEqual(byUrgency[0] ?? null)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('counts what has come since the list was known, and never what was there at first or comes again', () => {
    const { set, put, remove, summary } = setUp()
    set.loading()
    put(sampleAlert({ id: 'first' }))
    set.ready(0)
    put(sampleAlert({ id: 'second' }), sampleAlert({ id: 'seen', ackTimestamp: 1 }))
    put(sampleAlert({ id: 'second', goneTimestamp: 5 }))
    remove('second')
    expect(summary()?.raised).toEqual([{ priority: 3, count: 1 }])
  })
})

describe('rate and flood', () => {
  const many = (count: number, part: (i: number) => Partial<Alert>) =>
    Array.from({ length: count }, (_, i) => sampleAlert({ id: `m${i}`, timestamp: NOW - i, ...part(i) }))

  test('a list that is loaded in a flood says so at once, by the times of its alerts and not by their arrival', () => {
    const { set, put, tally, clock, summary } = setUp()
    set.loading()
    put(
      ...many(30, (i) => ({
        timestamp: NOW - i * 1000,
        stationNumber: i < 20 ? 1 : 2,
        stationName: i < 20 ? 'Nord' : 'Süd',
      })),
    )
    put(sampleAlert({ id: 'yesterday', timestamp: NOW - 24 * HOUR_MS - 1 }))
    expect(summary()).toMatchObject({ recent: 0, flood: null })
    set.ready(0)
    tally.publish()
    expect(summary()).toMatchObject({
      recent: 30,
      standing: 1,
      flood: {
        since: NOW - 19_000,
        stations: [
          { stationNumber: 1, stationName: 'Nord', count: 20 },
          { stationNumber: 2, stationName: 'Süd', count: 10 },
        ],
      },
    })
    clock.now += 10 * MINUTE_MS - 4000
    expect(tally.tick()).toBe(true)
    expect(summary()).toMatchObject({ recent: 4, flood: null })
    expect(tally.tick()).toBe(false)
  })

  test('an alert counts once, also after it was acknowledged and is gone', () => {
    const { set, put, remove, summary } = setUp()
    set.ready(0)
    put(...many(12, () => ({})))
    put(...many(12, () => ({ ackTimestamp: NOW })))
    for (let i = 0; i < 12; i += 1) remove(`m${i}`)
    expect(summary()).toMatchObject({ all: 0, recent: 12, flood: { since: NOW - 1 } })
    set.clear()
    put(sampleAlert({ id: 'next user', timestamp: NOW }))
    expect(summary()).toMatchObject({ recent: 0, flood: null })
  })

  test('a broken link ends no flood; the next snapshot does, with its own times', () => {
    const { set, put, tally, clock, summary } = setUp()
    set.ready(0)
    put(...many(12, () => ({})))
    expect(summary()?.flood?.since).toBe(NOW - 1)
    set.markStale()
    clock.now += HOUR_MS
    expect(tally.tick()).toBe(false)
    expect(summary()).toMatchObject({ recent: 12, flood: { since: NOW - 1 } })
    set.loading()
    put(...many(11, (i) => ({ id: `later ${i}`, timestamp: clock.now - 5 * MINUTE_MS })))
    expect(summary()?.recent).toBe(12)
    set.ready(0)
    tally.publish()
    expect(summary()).toMatchObject({ recent: 11, flood: { since: clock.now - 5 * MINUTE_MS } })
  })

  test('what has been active for more than a day is counted, by changes and by time', () => {
    const { set, put, remove, tally, clock, summary } = setUp()
    set.ready(0)
    put(
      sampleAlert({ id: 'old', timestamp: NOW - 25 * HOUR_MS, ackTimestamp: NOW }),
      sampleAlert({ id: 'cleared', timestamp: NOW - 25 * HOUR_MS, goneTimestamp: NOW }),
      sampleAlert({ id: 'young', timestamp: NOW - 23 * HOUR_MS }),
    )
    expect(summary()?.standing).toBe(1)
    clock.now += 2 * HOUR_MS
    tally.tick()
    expect(summary()?.standing).toBe(2)
    put(sampleAlert({ id: 'young', timestamp: NOW - 23 * HOUR_MS, goneTimestamp: clock.now }))
    remove('old')
    expect(summary()?.standing).toBe(0)
  })
})

test('all that is counted is what plain counting gives, by plant, station and leased PV, in the order of the plant; after a session nothing is left', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(anyAlert, fc.boolean()).map(([put, hasPv]) => ({ put, hasPv })) },
    { weight: 3, arbitrary: fc.constantFrom('a1', 'a2', 'a3', 'a4').map((remove) => ({ remove })) },
    { weight: 3, arbitrary: fc.constantFrom('AnaIn-1', 'AnaIn-2', 'DigiIn-1').map((watch) => ({ watch })) },
    { weight: 1, arbitrary: fc.constantFrom('AnaIn-1', 'AnaIn-2').map((unwatch) => ({ unwatch })) },
    { weight: 1, arbitrary: fc.boolean().map((isReversed) => ({ isReversed })) },
    { weight: 1, arbitrary: fc.constant('clear' as const) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { set, tally, stations, pvs, put, remove, summary } = setUp()
      const watched = new Set<string>()
      let sign = 1
      for (const each of steps) {
        if (each === 'clear') set.clear()
        else if ('put' in each)
          put({ ...each.put, pvRef: each.hasPv ? { type: 'AnaIn', nr: each.put.priority } : null })
        else if ('remove' in each) remove(each.remove)
        else if ('isReversed' in each) {
          sign = each.isReversed ? -1 : 1
          const now = sign
          tally.rank((priority) => now * priority)
        } else if ('watch' in each) {
          watched.add(each.watch)
          tally.addPv(each.watch)
        } else {
          watched.delete(each.unwatch)
          tally.removePv(each.unwatch)
          pvs.delete(each.unwatch)
        }
      }
      tally.publish()
      const all = [...set.entries()].map(({ alert }) => alert)
      const counted = (alerts: readonly Alert[]) => (sign === 1 ? naive(alerts) : naive(alerts).reverse())
      expect(summary()).toMatchObject({ counts: counted(all), open: all.filter(isOpen).length, all: all.length })
      const urgent = all.filter(isOpen).map(({ priority }) => priority * sign)
      expect(summary()?.mostUrgent?.priority).toBe(urgent.length === 0 ? undefined : Math.min(...urgent) * sign)
      const byStation = Map.groupBy(all, ({ stationNumber }) => stationNumber)
      const ofStations = [...byStation].map(([stationNumber, own]) => ({
        stationNumber,
        stationName: `Station ${stationNumber}`,
        counts: counted(own),
        open: own.filter(isOpen).length,
        all: own.length,
      }))
      const inOrder = (rows: readonly StationAlerts[]) => rows.toSorted((a, b) => a.stationNumber - b.stationNumber)
      expect(inOrder(stations())).toEqual(inOrder(ofStations))
      const ofPv = (pv: string) => all.filter(({ pvRef }) => pvRef !== null && pvParam(pvRef) === pv)
      expect(new Map(pvs)).toEqual(new Map([...watched].map((pv) => [pv, counted(ofPv(pv))])))
    }),
    { numRuns: 300 },
  )
})

test('what is no PV is not counted, and a PV that is leased twice is counted once', () => {
  const { tally, pvs, put } = setUp()
  put(sampleAlert({ id: '1', pvRef: { type: 'AnaIn', nr: 1 } }))
  for (const pv of ['AnaIn-1', 'nothing', 'AnaIn-1']) tally.addPv(pv)
  tally.publish()
  tally.addPv('AnaIn-1')
  put(sampleAlert({ id: '2', pvRef: { type: 'AnaIn', nr: 1 } }))
  expect([...pvs].map(([pv, counts]) => [pv, counts.map(({ all }) => all)])).toEqual([['AnaIn-1', [2]]])
})

test('an alert that comes between two losses of the link is new once, whatever became of the list meanwhile (F133)', () => {
  const { set, put, summary } = setUp()
  const raised = () => summary()?.raised ?? []
  set.loading()
  put(sampleAlert({ id: 'old', priority: 1 }))
  set.ready(0)
  expect(raised()).toEqual([])
  // Lost, being fetched again, lost again, refused: then it comes.
  set.markStale()
  set.loading()
  set.failed({ kind: 'network', text: 'lost again' })
  set.loading()
  put(sampleAlert({ id: 'new', priority: 1 }))
  set.ready(0)
  expect(raised()).toEqual([{ priority: 1, count: 1 }])
  // The next user begins anew.
  set.clear()
  set.loading()
  put(sampleAlert({ id: 'new', priority: 1 }))
  set.ready(0)
  expect(raised()).toEqual([])
})

test('a listener of alerts that throws keeps no other one from them (F128)', () => {
  const failures: string[] = []
  const set = new AlertSet({ version: new VersionCounter(), failed: (what) => failures.push(what) })
  const seen: number[] = []
  set.subscribe({
    changed() {
      throw new Error('a fault')
    },
    cleared() {},
  })
  set.subscribe({ changed: (changes) => seen.push(changes.length), cleared: () => seen.push(0) })
  set.put(sampleAlert({ id: '1' }))
  set.notify()
  expect([seen, failures]).toEqual([[1], ['a list of alerts']])
})
