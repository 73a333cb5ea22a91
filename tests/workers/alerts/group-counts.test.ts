import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { AlertGroup } from '../../../src/wire/tabs/alert-list.ts'
import { AlertEntry, foldEntry } from '../../../workers/alerts/alert-entry.ts'
import { alertGrouping } from '../../../workers/alerts/alert-grouping.ts'
import { countedRow, GroupCounts } from '../../../workers/alerts/group-counts.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'

/** The highest number is the most urgent one in this plant. */
const rankOf = (priority: number) => -priority
const BY_STATION = alertGrouping('station', 'de', rankOf)

type Part = Pick<Alert, 'stationNumber' | 'priority' | 'timestamp' | 'goneTimestamp' | 'ackTimestamp'>

let nextId = 0

/** A row of `repeats` alerts more than one, of a station whose name sorts like its number. */
function rowOf(part: Partial<Part> & { readonly stationNumber: number }, repeats = 0): AlertEntry {
  const stationName = `Station ${part.stationNumber}`
  const entry = (more: Partial<Alert> = {}) => {
    nextId += 1
    return new AlertEntry(sampleAlert({ id: `a${nextId}`, stationName, ...part, ...more }), 0, null)
  }
  if (repeats === 0) return entry()
  return foldEntry(
    entry(),
    Array.from({ length: repeats }, () => entry({ timestamp: 1, goneTimestamp: 2 })),
  )
}

/** The row once its newest alert is gone and acknowledged. */
function settled(row: AlertEntry): AlertEntry {
  const after = new AlertEntry({ ...row.alert, ackTimestamp: 3000, goneTimestamp: 2000 }, 0, null)
  return row.repeats.length === 0 ? after : foldEntry(after, row.repeats)
}

const idOf = (row: AlertEntry) => BY_STATION.idOf(row)
const alertsOf = (rows: readonly AlertEntry[]) =>
  rows.flatMap((row) => [row.alert, ...row.repeats.map(({ alert }) => alert)])

/** A second computation: what rows say together. */
function sumOf(rows: readonly AlertEntry[]): Pick<AlertGroup, 'count' | 'open' | 'counts' | 'newest'> {
  const alerts = alertsOf(rows)
  const isOpen = ({ ackTimestamp }: Alert) => ackTimestamp === null
  const priorities = [...new Set(alerts.map(({ priority }) => priority))].sort((a, b) => b - a)
  return {
    count: rows.length,
    open: alerts.filter(isOpen).length,
    counts: priorities.map((priority) => {
      const own = alerts.filter((alert) => alert.priority === priority)
      const active = own.filter(({ goneTimestamp }) => goneTimestamp === null).length
      return { priority, open: own.filter(isOpen).length, all: own.length, active }
    }),
    newest: Math.max(...rows.map(({ alert }) => alert.timestamp)),
  }
}

/** The stations of sorted rows as they are to be shown: each for itself, or of more than 1,000 the first 999 and the rest. */
function expected(rows: readonly AlertEntry[], restId: string): readonly AlertGroup[] {
  const stations = [...Map.groupBy(rows, ({ alert }) => alert.stationNumber).values()]
  const separate = stations.length > 1000 ? stations.slice(0, 999) : stations
  const rest = stations.slice(separate.length).flat()
  return [
    ...separate.map((own) => ({
      id: own[0] === undefined ? '' : idOf(own[0]),
      ...sumOf(own),
      stationName: own[0]?.alert.stationName ?? '',
      priority: null,
      first: null,
    })),
    ...(rest.length === 0
      ? []
      : [{ id: restId, ...sumOf(rest), stationName: '', priority: null, first: null } satisfies AlertGroup]),
  ]
}

/** Rows of stations 1 to `stations`, as a list is counted that has just been sorted. */
function listOf(stations: number, rowsOfStation: (station: number) => readonly AlertEntry[]) {
  const counts = new GroupCounts('station', rankOf)
  let rows = Array.from({ length: stations }, (_, i) => rowsOfStation(i + 1)).flat()
  for (const row of rows) counts.push(idOf(row), row)
  return {
    counts,
    rows: () => rows,
    groups: () => counts.list(rows),
    add: (row: AlertEntry) => {
      const at = rows.findIndex(({ alert }) => alert.stationNumber > row.alert.stationNumber)
      rows = rows.toSpliced(at < 0 ? rows.length : at, 0, row)
      counts.add(BY_STATION, idOf(row), row)
    },
    remove: (row: AlertEntry) => {
      rows = rows.filter((each) => each !== row)
      counts.remove(idOf(row), row)
    },
    replace: (before: AlertEntry, after: AlertEntry) => {
      rows = rows.map((row) => (row === before ? after : row))
      counts.replace(idOf(before), countedRow(before), countedRow(after))
    },
  }
}

const anyPart = fc.record({
  stationNumber: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 990, max: 1015 })),
  priority: fc.integer({ min: 1, max: 3 }),
  timestamp: fc.integer({ min: 1000, max: 1005 }),
  goneTimestamp: fc.constantFrom(null, 2000),
  ackTimestamp: fc.constantFrom(null, 3000),
})

const anyStep = fc.oneof(
  fc.record({ add: anyPart, repeats: fc.constantFrom(0, 0, 2) }),
  fc.record({ is: fc.constantFrom('gone', 'settled'), at: fc.nat(40) }),
)

test('whatever comes, goes and is settled, each of the first stations shows its own rows and one group the rows of all beyond 1,000', () => {
  let withRest = 0
  fc.assert(
    fc.property(
      fc.integer({ min: 996, max: 1004 }),
      fc.array(anyStep, { minLength: 5, maxLength: 30 }),
      (stations, steps) => {
        const list = listOf(stations, (stationNumber) =>
          Array.from({ length: 1 + (stationNumber % 2) }, (_, i) =>
            rowOf(
              { stationNumber, priority: 1 + i, timestamp: 1000 + (stationNumber % 3) + i },
              (stationNumber % 5) * i,
            ),
          ),
        )
        /** Of the rest any alert says how new it is, once the newest of a station has gone. */
        let isRestVague = false
        let groups = list.groups()
        for (const step of steps) {
          // Most of them are at the end, where the rest is.
          const row = list.rows().at('at' in step ? -1 - step.at : 0)
          if ('add' in step) list.add(rowOf(step.add, step.repeats))
          else if (row !== undefined && step.is === 'settled') list.replace(row, settled(row))
          else if (row !== undefined) {
            const own = list.rows().filter(({ alert }) => alert.stationNumber === row.alert.stationNumber)
            isRestVague ||= row.alert.timestamp === Math.max(...own.map(({ alert }) => alert.timestamp))
            list.remove(row)
          }
          const before = new Set(groups)
          groups = list.groups()
          // Its station, the rest, and what moves into or out of the rest.
          expect(groups.filter((group) => !before.has(group)).length).toBeLessThanOrEqual(3)
        }
        const shown = expected(list.rows(), groups.at(-1)?.id ?? '')
        const rest = groups.find(({ stationName }) => stationName === '')
        withRest += Number(rest !== undefined)
        expect(groups.map((group) => (group === rest && isRestVague ? { ...rest, newest: 0 } : group))).toEqual(
          shown.map((group) => (group.stationName === '' && isRestVague ? { ...group, newest: 0 } : group)),
        )
      },
    ),
    { numRuns: 40 },
  )
  expect(withRest).toBeGreaterThan(5)
})

test.each([
  { stations: 999, groups: 999, rest: null },
  { stations: 1000, groups: 1000, rest: null },
  { stations: 1001, groups: 1000, rest: { count: 2, newest: 1001 } },
  { stations: 1500, groups: 1000, rest: { count: 501, newest: 1500 } },
])(
  'of $stations stations with alerts a grouped list shows $groups groups, the last of them for all the rest if there are more',
  ({ stations, groups, rest }) => {
    const list = listOf(stations, (stationNumber) => [rowOf({ stationNumber, timestamp: stationNumber })])
    const shown = list.groups()
    expect(shown).toHaveLength(groups)
    expect(new Set(shown.map(({ id }) => id)).size).toBe(groups)
    expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(stations)
    if (rest === null) expect(shown.at(-1)?.stationName).toBe(`Station ${stations}`)
    else expect(shown.at(-1)).toMatchObject({ ...rest, open: rest.count, stationName: '', priority: null, first: null })
  },
)

test('the rest says when its newest alert came, also after an older one of the same station has gone', () => {
  const older = rowOf({ stationNumber: 1001, timestamp: 2000 })
  const list = listOf(1001, (stationNumber) =>
    stationNumber < 1001
      ? [rowOf({ stationNumber, timestamp: 1000 })]
      : [rowOf({ stationNumber, timestamp: 1000 }), older, rowOf({ stationNumber, timestamp: 3000 })],
  )
  expect(list.groups().at(-1)).toMatchObject({ count: 4, newest: 3000 })
  list.remove(older)
  expect(list.groups().at(-1)).toMatchObject({ count: 3, newest: 3000 })
})

test('when the session ends no group is left, and the next user finds only what is counted anew (pitfall 37)', () => {
  const [first, second] = [rowOf({ stationNumber: 1 }), rowOf({ stationNumber: 2 })]
  const { counts, groups } = listOf(2, (station) => [station === 1 ? first : second])
  expect(groups()).toHaveLength(2)
  counts.clear()
  expect(counts.list([])).toEqual([])
  // What is still on its way says nothing any more.
  counts.remove(idOf(first), first)
  counts.replace(idOf(second), countedRow(second), countedRow(second))
  expect(counts.list([])).toEqual([])
  counts.push(idOf(second), second)
  expect(counts.list([second])).toMatchObject([{ count: 1, stationName: 'Station 2' }])
})
