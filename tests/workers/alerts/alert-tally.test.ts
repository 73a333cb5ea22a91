import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { AlertSummary, PriorityCount, StationAlerts } from '../../../src/wire/tabs/alert-list.ts'
import { AlertSet } from '../../../workers/alerts/alert-set.ts'
import { AlertTally } from '../../../workers/alerts/alert-tally.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { anyAlert } from './alert-samples.ts'

function setUp() {
  const set = new AlertSet(new VersionCounter())
  let stations: readonly StationAlerts[] = []
  const pvs = new Map<string, readonly PriorityCount[]>()
  let summary: AlertSummary | null = null
  const tally = new AlertTally(set, {
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
  return { set, tally, stations: () => stations, pvs, put, remove, summary: () => summary }
}

/** The same by plain counting. */
function naive(alerts: readonly Alert[]) {
  const byPriority = Map.groupBy(alerts, ({ priority }) => priority)
  const counts = [...byPriority].map(([priority, own]) => ({
    priority,
    open: own.filter(isOpen).length,
    all: own.length,
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

  test('names the newest open alert of the most urgent priority that has one', () => {
    const { put, remove, tally, summary } = setUp()
    put(
      sampleAlert({ id: 'acked', priority: 1, ackTimestamp: 1, timestamp: 9 }),
      sampleAlert({ id: 'old', priority: 2, timestamp: 1 }),
      sampleAlert({ id: 'new', priority: 2, timestamp: 5 }),
      sampleAlert({ id: 'minor', priority: 6, timestamp: 9 }),
    )
    expect(summary()?.newest?.id).toBe('new')
    remove('new')
    expect(summary()?.newest?.id).toBe('old')
    tally.rank((priority) => -priority)
    expect(summary()?.newest?.id).toBe('minor')
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

test('all that is counted is what plain counting gives, by plant, station and PV', () => {
  const step = fc.oneof(
    anyAlert.map((put) => ({ put })),
    fc.constantFrom('a1', 'a2', 'a3', 'a4').map((remove) => ({ remove })),
    fc.constantFrom('AnaIn-1', 'AnaIn-2').map((watch) => ({ watch })),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { set, tally, stations, pvs, put, remove, summary } = setUp()
      for (const each of steps) {
        if ('put' in each) put({ ...each.put, pvRef: { type: 'AnaIn', nr: each.put.priority } })
        else if ('remove' in each) remove(each.remove)
        else tally.addPv(each.watch)
      }
      tally.publish()
      const all = [...set.entries()].map(({ alert }) => alert)
      expect(summary()?.counts).toEqual(naive(all))
      const byStation = Map.groupBy(all, ({ stationNumber }) => stationNumber)
      const shown = new Map(stations().map(({ stationNumber, counts }) => [stationNumber, counts]))
      expect(shown.size).toBe(stations().length)
      expect(shown).toEqual(new Map([...byStation].map(([station, own]) => [station, naive(own)])))
      for (const [pv, counts] of pvs) {
        expect(counts).toEqual(naive(all.filter(({ pvRef }) => pvRef !== null && pvParam(pvRef) === pv)))
      }
    }),
  )
})
