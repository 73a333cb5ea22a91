import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AlertFolds, type Foldable } from '../../../src/domain/alerts/alert-folds.ts'
import { byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { sampleAlert } from './alert-samples.ts'

interface Row extends Foldable<Row> {}

const rowOf = (alert: Alert): Row => ({ alert, repeats: [] })
const folds = (isAside?: (alert: Alert) => boolean) =>
  new AlertFolds<Row>(({ alert }, repeats) => ({ alert, repeats }), isAside)

function read(alerts: readonly Alert[], into = folds()): readonly Row[] {
  const task = into.read(alerts.map(rowOf))
  for (;;) {
    const { done, value } = task.next()
    if (done === true) return value
  }
}

const idsOf = ({ alert, repeats }: Row) => [...repeats.map((repeat) => repeat.alert.id), alert.id]
/** Rows as lists of ids, the oldest of a row first. */
const said = (rows: readonly Row[]) => rows.map(idsOf).sort((a, b) => (a.join() < b.join() ? -1 : 1))

/** An alert of a loose contact: came at `at` s and has gone, unless it says otherwise. */
const contact = (id: string, at: number, part: Partial<Alert> = {}) =>
  sampleAlert({
    id,
    pvRef: { type: 'DigiIn', nr: 7 },
    timestamp: at * 1000,
    goneTimestamp: at * 1000 + 500,
    ackTimestamp: null,
    ...part,
  })

test('three within a minute are one row, the newest of them; two, or three in more than a minute, are not', () => {
  const [a, b, c] = [contact('a', 0), contact('b', 30), contact('c', 60)]
  expect(said(read([c, a, b]))).toEqual([['a', 'b', 'c']])
  expect(said(read([a, b]))).toEqual([['a'], ['b']])
  expect(said(read([a, b, contact('d', 60.001)]))).toEqual([['a'], ['b'], ['d']])
})

test('a contact that chatters on is one row however long it does, and one that rests in between is two', () => {
  const beats = Array.from({ length: 300 }, (_, i) => contact(`b${1000 + i}`, i * 12))
  expect(read(beats)).toHaveLength(1)
  const later = Array.from({ length: 3 }, (_, i) => contact(`l${i}`, 300 * 12 + 50 + i * 12))
  expect(read([...beats, ...later]).map(({ repeats }) => repeats.length)).toEqual([299, 2])
})

test('what another PV says, another text, limit, priority or state is not the same', () => {
  const others: readonly Partial<Alert>[] = [
    { pvRef: { type: 'DigiIn', nr: 8 } },
    { pvRef: { type: 'AnaIn', nr: 7 } },
    { description: 'Anderes' },
    { limitType: 'Top' },
    { priority: 9 },
    { ackTimestamp: 70_000 },
    { pvRef: null },
  ]
  for (const part of others) {
    const alerts = [contact('a', 0), contact('b', 10), contact('c', 20, part)]
    expect(said(read(alerts)), JSON.stringify(part)).toEqual([['a'], ['b'], ['c']])
  }
  expect(read([0, 1, 2].map((at) => contact(`n${at}`, at, { pvRef: null })))).toHaveLength(3)
})

test('an alert that is still active is never hidden behind a newer one', () => {
  const active = contact('b', 10, { goneTimestamp: null })
  const alerts = [contact('a', 0), active, contact('c', 20), contact('d', 30)]
  expect(said(read(alerts))).toEqual([['a', 'c', 'd'], ['b']])
  const newest = [contact('a', 0), contact('c', 20), contact('d', 30, { goneTimestamp: null })]
  expect(said(read(newest))).toEqual([['a', 'c', 'd']])
})

test('a kind that is set aside is one row however seldom it comes; what is active besides, and what others say, is not hidden in it', () => {
  const isAside = ({ priority }: Alert) => priority === 4
  const own = (id: string, at: number, part: Partial<Alert> = {}) => contact(id, at, { priority: 4, ...part })
  const alerts = [
    own('a', 0),
    own('active', 100, { goneTimestamp: null }),
    own('b', 5000),
    own('acked', 6000, { goneTimestamp: null, ackTimestamp: 1 }),
    own('c', 9000, { goneTimestamp: null }),
    contact('x', 0, { priority: 5 }),
    contact('y', 5000, { priority: 5 }),
  ]
  expect(said(read(alerts, folds(isAside)))).toEqual([['a', 'b', 'c'], ['acked'], ['active'], ['x'], ['y']])
  expect(read(alerts)).toHaveLength(alerts.length)
})

const anyContact = fc
  .record({
    id: fc.integer({ min: 0, max: 12 }).map((number) => `a${number}`),
    at: fc.constantFrom(0, 1, 30, 31, 60, 61, 90, 120, 600),
    nr: fc.constantFrom(null, 7, 8),
    priority: fc.constantFrom(1, 2),
    gone: fc.boolean(),
    acked: fc.boolean(),
  })
  .map(({ id, at, nr, priority, gone, acked }) =>
    contact(id, at, {
      pvRef: nr === null ? null : { type: 'DigiIn', nr },
      priority,
      goneTimestamp: gone ? 700_000 : null,
      ackTimestamp: acked ? 700_000 : null,
    }),
  )

test.each([
  ['nothing is', () => false],
  ['some are', ({ priority }: Alert) => priority === 2],
] as const)(
  'rows stand for each alert exactly once, and changes one by one give the rows that all at once give, whether kinds are set aside: %s',
  (_, isAside: (alert: Alert) => boolean) => {
    const anyStep = fc.oneof(
      anyContact,
      fc.integer({ min: 0, max: 12 }).map((number) => `a${number}`),
    )
    fc.assert(
      fc.property(fc.array(anyContact, { maxLength: 12 }), fc.array(anyStep, { maxLength: 30 }), (first, steps) => {
        const alerts = new Map(first.map((alert) => [alert.id, alert]))
        const subject = folds(isAside)
        const entries = new Map([...alerts.values()].map((alert) => [alert.id, rowOf(alert)]))
        const rows = new Map(read([...alerts.values()], subject).map((row) => [row.alert.id, row]))
        const held = new Map(
          [...rows.values()].flatMap((row) => [row, ...row.repeats]).map((row) => [row.alert.id, row]),
        )
        for (const [id, row] of held) if (row.repeats.length === 0) entries.set(id, row)
        for (const step of steps) {
          const id = typeof step === 'string' ? step : step.id
          const before = entries.get(id) ?? null
          const after = typeof step === 'string' ? null : rowOf(step)
          if (before === null && after === null) continue
          if (after === null) entries.delete(id)
          else entries.set(id, after)
          for (const change of subject.change(before, after)) {
            if (change.before !== null) {
              expect(rows.get(change.before.alert.id)).toBe(change.before)
              rows.delete(change.before.alert.id)
            }
            if (change.after !== null) rows.set(change.after.alert.id, change.after)
          }
          const now = [...entries.values()].map(({ alert }) => alert)
          expect(said([...rows.values()])).toEqual(said(read(now, folds(isAside))))
          expect([...rows.values()].flatMap(idsOf).sort()).toEqual([...entries.keys()].sort())
          for (const { alert, repeats } of rows.values()) {
            for (const repeat of repeats) {
              expect(isOpen(repeat.alert)).toBe(isOpen(alert))
              expect(repeat.alert.goneTimestamp).not.toBeNull()
              expect(byNewest(alert, repeat.alert)).toBeLessThan(0)
            }
          }
        }
      }),
      { numRuns: 300 },
    )
  },
)
