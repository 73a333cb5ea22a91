import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openAlertsOfRow } from '../../../src/areas/alerts/pages/alerts/row-alerts.ts'
import { alertConditions, NO_ALERT_FILTER } from '../../../src/domain/alerts/alert-filter.ts'
import { byNewest, isOpen } from '../../../src/domain/alerts/alert-state.ts'
import { ALERT_GROUPS, ALERT_SORTS, type AlertView, alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { AlertRow } from '../../../src/wire/tabs/alert-list.ts'
import { pageKey } from '../../../src/wire/tabs/list-page.ts'
import { AlertSet } from '../../../workers/alerts/alert-set.ts'
import { AlertViews } from '../../../workers/alerts/alert-views.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
import { anyAlert } from './alert-samples.ts'

function setUp() {
  const clock = new FakeClock()
  const version = new VersionCounter()
  const set = new AlertSet({ version, failed: failLoudly })
  const slices = new TimeSlicer({ clock, failed: failLoudly })
  const views = new AlertViews({ version, clock, onChange: () => {} }, slices, {
    open: () => set,
    close: () => {},
    reload: () => {},
  })
  const run = (step: { readonly put: readonly Alert[] } | { readonly remove: string }) => {
    if ('put' in step) for (const alert of step.put) set.put(alert)
    else set.remove(step.remove)
    set.notify()
  }
  /** Bursts that join or fall apart are sorted again a little later. */
  const settle = () => clock.turn(200)
  const lease = (view: AlertView) => views.leased(pageKey(alertViewText(view), 0), true)
  const page = (view: AlertView) => {
    const found = views.page(pageKey(alertViewText(view), 0))
    if (found === null) throw new Error('the view is not leased')
    return found
  }
  return { run, settle, lease, page, ids: (view: AlertView) => views.ids(alertViewText(view)) ?? [], set }
}

const alertsOf = (row: AlertRow) => [...(row.repeats?.ids ?? []), row.id]

/** Few PVs, stations and priorities, so that many fold. */
const anyContact = fc
  .record({
    alert: anyAlert,
    nr: fc.constantFrom(1, 1, 1, 2),
    stationNumber: fc.constantFrom(1, 1, 1, 2),
    priority: fc.constantFrom(1, 1, 1, 2),
    goneTimestamp: fc.constantFrom(2000, 2000, 2000, null),
    ackTimestamp: fc.constantFrom(null, null, null, 3000),
  })
  .map(({ alert, nr, ...part }) => ({
    ...alert,
    ...part,
    stationName: `Station ${part.stationNumber}`,
    pvRef: { type: 'DigiIn' as const, nr },
  }))

const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.array(anyContact, { minLength: 1, maxLength: 5 }).map((put) => ({ put })) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 }).map((id) => ({ remove: `a${id}` })) },
)

const anyView: fc.Arbitrary<AlertView> = fc
  .record({
    openOnly: fc.boolean(),
    sort: fc.constantFrom(...ALERT_SORTS),
    descending: fc.boolean(),
    group: fc.constantFrom(null, ...ALERT_GROUPS),
  })
  .map(({ openOnly, ...order }) => ({
    ...PENDING,
    ...order,
    filter: alertConditions({ ...NO_ALERT_FILTER, openOnly }),
  }))

test('a folded view stands for the alerts of the same view unfolded, in its order, and its counts agree', () => {
  let folded = 0
  fc.assert(
    fc.property(fc.array(anyStep), anyView, fc.array(anyStep), (before, view, after) => {
      const { run, settle, lease, page, ids, set } = setUp()
      const folds = { ...view, folds: true }
      before.forEach(run)
      lease(view)
      lease(folds)
      for (const step of after) {
        run(step)
        settle()
        const each = ids(view)
        const { rows, list, goneIds } = page(folds)
        expect(rows.flatMap(alertsOf).sort()).toEqual([...each].sort())
        expect([...ids(folds)].sort()).toEqual([...each].sort())
        expect(list).toMatchObject({ total: rows.length, alerts: each.length, all: set.size, waiting: 0, gone: 0 })
        expect(goneIds).toEqual([])
        const heads = new Set(rows.map(({ id }) => id))
        // In a burst the row with its first alert is on top, whichever of its alerts that is.
        if (view.group !== 'firstOut') expect(rows.map(({ id }) => id)).toEqual(each.filter((id) => heads.has(id)))
        const plain = page(view).list.groups
        expect(list.groups?.map(({ count: _, ...group }) => group)).toEqual(
          plain?.map(({ count: _, ...group }) => group),
        )
        if (list.groups !== null) expect(list.groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length)
        for (const row of rows) {
          const repeats = (row.repeats?.ids ?? []).flatMap((id) => set.get(id)?.alert ?? [])
          expect(repeats.every((repeat) => isOpen(repeat) === isOpen(row) && byNewest(row, repeat) < 0)).toBe(true)
          expect(row.repeats?.since ?? 0).toBe(repeats.length === 0 ? 0 : Math.min(...repeats.map((a) => a.timestamp)))
          folded += repeats.length
        }
      }
    }),
    { numRuns: 400 },
  )
  expect(folded).toBeGreaterThan(300)
})

test('a folded list held at a moment keeps its rows; each is what is left of what it stood for, and names what is open', () => {
  let folded = 0
  let mixed = 0
  const anySteps = fc.array(anyStep, { maxLength: 6 })
  fc.assert(
    fc.property(anyView, fc.array(anyStep), anySteps, fc.array(anyStep), (view, before, between, after) => {
      const { run, settle, lease, page, ids, set } = setUp()
      const folds = { ...view, folds: true }
      lease(view)
      lease(folds)
      before.forEach(run)
      const then = page(folds)
      between.forEach(run)
      settle()
      const held = { ...folds, heldAt: then.list.at }
      lease(held)
      page(held)
      for (const step of [null, ...after]) {
        if (step !== null) run(step)
        settle()
        const now = new Set(ids(view))
        const { rows, list, goneIds } = page(held)
        const left = then.rows.map((row) => alertsOf(row).filter((id) => now.has(id)))
        // The newest that is left stands for the others; where none is, the row stays as it was.
        expect(rows.map(({ id }) => id)).toEqual(then.rows.map(({ id }, index) => left[index]?.at(-1) ?? id))
        rows.forEach((row, index) => {
          const stood = left[index] ?? []
          expect(row.repeats?.ids ?? []).toEqual(stood.slice(0, -1))
          const open = stood.filter((each) => isOpen(set.get(each)?.alert ?? row))
          if (stood.length > 0) expect(openAlertsOfRow(row)).toEqual(open)
          mixed += Number(open.length > 0 && open.length < stood.length)
          const { repeats: _, ...alert } = row
          if (stood.length > 0) expect(alert).toEqual(set.get(row.id)?.alert)
          folded += row.repeats?.ids.length ?? 0
        })
        expect(goneIds).toEqual(then.rows.filter((_, index) => left[index]?.length === 0).map(({ id }) => id))
        const alerts = left.flat().length
        expect([...ids(held)].sort()).toEqual(left.flat().sort())
        expect(list).toMatchObject({ alerts, gone: goneIds.length, waiting: now.size - alerts })
      }
    }),
    { numRuns: 400 },
  )
  expect(folded).toBeGreaterThan(300)
  expect(mixed).toBeGreaterThan(5)
})

test('a held row whose newest alert is gone shows the state of the newest that is left', () => {
  const { run, settle, lease, page } = setUp()
  const beat = (number: number, goneTimestamp: number | null) =>
    sampleAlert({ id: `a${number}`, timestamp: number * 1000, goneTimestamp, ackTimestamp: null })
  const view = { ...PENDING, folds: true }
  lease(view)
  run({ put: [beat(1, 1500), beat(2, 2500), beat(3, null)] })
  const held = { ...view, heldAt: page(view).list.at }
  lease(held)
  expect(page(held).rows).toMatchObject([{ id: 'a3', goneTimestamp: null, repeats: { ids: ['a1', 'a2'] } }])
  run({ remove: 'a3' })
  settle()
  expect(page(held).rows).toMatchObject([{ id: 'a2', goneTimestamp: 2500, repeats: { ids: ['a1'] } }])
  expect(page(held)).toMatchObject({ goneIds: [], list: { alerts: 2, gone: 0 } })
  run({ remove: 'a1' })
  run({ remove: 'a2' })
  settle()
  expect(page(held)).toMatchObject({ goneIds: ['a3'], list: { alerts: 0, gone: 1 } })
})

test('a held row whose newest alert somebody else acknowledges still names what is open behind it', () => {
  const { run, settle, lease, page } = setUp()
  const beat = (number: number, ackTimestamp: number | null = null) => {
    const goneTimestamp = number === 3 ? null : number * 1000 + 500
    return sampleAlert({ id: `a${number}`, timestamp: number * 1000, goneTimestamp, ackTimestamp })
  }
  const view = { ...PENDING, folds: true }
  lease(view)
  run({ put: [beat(1), beat(2), beat(3)] })
  const held = { ...view, heldAt: page(view).list.at }
  lease(held)
  const row = () => page(held).rows[0] ?? beat(0)
  expect(openAlertsOfRow(row())).toEqual(['a1', 'a2', 'a3'])
  run({ put: [beat(3, 9000)] })
  settle()
  expect(page(held).rows).toMatchObject([
    { id: 'a3', ackTimestamp: 9000, repeats: { ids: ['a1', 'a2'], open: ['a1', 'a2'] } },
  ])
  expect(openAlertsOfRow(row())).toEqual(['a1', 'a2'])
  run({ put: [beat(3)] })
  run({ put: [beat(1, 9000)] })
  settle()
  expect(openAlertsOfRow(row())).toEqual(['a2', 'a3'])
  run({ put: [beat(2, 9000), beat(3, 9000)] })
  settle()
  expect(openAlertsOfRow(row())).toEqual([])
})
