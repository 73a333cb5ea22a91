import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type EventMark,
  eventMarks,
  isInWindow,
  layOutMarks,
  type MarkGroup,
} from '../../../src/domain/charts/event-marks.ts'
import type { Alert, ControlEvent } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'

const LEVEL: PvRef = { type: 'AnaIn', nr: 1_400_001 }
const PUMP: PvRef = { type: 'DigiIn', nr: 1_400_010 }
const SERIES = [
  { id: 'level', pv: 'AnaIn-1400001' },
  { id: 'pump', pv: 'DigiIn-1400010' },
]
const HOUR = 3_600_000
/** 0 is the most urgent. */
const rankOf = (priority: number) => priority

function alert(id: string, came: number, gone: number | null, parts: Partial<Alert> = {}): Alert {
  return {
    id,
    pvGroupId: 1,
    stationNumber: 14,
    stationName: 'PW Dorfanger',
    pvRef: LEVEL,
    pvName: 'Niveau',
    eksNr: '',
    priority: 2,
    description: 'Niveau hoch',
    message: '',
    timestamp: came,
    goneTimestamp: gone,
    ackTimestamp: null,
    ackUser: null,
    value: null,
    limit: null,
    limitType: null,
    dimension: 'm',
    decimalPlaces: 2,
    ...parts,
  }
}

function control(id: string, timestamp: number, parts: Partial<ControlEvent> = {}): ControlEvent {
  return {
    id,
    timestamp,
    userName: 'meier',
    stationNumber: 14,
    stationName: 'PW Dorfanger',
    pvRef: LEVEL,
    pvName: 'Niveau',
    eksNr: '',
    text: 'Wert gesetzt',
    oldValue: '1,00 m',
    newValue: '1,20 m',
    succeeded: true,
    ...parts,
  }
}

const ids = (marks: readonly EventMark[]) => marks.map(({ id }) => id)
const within = (marks: readonly EventMark[], from: number, to: number, now = 100 * HOUR) =>
  ids(marks.filter((mark) => isInWindow(mark, { from, to, now })))

describe('what happened to the series of a chart', () => {
  test('is a band from come to gone for an alert, a point for what somebody set, each of its series', () => {
    const { marks, unreadable } = eventMarks(
      [alert('a', HOUR, 3 * HOUR), alert('open', 2 * HOUR, null, { pvRef: PUMP })],
      [control('c', 2 * HOUR)],
      SERIES,
    )
    expect(marks.map(({ id, series, from, to }) => [id, series, from, to])).toEqual([
      ['alert a', 'level', HOUR, 3 * HOUR],
      ['control c', 'level', 2 * HOUR, 2 * HOUR],
      ['alert open', 'pump', 2 * HOUR, null],
    ])
    expect(unreadable).toBe(0)
  })

  test('has none of a series that is hidden, nor of other PVs, nor an acknowledgement as an event of its own', () => {
    const alerts = [alert('a', HOUR, null), alert('none', HOUR, null, { pvRef: null })]
    const events = [control('ack', HOUR, { oldValue: null, newValue: null }), control('other', HOUR, { pvRef: PUMP })]
    expect(ids(eventMarks(alerts, events, SERIES.slice(1)).marks)).toEqual(['control other'])
    expect(eventMarks(alerts, events, []).marks).toEqual([])
  })

  test('belongs to the first of several series of one PV, once', () => {
    const twice = [
      { id: 'mean', pv: 'AnaIn-1400001' },
      { id: 'max', pv: 'AnaIn-1400001' },
    ]
    const one = alert('a', HOUR, null)
    expect(eventMarks([one, one], [], twice).marks).toMatchObject([{ id: 'alert a', series: 'mean' }])
  })

  test('is skipped and counted without a time that can be: none, none that a calendar has, gone before it came', () => {
    const alerts = [
      alert('nan', Number.NaN, null),
      alert('far', 9e15, null),
      alert('before', 3 * HOUR, 2 * HOUR),
      alert('gone far', HOUR, 9e15),
      alert('good', HOUR, HOUR),
    ]
    const { marks, unreadable } = eventMarks(alerts, [control('nan', Number.NaN)], SERIES)
    expect(ids(marks)).toEqual(['alert good'])
    expect(unreadable).toBe(5)
  })
})

describe('a part of time', () => {
  const { marks } = eventMarks(
    [
      alert('before', HOUR, 2 * HOUR),
      alert('into', HOUR, 3 * HOUR),
      alert('over', HOUR, 90 * HOUR),
      alert('open', HOUR, null),
      alert('first', 2 * HOUR, 2 * HOUR),
      alert('end', 10 * HOUR, 11 * HOUR),
    ],
    [control('at', 2 * HOUR), control('end', 10 * HOUR)],
    SERIES,
  )

  test('is half open: what goes at its begin is not in it, nor what comes at its end; what goes on inside is', () => {
    expect(within(marks, 2 * HOUR, 10 * HOUR).toSorted()).toEqual(
      ['alert into', 'alert over', 'alert open', 'alert first', 'control at'].toSorted(),
    )
  })

  test('has nothing after now', () => {
    expect(within(marks, 2 * HOUR, 20 * HOUR, 3 * HOUR)).not.toContain('alert end')
    const [open] = layOutMarks(
      eventMarks([alert('open', HOUR, null)], [], SERIES).marks,
      { from: 0, to: 10 * HOUR, now: 5 * HOUR, width: 1000 },
      rankOf,
      3,
    )
    expect([open?.left, open?.right]).toEqual([100, 500])
  })

  test('begins at its left edge for what came before', () => {
    const view = { from: 2 * HOUR, to: 12 * HOUR, now: 100 * HOUR, width: 1000 }
    const [band] = layOutMarks(eventMarks([alert('into', HOUR, 3 * HOUR)], [], SERIES).marks, view, rankOf, 3)
    expect([band?.left, band?.right]).toEqual([0, 100])
  })
})

/** 1 px is a minute. */
const PX = 60_000
const VIEW = { from: 0, to: 1000 * PX, now: 1000 * PX, width: 1000 }
const layOut = (alerts: readonly Alert[], events: readonly ControlEvent[] = []) =>
  layOutMarks(eventMarks(alerts, events, SERIES).marks, VIEW, rankOf, 3)
const seen = (groups: readonly MarkGroup[]) =>
  groups.map(({ row, left, right, marks }) => [row, left, right, marks.length])

describe('marks on a strip', () => {
  test('stand in one row while there is room, and below each other where they overlap', () => {
    expect(
      seen(layOut([alert('a', 0, 100 * PX), alert('b', 50 * PX, 150 * PX), alert('c', 200 * PX, 300 * PX)])),
    ).toEqual([
      [0, 0, 100, 1],
      [1, 50, 150, 1],
      [0, 200, 300, 1],
    ])
  })

  test('that begin and end less than 4 px apart are one, with their number and the most urgent priority', () => {
    const groups = layOut([
      alert('a', 10 * PX, 100 * PX, { priority: 4 }),
      alert('b', 13.9 * PX, 103.9 * PX, { priority: 1, ackTimestamp: 20 * PX }),
      alert('c', 13 * PX, 103 * PX, { priority: 1 }),
      alert('other', 14 * PX, 104 * PX, { priority: 0 }),
    ])
    expect(seen(groups)).toEqual([
      [0, 10, 103.9, 3],
      [1, 14, 104, 1],
    ])
    expect(groups[0]?.worst.id).toBe('alert c')
  })

  test('never need a fourth row: where all are taken, one lies on the band that began first', () => {
    const long = [0, 1, 2].map((n) => alert(`long ${n}`, n * 20 * PX, (900 + n * 20) * PX))
    const groups = layOut([...long, alert('short', 500 * PX, 600 * PX, { priority: 0 })])
    expect(seen(groups)).toEqual([
      [0, 0, 900, 1],
      [1, 20, 920, 1],
      [2, 40, 940, 1],
      [0, 500, 600, 1],
    ])
  })

  test('join the nearest where even their signs find no room', () => {
    const groups = layOut([0, 5, 10, 15].map((n) => alert(`n${n}`, n * PX, (900 + 10 * n) * PX)))
    expect(seen(groups)).toEqual([
      [0, 0, 900, 1],
      [1, 5, 950, 1],
      [2, 10, 1000, 2],
    ])
  })

  test('of a storm are still seen in time: 2,000 alerts of a day are many groups, none of them long in coming', () => {
    const alerts = Array.from({ length: 2000 }, (_, n) => alert(`n${n}`, (n / 2) * PX, (n / 2 + (n % 17) * 3) * PX))
    const groups = layOut(alerts)
    expect(groups.length).toBeGreaterThan(60)
    for (const { left, marks } of groups) {
      const lastLeft = (marks.at(-1)?.from ?? 0) / PX
      expect(lastLeft - left).toBeLessThan(60)
    }
  })

  test('an alert is worse than what somebody set', () => {
    expect(layOut([alert('a', 10 * PX, 10 * PX, { priority: 9 })], [control('c', 10 * PX)])[0]?.worst.id).toBe(
      'alert a',
    )
  })
})

const ALERTS = fc
  .array(
    fc.record({
      came: fc.integer({ min: -200, max: 1200 }),
      length: fc.option(fc.integer({ min: 0, max: 600 }), { nil: null }),
      priority: fc.integer({ min: 0, max: 9 }),
      isAcked: fc.boolean(),
    }),
    { maxLength: 200 },
  )
  .map((all) =>
    all.map(({ came, length, priority, isAcked }, index) =>
      alert(`n${index}`, came * PX, length === null ? null : (came + length) * PX, {
        priority,
        ackTimestamp: isAcked ? came * PX : null,
      }),
    ),
  )

describe('whatever happened', () => {
  test('laying out loses no mark and no priority, and keeps inside', () => {
    fc.assert(
      fc.property(ALERTS, (alerts) => {
        const { marks } = eventMarks(alerts, [], SERIES)
        const inView = marks.filter((mark) => isInWindow(mark, VIEW))
        const groups = layOutMarks(marks, VIEW, rankOf, 3)
        expect(groups.flatMap((group) => ids(group.marks)).toSorted()).toEqual(ids(inView).toSorted())
        for (const { row, left, right, marks: members, worst } of groups) {
          expect(row >= 0 && row <= 2 && left >= 0 && left <= right && right <= 1000).toBe(true)
          const priorities = members.map((mark) => (mark.kind === 'alert' ? mark.alert.priority : 99))
          const isOpen = (mark: EventMark) => mark.kind === 'alert' && mark.alert.ackTimestamp === null
          const urgent = members.filter((_, index) => priorities[index] === Math.min(...priorities))
          expect(urgent).toContain(worst)
          expect(isOpen(worst)).toBe(urgent.some(isOpen))
        }
      }),
    )
  })

  test('the signs of a row never lie on each other', () => {
    fc.assert(
      fc.property(ALERTS, (alerts) => {
        const groups = layOutMarks(eventMarks(alerts, [], SERIES).marks, VIEW, rankOf, 3)
        for (const row of [0, 1, 2]) {
          const own = groups.filter((group) => group.row === row)
          own.slice(1).forEach((group, index) => {
            expect(group.marks[0]?.from ?? Number.NaN).toBeGreaterThanOrEqual(own[index]?.marks[0]?.from ?? Number.NaN)
            expect(group.left).toBeGreaterThanOrEqual((own[index]?.left ?? 0) + 16)
          })
        }
      }),
    )
  })

  test('the order in which it is told changes nothing', () => {
    fc.assert(
      fc.property(ALERTS, fc.integer(), (alerts, seed) => {
        const shuffled = alerts.toSorted((a, b) => ((hash(a.id) ^ seed) >>> 0) - ((hash(b.id) ^ seed) >>> 0))
        expect(layOut(shuffled)).toEqual(layOut(alerts))
      }),
    )
  })
})

function hash(text: string): number {
  return [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
}
