import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALERT_FIELDS } from '../../../src/domain/alerts/alert-fields.ts'
import { alertConditions } from '../../../src/domain/alerts/alert-filter.ts'
import {
  alertMessage,
  alertState,
  alertWhat,
  byNewest,
  durationOf,
  isOpen,
} from '../../../src/domain/alerts/alert-state.ts'
import { ALERT_GROUPS, ALERT_SORTS, type AlertView, alertViewText } from '../../../src/domain/alerts/alert-view.ts'
import { compileFilter, type Filter } from '../../../src/domain/base/filter.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { AlertGroup } from '../../../src/wire/tabs/alert-list.ts'
import { PAGE_ROWS, pageKey } from '../../../src/wire/tabs/list-page.ts'
import { AlertSet } from '../../../workers/alerts/alert-set.ts'
import { AlertViews } from '../../../workers/alerts/alert-views.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { sampleAlert, searchableAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'
import { PENDING } from '../../support/fakes/pending-view.ts'
import { anyAlert } from './alert-samples.ts'

function setUp(onNews = () => {}, onClose: (holder: string) => void = () => {}) {
  const clock = new FakeClock()
  const version = new VersionCounter()
  const set = new AlertSet({ version, failed: failLoudly })
  const slices = new TimeSlicer({ clock, failed: failLoudly })
  let changes = 0
  const onChange = () => {
    changes += 1
    onNews()
  }
  const views = new AlertViews({ version, clock, onChange }, slices, {
    open: () => set,
    close: (_, holder) => onClose(holder),
    reload: () => {},
  })
  const put = (...alerts: readonly Alert[]) => {
    for (const alert of alerts) set.put(alert)
    set.notify()
  }
  const remove = (...ids: readonly string[]) => {
    for (const id of ids) set.remove(id)
    set.notify()
  }
  const lease = (view: AlertView) => views.leased(pageKey(alertViewText(view), 0), true)
  const page = (view: AlertView) => views.page(pageKey(alertViewText(view), 0))
  const ids = (view: AlertView) => page(view)?.rows.map(({ id }) => id) ?? []
  return { clock, set, views, put, remove, lease, page, ids, changes: () => changes }
}

/** The bursts of a station by the plain rule: an alert belongs to the one that ended 10 minutes before it or later. */
function naiveBursts(alerts: readonly Alert[]): ReadonlyMap<Alert, Alert> {
  const firstOf = new Map<Alert, Alert>()
  const last = new Map<number, Alert>()
  for (const alert of alerts.toSorted((a, b) => byNewest(b, a))) {
    const before = last.get(alert.stationNumber)
    const isSame = before !== undefined && alert.timestamp - before.timestamp <= 600_000
    firstOf.set(alert, (isSame ? firstOf.get(before) : undefined) ?? alert)
    last.set(alert.stationNumber, alert)
  }
  return firstOf
}

/** The same by plain sorting. */
function naive(alerts: Iterable<Alert>, { filter, sort, descending, language, group }: AlertView): Alert[] {
  const passes = compileFilter(filter, ALERT_FIELDS)
  const collator = new Intl.Collator(language, { numeric: true })
  const states = ['active-open', 'gone-open', 'active-acked', 'gone-acked']
  const compare = (a: Alert, b: Alert): number => {
    switch (sort) {
      case 'came':
        return a.timestamp - b.timestamp
      case 'gone':
        return (a.goneTimestamp ?? 1e15) - (b.goneTimestamp ?? 1e15)
      case 'duration':
        return (durationOf(a) ?? 1e15) - (durationOf(b) ?? 1e15)
      case 'acked':
        return (a.ackTimestamp ?? 1e15) - (b.ackTimestamp ?? 1e15)
      case 'priority':
        return a.priority - b.priority
      case 'state':
        return states.indexOf(alertState(a)) - states.indexOf(alertState(b))
      case 'station':
        return collator.compare(a.stationName, b.stationName)
      case 'message':
        return collator.compare(alertMessage(a), alertMessage(b))
    }
  }
  const shown = [...alerts].filter((alert) => passes(searchableAlert(alert)))
  const firstOf = naiveBursts(shown)
  const byGroup = (a: Alert, b: Alert): number => {
    if (group === null) return 0
    if (group === 'priority') return a.priority - b.priority
    if (group === 'station')
      return (
        collator.compare(a.stationName, b.stationName) ||
        a.stationNumber - b.stationNumber ||
        (a.stationName < b.stationName ? -1 : a.stationName > b.stationName ? 1 : 0)
      )
    const [firstA, firstB] = [firstOf.get(a) ?? a, firstOf.get(b) ?? b]
    const worstOf = (first: Alert) =>
      Math.min(
        1e9,
        ...shown.flatMap((own) => (firstOf.get(own) === first && own.goneTimestamp === null ? [own.priority] : [])),
      )
    return (
      worstOf(firstA) - worstOf(firstB) ||
      firstA.timestamp - firstB.timestamp ||
      a.stationNumber - b.stationNumber ||
      Number(b === firstB) - Number(a === firstA)
    )
  }
  return shown.sort((a, b) => byGroup(a, b) || (descending ? -1 : 1) * compare(a, b) || byNewest(a, b))
}

/** Counts the groups of sorted alerts one after the other. */
function naiveGroups(sorted: readonly Alert[], { group }: AlertView): readonly AlertGroup[] | null {
  if (group === null) return null
  const firstOf = naiveBursts(sorted)
  const nameOf = (alert: Alert) =>
    group === 'priority'
      ? String(alert.priority)
      : group === 'station'
        ? `${alert.stationNumber}/${alert.stationName}`
        : `${alert.stationNumber}/${firstOf.get(alert)?.timestamp}`
  return [...Map.groupBy(sorted, nameOf)].map(([id, rows]) => {
    const [first] = rows
    const counts = [...Map.groupBy(rows, ({ priority }) => priority)].map(([priority, own]) => ({
      priority,
      open: own.filter(isOpen).length,
      active: own.filter(({ goneTimestamp }) => goneTimestamp === null).length,
      all: own.length,
    }))
    return {
      id,
      count: rows.length,
      open: rows.filter(isOpen).length,
      counts: counts.sort((a, b) => a.priority - b.priority),
      newest: Math.max(...rows.map(({ timestamp }) => timestamp)),
      stationName: group === 'priority' ? '' : expect.any(String),
      priority: group === 'priority' ? (first?.priority ?? null) : null,
      first:
        group === 'firstOut' && first !== undefined
          ? {
              id: first.id,
              stationNumber: first.stationNumber,
              pvGroupId: first.pvGroupId,
              pvRef: first.pvRef,
              priority: first.priority,
              limitType: first.limitType,
              dimension: first.dimension,
              what: alertWhat(first),
              message: alertMessage(first),
              timestamp: first.timestamp,
              goneTimestamp: first.goneTimestamp,
              ackTimestamp: first.ackTimestamp,
              ackUser: first.ackUser,
            }
          : null,
    }
  })
}

const anyConditions: fc.Arbitrary<Filter> = fc.constantFrom<Filter>(
  ['and'],
  ['and', ['priority', 'lte', 2], ['came', 'gt', 1003]],
  ['or', ['gone', 'lt', 2001], ['text', 'startswith', 'pumpe']],
)

const anyView: fc.Arbitrary<AlertView> = fc.record({
  source: fc.constant(PENDING.source),
  filter: fc
    .record({
      openOnly: fc.boolean(),
      station: fc.option(fc.integer({ min: 1, max: 3 })),
      priority: fc.option(fc.integer({ min: 1, max: 4 })),
      text: fc.constantFrom('', 'PUMPE 1', 'ärger', 'station'),
      conditions: anyConditions,
    })
    .map(alertConditions),
  sort: fc.constantFrom(...ALERT_SORTS),
  descending: fc.boolean(),
  language: fc.constantFrom('de', 'cs'),
  group: fc.constantFrom(null, ...ALERT_GROUPS),
  heldAt: fc.constant(null),
})

const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.array(anyAlert, { minLength: 1, maxLength: 5 }).map((put) => ({ put })) },
  { weight: 1, arbitrary: fc.constantFrom('a1', 'a2', 'a3', 'a4', 'a5').map((remove) => ({ remove })) },
)

test('a view always holds what plain filtering and sorting gives', () => {
  fc.assert(
    fc.property(fc.array(anyStep), anyView, fc.array(anyStep), (before, view, after) => {
      const { clock, set, put, remove, lease, page, ids } = setUp()
      const run = (step: { put: Alert[] } | { remove: string }) =>
        'put' in step ? put(...step.put) : remove(step.remove)
      before.forEach(run)
      lease(view)
      for (const step of after) {
        run(step)
        // Bursts that join or fall apart are sorted again a little later.
        if (view.group === 'firstOut') clock.turn(200)
        const sorted = naive(
          [...set.entries()].map(({ alert }) => alert),
          view,
        )
        expect(ids(view)).toEqual(sorted.map(({ id }) => id))
        expect(page(view)?.list.groups).toEqual(naiveGroups(sorted, view))
        expect(page(view)?.list).toMatchObject({ all: set.size, total: ids(view).length, waiting: 0, gone: 0 })
      }
    }),
    { numRuns: 500 },
  )
})

test('the group with the most urgent alert that is still there comes first, of equal ones the one that began first (F103)', () => {
  const view: AlertView = { ...PENDING, group: 'firstOut' }
  const MINUTE_MS = 60_000
  const alert = (stationNumber: number, minute: number, priority: number, part: Partial<Alert> = {}) =>
    sampleAlert({
      id: `${stationNumber}/${minute}`,
      stationNumber,
      timestamp: minute * MINUTE_MS,
      priority,
      ...part,
    })
  const { clock, put, remove, lease, page } = setUp()
  const order = () => {
    clock.turn(200)
    return page(view)?.list.groups?.map(({ id }) => Number(id.split('/')[0]))
  }
  const overflow = alert(1, 0, 3)
  put(overflow, alert(2, 5, 3), alert(3, 6, 2), alert(4, 1, 1, { goneTimestamp: 2 * MINUTE_MS }))
  lease(view)
  expect(order()).toEqual([3, 1, 2, 4])
  // Something urgent joins the group that began last, then what was on top goes.
  put(alert(2, 7, 1))
  expect(order()).toEqual([2, 3, 1, 4])
  put(alert(3, 6, 2, { goneTimestamp: 8 * MINUTE_MS }))
  expect(order()).toEqual([2, 1, 4, 3])
  put({ ...overflow, ackTimestamp: 9 * MINUTE_MS })
  expect(order()).toEqual([2, 1, 4, 3])
  remove('2/7')
  expect(order()).toEqual([1, 2, 4, 3])
})

test('texts that alerts have in common are kept once, and those of alerts that are gone not at all (pitfall 37)', () => {
  const { clock, set, put, remove, lease } = setUp()
  const alerts = Array.from({ length: 600 }, (_, i) =>
    sampleAlert({ id: `m${i}`, stationName: `Station ${i % 3}`, message: `Vorgang ${i % 7}` }),
  )
  const textsOf = (shown: readonly Alert[]) =>
    new Set(
      shown.flatMap((alert) => [
        alert.stationName,
        alert.pvName,
        alert.eksNr,
        alert.description,
        alert.message,
        alertMessage(alert),
      ]),
    ).size
  put(...alerts)
  lease({ ...PENDING, sort: 'message', filter: ['text', 'contains', 'vorgang'] })
  clock.turn(1000)
  expect(set.textCount).toBe(textsOf(alerts))
  // New states of the same alerts, of which some say something else, then one alert in seven is gone.
  const changed = alerts.map((alert, i) => ({ ...alert, ackTimestamp: 5, message: `Vorgang ${i % 5}` }))
  put(...changed)
  clock.turn(1000)
  expect(set.textCount).toBe(textsOf(changed))
  const gone = changed.filter(({ message }) => message === 'Vorgang 3')
  for (const { id } of gone) remove(id)
  clock.turn(1000)
  expect(set.textCount).toBe(textsOf(changed.filter((alert) => !gone.includes(alert))))
  remove(...alerts.map(({ id }) => id))
  clock.turn(1000)
  expect(set.textCount).toBe(0)
})

test('rows of a view by their ids come as they are now, in the order asked for, without gone ones', () => {
  const { views, put, remove, lease } = setUp()
  const text = alertViewText(PENDING)
  put(...['a', 'b', 'c'].map((id) => sampleAlert({ id })))
  expect(views.items(text, ['a'])).toBeNull()
  lease(PENDING)
  put(sampleAlert({ id: 'c', ackTimestamp: 7 }))
  remove('b')
  expect(views.items(text, ['c', 'b', 'a', 'x'])?.map(({ id, ackTimestamp }) => [id, ackTimestamp])).toEqual([
    ['c', 7],
    ['a', null],
  ])
})

test('a list held at a moment keeps the rows it had then, whatever came meanwhile', () => {
  fc.assert(
    fc.property(
      anyView,
      fc.array(anyStep),
      fc.array(anyStep, { maxLength: 5 }),
      fc.array(anyStep),
      (view, before, between, after) => {
        const { clock, set, put, remove, lease, page, ids } = setUp()
        const run = (step: { put: Alert[] } | { remove: string }) =>
          'put' in step ? put(...step.put) : remove(step.remove)
        lease(view)
        before.forEach(run)
        const seen = ids(view)
        const held = { ...view, heldAt: page(view)?.list.at ?? 0 }
        const groups = page(view)?.list.groups ?? null
        between.forEach(run)
        clock.turn(200)
        lease(held)
        page(held)
        after.forEach(run)
        clock.turn(200)
        expect(ids(held)).toEqual(seen)
        const now = new Set(ids(view))
        const shown = page(held)?.list.groups ?? null
        expect(shown?.map(({ id, count }) => [id, count])).toEqual(groups?.map(({ id, count }) => [id, count]))
        const isThere = (id: string) => set.get(id) !== undefined
        const open = page(held)?.rows.filter((alert) => isOpen(alert) && isThere(alert.id)).length ?? 0
        if (shown !== null) expect(shown.reduce((sum, group) => sum + group.open, 0)).toBe(open)
        const active = page(held)?.rows.filter(({ id, goneTimestamp }) => goneTimestamp === null && isThere(id)).length
        const shownActive = shown?.flatMap(({ counts }) => counts.map((count) => count.active))
        if (shownActive !== undefined) expect(shownActive.reduce((sum, count) => sum + count, 0)).toBe(active ?? 0)
        expect(page(held)?.goneIds).toEqual(seen.filter((id) => !now.has(id)))
        expect(page(held)?.list).toMatchObject({
          gone: seen.filter((id) => !now.has(id)).length,
          waiting: [...now].filter((id) => !seen.includes(id)).length,
        })
        for (const alert of page(held)?.rows ?? []) {
          if (now.has(alert.id)) expect(alert).toBe(set.get(alert.id)?.alert)
        }
      },
    ),
    { numRuns: 500 },
  )
})

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) =>
    sampleAlert({ id: `m${from + i}`, timestamp: from + i, priority: i % 5, message: `Meldung ${(i * 7919) % count}` }),
  )

test('a mass of alerts is sorted in slices, between which the clock may turn; then all is right', () => {
  const views = [
    ...ALERT_SORTS.map((sort) => ({ ...PENDING, sort })),
    ...ALERT_GROUPS.map((group) => ({ ...PENDING, group })),
  ]
  for (const view of views) {
    const { clock, set, put, lease, ids } = setUp()
    put(...many(5000))
    // A clock that goes on by itself, so that every slice is over soon.
    let now = clock.elapsed()
    Object.defineProperty(clock, 'elapsed', {
      value: () => {
        now += 1
        return now
      },
    })
    lease(view)
    expect(ids(view)).toEqual([])
    put(sampleAlert({ id: 'late', timestamp: 9999 }))
    put(sampleAlert({ id: 'm4999', timestamp: 4999, ackTimestamp: 1, goneTimestamp: null }))
    for (let turn = 0; turn < 1000 && clock.pending > 0; turn += 1) clock.turn(1)
    const expected = naive(
      [...set.entries()].map(({ alert }) => alert),
      view,
    )
    expect(ids(view)).toEqual(expected.slice(0, PAGE_ROWS).map(({ id }) => id))
  }
})

test('an unused view is dropped after a while, one that is leased again stays', () => {
  const { clock, put, lease, page, views } = setUp()
  put(sampleAlert())
  const key = pageKey(alertViewText(PENDING), 0)
  lease(PENDING)
  views.leased(key, false)
  clock.turn(1000)
  lease(PENDING)
  clock.turn(60_000)
  expect(page(PENDING)?.rows).toHaveLength(1)
  views.leased(key, false)
  clock.turn(60_000)
  expect(page(PENDING)).toBeNull()
})

test('a listener that reads a held list when it was counted gets the count', () => {
  const key = () => pageKey(alertViewText(held), 0)
  let sent = 0
  let isInFlight = false
  let shown: ReturnType<typeof page> = null
  const take = () => {
    if (isInFlight || views.versionOf(key()) <= sent) return
    isInFlight = true
    shown = views.page(key())
    sent = shown?.version ?? 0
  }
  const { views, put, remove, lease, page } = setUp(() => take())
  let held: AlertView = PENDING
  lease(PENDING)
  put(sampleAlert({ id: 'stays' }), sampleAlert({ id: 'goes' }))
  held = { ...PENDING, heldAt: page(PENDING)?.list.at ?? 0 }
  remove('goes')
  lease(held)
  take()
  isInFlight = false
  take()
  expect(shown).toMatchObject({ goneIds: ['goes'], list: { total: 2, gone: 1 } })
})

test('when the session ends nothing stays at once, also of a long list and of one that is held (pitfall 37)', () => {
  const { set, put, lease, ids, page } = setUp()
  put(...many(1000))
  lease(PENDING)
  const held = { ...PENDING, heldAt: page(PENDING)?.list.at ?? 0 }
  lease(held)
  expect([ids(PENDING).length, ids(held).length]).toEqual([64, 64])
  put(...many(1000, 1000))
  set.clear()
  expect([ids(PENDING), ids(held)]).toEqual([[], []])
  expect(page(held)?.list).toMatchObject({ total: 0, all: 0, waiting: 0, gone: 0 })
  put(sampleAlert({ id: 'next' }))
  expect(ids(PENDING)).toEqual(['next'])
})

test('the ids of a view are all of them, not those of one page', () => {
  const { put, lease, views } = setUp()
  put(...many(300))
  lease(PENDING)
  const text = alertViewText(PENDING)
  expect(views.ids(text)).toHaveLength(300)
  expect(views.ids(text, 100, 103)).toEqual(['m199', 'm198', 'm197'])
  expect(views.ids('nothing')).toBeNull()
})

test('what is no view leases nothing and holds nothing up', () => {
  const { views } = setUp()
  views.leased('pending?sort=nothing|0', true)
  expect(views.page('pending?sort=nothing|0')).toBeNull()
  expect(views.versionOf('nothing')).toBe(0)
})

test('a page says what of its list it shows, what the list lacks, and from when on it is not current', () => {
  const { set, views, put, lease, page } = setUp()
  const urgent = {
    ...PENDING,
    filter: alertConditions({ openOnly: false, station: null, priority: 1, text: '', conditions: ['and'] }),
  }
  for (const view of [PENDING, urgent]) lease(view)
  set.loading()
  expect(page(PENDING)).toMatchObject({ load: { state: 'loading' }, rows: [], list: { total: 0, all: 0 } })
  put(...many(70).map((alert) => ({ ...alert, priority: alert.timestamp < 35 ? 1 : 2 })))
  set.ready(0)
  const list = { total: 70, all: 70, alerts: 70, more: 0, waiting: 0, gone: 0, groups: null }
  expect(page(PENDING)).toMatchObject({ load: { state: 'ready' }, stale: false, list, goneIds: [] })
  expect(page(PENDING)?.list).not.toHaveProperty('skipped')
  expect(page(urgent)?.list).toMatchObject({ total: 35, all: 70, alerts: 35 })
  const second = views.page(pageKey(alertViewText(PENDING), 1))
  expect([second?.rows.map(({ id }) => id), second?.list]).toEqual([
    ['m5', 'm4', 'm3', 'm2', 'm1', 'm0'],
    page(PENDING)?.list,
  ])
  expect(views.page(pageKey(alertViewText(PENDING), 2))?.rows).toEqual([])
  const versions = [views.versionOf(pageKey(alertViewText(PENDING), 0))]
  const next = (change: () => void) => {
    change()
    versions.push(views.versionOf(pageKey(alertViewText(PENDING), 0)))
    return page(PENDING)
  }
  expect(next(() => set.setMore(3))?.list.more).toBe(3)
  expect(next(() => set.setSkipped(2))?.list.skipped).toBe(2)
  expect(next(() => set.markStale())).toMatchObject({ stale: true, load: { state: 'ready' } })
  const error = { kind: 'network', text: '' } as const
  expect(next(() => set.failed(error))).toMatchObject({
    stale: true,
    load: { state: 'error', error },
    list: { ...list, more: 3 },
  })
  expect(next(() => set.ready(0))).toMatchObject({ stale: false, load: { state: 'ready' }, list })
  // A tab is sent what has a newer version than what it has.
  expect(versions.every((version, i) => i === 0 || version > (versions[i - 1] ?? 0))).toBe(true)
})

test('the order of priorities of a plant counts for lists by priority and for groups, whatever else they are sorted by', () => {
  const { views, put, lease, page, ids } = setUp()
  const [byPriority, byTime, grouped] = [
    { ...PENDING, sort: 'priority' as const, descending: false },
    { ...PENDING, sort: 'came' as const, descending: true },
    { ...PENDING, sort: 'came' as const, descending: true, group: 'priority' as const },
  ]
  for (const view of [byPriority, byTime, grouped]) lease(view)
  put(...[1, 2, 3].map((priority) => sampleAlert({ id: `p${priority}`, priority, timestamp: 1000 + priority })))
  expect([ids(byPriority), ids(byTime), ids(grouped)]).toEqual([
    ['p1', 'p2', 'p3'],
    ['p3', 'p2', 'p1'],
    ['p1', 'p2', 'p3'],
  ])
  views.rank((priority) => [0, 2, 1, 3][priority] ?? 9)
  expect([ids(byPriority), ids(byTime), ids(grouped)]).toEqual([
    ['p2', 'p1', 'p3'],
    ['p3', 'p2', 'p1'],
    ['p2', 'p1', 'p3'],
  ])
  expect(page(grouped)?.list.groups?.map(({ priority }) => priority)).toEqual([2, 1, 3])
})

test('a held list holds its live one until it is released itself, and does not come from nothing', () => {
  const closed: string[] = []
  const { views, put, lease, page, clock } = setUp(undefined, (holder) => closed.push(holder))
  put(sampleAlert({ id: 'a' }))
  lease(PENDING)
  const held = { ...PENDING, heldAt: page(PENDING)?.list.at ?? 0 }
  lease(held)
  views.leased(pageKey(alertViewText(PENDING), 0), false)
  clock.turn(60_000)
  put(sampleAlert({ id: 'b' }))
  expect(page(held)?.list).toMatchObject({ total: 1, waiting: 1 })
  views.leased(pageKey(alertViewText(held), 0), false)
  clock.turn(60_000)
  expect([views.size, closed]).toEqual([0, [alertViewText(held), alertViewText(PENDING)]])
})
