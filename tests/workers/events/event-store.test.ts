import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Filter } from '../../../src/domain/base/filter.ts'
import { compileFilter, NO_CONDITIONS, normalised } from '../../../src/domain/base/filter.ts'
import { EVENT_SORTS, type EventSort, type EventView, eventViewText } from '../../../src/domain/events/event-view.ts'
import { wordSearch } from '../../../src/domain/text/word-search.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import { answerReader } from '../../../src/wire/readers/answers.ts'
import type { ControlEvent } from '../../../src/wire/server/alert.ts'
import type { CallError, Result } from '../../../src/wire/server/result.ts'
import { PAGE_ROWS, pageKey } from '../../../src/wire/tabs/list-page.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { EventStore } from '../../../workers/events/event-store.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const DOWN: CallError = { kind: 'network', text: 'down' }
const WEEK: EventView = {
  source: { start: 0, end: null, limit: 1000 },
  text: '',
  filter: NO_CONDITIONS,
  sort: 'time',
  descending: true,
  language: 'de',
}

function eventOf(part: Partial<ControlEvent> & Pick<ControlEvent, 'id'>): ControlEvent {
  return {
    timestamp: 1000,
    userName: 'operator',
    stationNumber: 14,
    stationName: 'PW Nord',
    pvRef: { type: 'AnaOut', nr: 1_400_001 },
    pvName: 'Sollwert',
    eksNr: 'E1',
    text: 'Wert gestellt',
    oldValue: '1',
    newValue: '2',
    succeeded: true,
    ...part,
  }
}

const anyEvent: fc.Arbitrary<ControlEvent> = fc
  .record({
    id: fc.nat(60).map((number) => `e${number}`),
    timestamp: fc.integer({ min: 1000, max: 1010 }),
    userName: fc.constantFrom('anna', 'Ämilie', 'ben'),
    stationNumber: fc.option(fc.constantFrom(2, 10)),
    stationName: fc.constantFrom('PW 2', 'PW 10', ''),
    pvRef: fc.option(fc.constantFrom({ type: 'AnaOut' as const, nr: 7 }, { type: 'DigiOut' as const, nr: 0 })),
    pvName: fc.constantFrom('Pumpe  1', 'pumpe 2', ''),
    text: fc.constantFrom('gestellt', 'Quittiert: Überlauf', ''),
    oldValue: fc.option(fc.constantFrom('', '1', '10')),
    newValue: fc.option(fc.constantFrom('', '2', '10')),
    succeeded: fc.boolean(),
  })
  .map(eventOf)

/** A server whose calls the test answers, with the list of that moment. */
function setUp(events: readonly unknown[] = [], total = events.length) {
  const clock = new FakeClock()
  const calls: { readonly args: ArgsOf<'controlEvents'>; readonly settle: (error?: CallError) => void }[] = []
  let isActive = true
  let body = { events, total }
  // As the API client reads it.
  const read = answerReader('controlEvents')
  const call = <N extends EndpointName>(_: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>> =>
    new Promise((resolve) => {
      const answer = { ok: true, body: read?.(body) as BodyOf<EndpointName> as BodyOf<N> } as const
      const settle = (error?: CallError) => resolve(error === undefined ? answer : { ok: false, error })
      calls.push({ args: args as ArgsOf<'controlEvents'>, settle })
    })
  const hasSession = () => isActive
  const store = new EventStore({
    clock,
    failed: failLoudly,
    version: new VersionCounter(),
    call,
    now: () => 5000,
    hasSession,
    onChange() {},
  })
  const keyOf = (view: EventView, page: number) => pageKey(eventViewText(view), page)
  return {
    store,
    clock,
    failed: failLoudly,
    calls,
    page: (view: EventView = WEEK, page = 0) => store.page(keyOf(view, page)),
    lease: (view: EventView = WEEK, page = 0) => store.leased(keyOf(view, page), true),
    release: (view: EventView = WEEK, page = 0) => store.leased(keyOf(view, page), false),
    /** Answers the call in flight, and lets what follows from it happen. */
    answer: async (error?: CallError) => {
      calls.at(-1)?.settle(error)
      await clock.turnAsync(1000)
    },
    now: (next: readonly unknown[], all = next.length) => {
      body = { events: next, total: all }
    },
    setSession: (active: boolean) => {
      isActive = active
    },
  }
}

const collator = new Intl.Collator('de', { numeric: true })
const keyOf = (event: ControlEvent, sort: EventSort): string | number => {
  const { timestamp, userName, stationName, pvName, eksNr, text, oldValue, newValue, succeeded } = event
  return {
    time: timestamp,
    user: userName,
    station: stationName,
    pv: pvName,
    eks: eksNr,
    text,
    old: oldValue ?? '',
    new: newValue ?? '',
    outcome: succeeded ? 1 : 0,
  }[sort]
}
const compared = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

const anyFilter = fc.constantFrom<Filter>(
  NO_CONDITIONS,
  ['and', ['user', 'contains', 'Ä']],
  ['or', ['outcome', 'eq', 'refused'], ['new', 'eq', '10']],
  ['and', ['time', 'gt', 1004], ['stationNumber', 'neq', 2], ['pv', 'startswith', 'PUMPE 1']],
)

/** What the fields of a filter say, by themselves. */
const FIELDS = {
  user: { kind: 'text', read: (event: ControlEvent) => normalised(event.userName) },
  new: { kind: 'text', read: (event: ControlEvent) => normalised(event.newValue ?? '') },
  pv: { kind: 'text', read: (event: ControlEvent) => normalised(event.pvName) },
  outcome: { kind: 'text', read: (event: ControlEvent) => (event.succeeded ? 'succeeded' : 'refused') },
  time: { kind: 'number', read: (event: ControlEvent) => event.timestamp },
  stationNumber: { kind: 'number', read: (event: ControlEvent) => event.stationNumber },
} as const

describe('lists of control events', () => {
  test('a view has the events that a plain search, filter and sort of all of them has, with all their fields (rule G6)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyEvent, { maxLength: 60, selector: ({ id }) => id }),
        fc.constantFrom(...EVENT_SORTS),
        fc.boolean(),
        anyFilter,
        fc.constantFrom('', 'pw', 'anna 10', 'überlauf'),
        async (events, sort, descending, filter, text) => {
          const { lease, page, answer } = setUp(events)
          const view = { ...WEEK, sort, descending, filter, text }
          lease(view)
          await answer()
          const textsOf = (event: ControlEvent) => [
            event.userName,
            event.stationName,
            event.pvName,
            event.eksNr,
            event.text,
          ]
          const naive = wordSearch(
            events,
            textsOf,
          )(text)
            .filter(compileFilter(filter, FIELDS))
            .sort((a, b) => b.timestamp - a.timestamp)
          const sign = descending ? -1 : 1
          if (sort === 'time' && !descending) naive.reverse()
          else naive.sort((a, b) => sign * compared(keyOf(a, sort), keyOf(b, sort)))
          expect(page(view)).toMatchObject({ load: { state: 'ready' }, list: { all: events.length, more: 0 } })
          expect(page(view)?.rows).toEqual(naive.slice(0, PAGE_ROWS))
          expect(page(view)?.list.total).toBe(naive.length)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('the request has range and limit, and the list says how many the limit cut off and when it was asked (rule G6)', async () => {
    const { calls, lease, page, answer } = setUp([eventOf({ id: 'a' }), eventOf({ id: 'b', timestamp: 900 })], 7)
    lease({ ...WEEK, source: { start: 3000, end: null, limit: 2 } })
    expect(calls[0]?.args).toEqual({ start: 3000, end: 15_000, limit: 2 })
    await answer()
    const list = page({ ...WEEK, source: { start: 3000, end: null, limit: 2 } })?.list
    expect(list).toMatchObject({ total: 2, all: 2, more: 5, oldest: 900, loadedAt: 5000 })
    lease({ ...WEEK, source: { start: 1, end: 2, limit: 3 } })
    expect(calls[1]?.args).toEqual({ start: 1, end: 2, limit: 3 })
  })

  test('views of one range share a call, and only ranges until now are loaded again after a command', async () => {
    const { store, calls, lease, page, answer, now } = setUp([eventOf({ id: 'a' })])
    const past = { ...WEEK, source: { ...WEEK.source, end: 4000 } }
    lease()
    lease({ ...WEEK, sort: 'user' })
    await answer()
    lease(past)
    await answer()
    expect(calls).toHaveLength(2)
    now([eventOf({ id: 'b', timestamp: 4999 }), eventOf({ id: 'a' })])
    store.outdated()
    expect(calls).toHaveLength(3)
    expect(page()?.load.state).toBe('updating')
    expect(page()?.rows.map(({ id }) => id)).toEqual(['a'])
    await answer()
    expect(page()?.rows.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(page({ ...WEEK, sort: 'user' })?.list.total).toBe(2)
    expect(page(past)?.list.total).toBe(1)
    store.refresh(eventViewText(past))
    expect(calls.at(-1)?.args.end).toBe(4000)
    await answer()
    expect(page(past)?.list.total).toBe(2)
  })

  test('a failure keeps what was loaded, is tried again after 5 s, and of two answers the newer call counts', async () => {
    const { store, clock, calls, lease, page, answer, now } = setUp([eventOf({ id: 'a' })])
    lease()
    await answer(DOWN)
    expect(page()).toMatchObject({ load: { state: 'error', error: DOWN }, rows: [] })
    await clock.turnAsync(5000)
    expect(calls).toHaveLength(2)
    await answer()
    store.outdated()
    await answer(DOWN)
    expect(page()).toMatchObject({ load: { state: 'error' }, list: { total: 1 } })
    // Also for a view that nobody had before the failure.
    lease({ ...WEEK, sort: 'user' })
    expect(page({ ...WEEK, sort: 'user' })?.rows.map(({ id }) => id)).toEqual(['a'])
    store.outdated()
    expect(page()?.load.state).toBe('updating')
    now([eventOf({ id: 'b' })])
    store.outdated()
    await answer()
    calls.at(-2)?.settle()
    await clock.turnAsync(10_000)
    expect(page()?.rows.map(({ id }) => id)).toEqual(['b'])
    expect(calls).toHaveLength(5)
  })

  test('an ended session leaves no event, no id and no call, and the next one loads for itself', async () => {
    const { store, clock, calls, lease, page, answer, setSession } = setUp([eventOf({ id: 'a' })])
    lease()
    await answer()
    store.outdated()
    await answer(DOWN)
    setSession(false)
    store.clear()
    await clock.turnAsync(60_000)
    store.outdated()
    store.refresh(eventViewText(WEEK))
    expect(calls).toHaveLength(2)
    expect(page()).toMatchObject({ load: { state: 'loading' }, rows: [], list: { total: 0, all: 0, loadedAt: 0 } })
    expect(await store.ids(eventViewText(WEEK))).toBeNull()
    expect(store.items(eventViewText(WEEK), ['a'])).toBeNull()
    setSession(true)
    store.begin()
    await answer()
    expect(page()?.rows.map(({ id }) => id)).toEqual(['a'])
  })

  test.each([undefined, DOWN])('an answer that arrives after its session is not shown: %o', async (error) => {
    const { store, clock, calls, lease, page, answer } = setUp([eventOf({ id: 'a' })])
    lease()
    store.clear()
    await answer(error)
    await clock.turnAsync(20_000)
    expect(page()).toMatchObject({ load: { state: 'loading' }, rows: [], list: { all: 0 } })
    expect(calls).toHaveLength(1)
  })

  test('unreadable events are left out, one with missing texts is shown, one that comes twice counts once', async () => {
    const part = { id: 7, timestamp: 1, succeeded: false, newValue: 3 }
    const whole = eventOf({ id: 'a' })
    const { lease, page, answer } = setUp([null, 'x', { id: 'no time' }, whole, part, whole])
    lease()
    await answer()
    expect(page()?.rows).toEqual([
      whole,
      {
        id: '7',
        timestamp: 1,
        userName: '',
        stationNumber: null,
        stationName: '',
        pvRef: null,
        pvName: '',
        eksNr: '',
        text: '',
        oldValue: null,
        newValue: '3',
        succeeded: false,
      },
    ])
  })

  test('a file has all ids in the order of the view and reads rows by them; an unused list is forgotten', async () => {
    const events = Array.from({ length: 200 }, (_, i) => eventOf({ id: `e${i}`, timestamp: i }))
    const { store, clock, calls, lease, release, answer } = setUp(events)
    lease()
    lease(WEEK, 2)
    await answer()
    const ids = store.ids(eventViewText(WEEK))
    await clock.turnAsync(10)
    expect(await ids).toEqual(events.map(({ id }) => id).reverse())
    expect(store.items(eventViewText(WEEK), ['e3', 'gone', 'e1'])).toEqual([events[3], events[1]])
    release()
    release(WEEK, 2)
    await clock.turnAsync(6000)
    expect(await store.ids(eventViewText(WEEK))).toBeNull()
    store.outdated()
    expect(calls).toHaveLength(1)
  })
})
