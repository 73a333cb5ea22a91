import { beforeEach, expect, test, vi } from 'vitest'
import { rangeKey } from '../../../src/domain/time/range-key.ts'
import type { EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import { AlertSet } from '../../../workers/alerts/alert-set.ts'
import { ValueStore } from '../../../workers/cells/value-store.ts'
import { type CallFunction, VersionCounter } from '../../../workers/context/core-context.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { ShiftCells } from '../../../workers/shift/shift-cells.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 5, 10, 12)
const START = NOW - 6 * HOUR
const RUNNING = rangeKey({ start: START, end: null, zone: 'Europe/Berlin' })
const OVER = rangeKey({ start: START - 8 * HOUR, end: START - 1, zone: 'Europe/Berlin' })

/** What the server answers to each call: a body, or an error. */
type Answers = Partial<Record<EndpointName, Result<unknown> | Promise<Result<unknown>>>>

const ok = (body: unknown): Result<unknown> => ({ ok: true, body })
const failed: Result<unknown> = { ok: false, error: { kind: 'network', text: 'cut' } }
const QUIET: Answers = {
  controlEvents: ok({ events: [], total: 0 }),
  annotations: ok([]),
  ruebConfigs: ok({ ruebConfigItems: [] }),
  ruebEvents: ok({ ruebEvents: [] }),
  callOuts: ok({ callOuts: [] }),
  protocolByCompareValue: ok([]),
  chartDataOfPvs: ok([]),
}

let clock: FakeClock
let answers: Answers
let sets: Map<string, AlertSet>
let pending: AlertSet
let values: ValueStore
let cells: ShiftCells
let hasSession: boolean
const calls = vi.fn<(name: string, args: unknown) => void>()
const closed = vi.fn()

beforeEach(() => {
  clock = new FakeClock()
  const began = clock.elapsed()
  const version = new VersionCounter()
  const call = (async (name: EndpointName, args: unknown) => {
    calls(name, args)
    return (await answers[name]) ?? failed
  }) as CallFunction
  const now = () => NOW + clock.elapsed() - began
  const context = { clock, failed: failLoudly, version, now, call, hasSession: () => hasSession, onChange: () => {} }
  answers = { ...QUIET }
  hasSession = true
  calls.mockClear()
  closed.mockClear()
  sets = new Map()
  pending = new AlertSet(context)
  pending.ready(0)
  values = new ValueStore(version)
  cells = new ShiftCells(context, values, {
    books: {
      open(source) {
        if (source.of === 'pending') return pending
        const set = new AlertSet(context)
        sets.set(`${source.start}`, set)
        return set
      },
      close: closed,
      rankOf: (priority) => priority,
      slices: new TimeSlicer(context),
    },
    unseen: (from, to) => [{ from, to, why: 'link' }],
  })
})

const shown = (key = RUNNING) => values.get('shiftLog', key)

/** Tells of pending alerts, all of them. */
function tellPending(alerts: readonly Parameters<typeof sampleAlert>[0][]): void {
  pending.mark()
  for (const alert of alerts.map(sampleAlert)) pending.put(alert)
  pending.sweep()
  pending.notify()
  pending.ready(0)
}

/** Loads the alerts of every opened archive, and lets answers come. */
async function settle(alerts: readonly Parameters<typeof sampleAlert>[0][] = []): Promise<void> {
  for (const [start, set] of sets) {
    set.mark()
    for (const alert of alerts.map(sampleAlert)) {
      const isOf = start === String(START) ? alert.timestamp >= START : alert.timestamp < START
      if (isOf) set.put(alert)
    }
    set.sweep()
    set.ready(0, 0)
    set.notify()
  }
  cells.check()
  await clock.turnAsync(6000)
}

test('a log is there when its alerts and what users did are known, and never says before that nothing happened', async () => {
  const events = Promise.withResolvers<Result<unknown>>()
  answers = { ...answers, controlEvents: events.promise }
  cells.leased(RUNNING, true)
  await clock.turnAsync(2000)
  expect(shown()).toBeUndefined()
  await settle([{ id: 'a', timestamp: START + HOUR }])
  expect(shown()).toBeUndefined()
  events.resolve(failed)
  await clock.turnAsync(6000)
  expect(shown()?.value).toMatchObject({
    from: START,
    isOver: false,
    counts: { came: 1, gone: 0, acked: 0, there: 1, open: 1 },
    events: { rows: [], load: { state: 'error' } },
    callOuts: { rows: [], load: { state: 'ready' } },
    unseen: [{ from: START, why: 'link' }],
  })
})

test('what could not be read is read again when the user asks; what cannot be read any more stays what it was', async () => {
  const event = { id: 'e', timestamp: START + HOUR, userName: 'anna', newValue: '1' }
  answers = { ...answers, controlEvents: ok({ events: [event], total: 1 }), annotations: failed }
  cells.leased(RUNNING, true)
  await settle()
  expect(shown()?.value?.notes.load).toMatchObject({ state: 'error' })
  answers = { ...QUIET, controlEvents: failed, annotations: ok([]) }
  cells.outdated()
  await clock.turnAsync(6000)
  expect(shown()?.value?.notes.load).toEqual({ state: 'ready' })
  expect(shown()?.value?.events).toMatchObject({ rows: [event], count: 1, load: { state: 'error' } })
})

test('alerts that come later are in the log within seconds; a time that is over is not read again', async () => {
  cells.leased(RUNNING, true)
  cells.leased(OVER, true)
  await settle()
  const read = () => calls.mock.calls.filter(([name]) => name === 'controlEvents')
  const first = read().length
  const set = sets.get(String(START))
  set?.put(sampleAlert({ id: 'new', timestamp: NOW + 1000 }))
  set?.notify()
  cells.check()
  await clock.turnAsync(6000)
  expect(shown()?.value?.counts.came).toBe(1)
  expect(read().length).toBe(first)
  await clock.turnAsync(310_000)
  expect(
    read()
      .slice(first)
      .map(([, args]) => args),
  ).toEqual([expect.objectContaining({ start: START })])
})

test('the archive is read for values with alerts of limits, once and no more than 100 of them', async () => {
  const alerts = Array.from({ length: 130 }, (_, nr) => ({
    id: `a${nr}`,
    timestamp: START + HOUR + nr,
    pvRef: { type: 'AnaIn' as const, nr: 1000 + nr },
    limit: 5,
    limitType: 'Top' as const,
  }))
  answers = {
    ...answers,
    chartDataOfPvs: ok([
      {
        seriesId: 'AnaIn-1129',
        dimension: 'm',
        annotations: [],
        dataPoints: [
          { timestamp: START, value: 7 },
          { timestamp: NOW - HOUR, value: 3 },
        ],
      },
    ]),
  }
  cells.leased(RUNNING, true)
  await settle(alerts)
  const asked = calls.mock.calls.flatMap(([name, args]) =>
    name === 'chartDataOfPvs' ? (args as { pvs: unknown[] }).pvs : [],
  )
  expect(asked).toHaveLength(100)
  const { excesses } = shown()?.value ?? { excesses: null }
  expect(excesses).toMatchObject({ count: 1, more: 30, load: { state: 'ready' } })
  expect(excesses?.rows[0]).toMatchObject({ limit: 5, worst: { value: 7, at: START }, beyondMs: 5 * HOUR })
})

test('nothing of a session reaches the next: what is on its way is dropped, and what is shown is read anew', async () => {
  cells.leased(RUNNING, true)
  await settle([{ id: 'a', timestamp: START + HOUR }])
  expect(shown()?.value?.counts.came).toBe(1)
  const late = Promise.withResolvers<Result<unknown>>()
  answers = { ...QUIET, controlEvents: late.promise }
  cells.outdated()
  await clock.turnAsync(1000)
  cells.sessionEnded()
  hasSession = false
  values.clear('shiftLog')
  for (const set of sets.values()) set.clear()
  late.resolve(ok({ events: [{ id: 'old', timestamp: START + 1, userName: 'anna', newValue: '2' }], total: 1 }))
  await clock.turnAsync(10_000)
  expect(shown()?.value).toBeNull()
  hasSession = true
  // What cannot be read is nothing, and not what another user was told.
  answers = { ...QUIET, controlEvents: failed }
  cells.begin()
  await settle()
  expect(shown()?.value).toMatchObject({
    counts: { came: 0 },
    events: { count: 0, rows: [], load: { state: 'error' } },
  })
})

test('an answer to the session before, which comes when the next one has read its own, is dropped', async () => {
  cells.leased(RUNNING, true)
  await settle()
  const late = Promise.withResolvers<Result<unknown>>()
  answers = { ...QUIET, controlEvents: late.promise }
  cells.outdated()
  await clock.turnAsync(1000)
  cells.sessionEnded()
  answers = { ...QUIET }
  cells.begin()
  await settle()
  late.resolve(ok({ events: [{ id: 'old', timestamp: START + 1, userName: 'anna', newValue: '2' }], total: 1 }))
  await clock.turnAsync(10_000)
  expect(shown()?.value?.events).toMatchObject({ count: 0, load: { state: 'ready' } })
})

test('a key that means nothing stays empty; what nobody wants any more is closed and read no more', async () => {
  cells.leased('yesterday', true)
  expect(sets.size).toBe(0)
  cells.leased(RUNNING, true)
  await settle()
  cells.leased(RUNNING, false)
  expect(closed).toHaveBeenCalledTimes(3)
  const before = calls.mock.calls.length
  await clock.turnAsync(700_000)
  expect(calls.mock.calls.length).toBe(before)
})

test('what has stood for longer than archives are read is in the log of a time that is over; what came after it is not', async () => {
  const standing = { id: 'standing', timestamp: START - 42 * 24 * HOUR }
  tellPending([standing, { id: 'later', timestamp: START + 1 }])
  cells.leased(OVER, true)
  await settle()
  expect(shown(OVER)).toMatchObject({ stale: false, value: { counts: { came: 0, there: 1, open: 1 } } })
  expect(shown(OVER)?.value?.alerts.rows).toMatchObject([{ id: 'standing' }])
  // What has gone since was there at its end.
  tellPending([{ ...standing, goneTimestamp: START + 1, ackTimestamp: START - 1 }])
  cells.check()
  await clock.turnAsync(6000)
  expect(shown(OVER)?.value?.counts).toEqual({ came: 0, gone: 0, acked: 1, there: 1, open: 0 })
})

test('an alert that is pending and in an archive has the end and the acknowledgement that either of them knows', async () => {
  const alert = { id: 'a', timestamp: START + HOUR }
  tellPending([{ ...alert, ackTimestamp: START + 2 * HOUR, ackUser: 'anna' }])
  cells.leased(RUNNING, true)
  await settle([{ ...alert, goneTimestamp: START + 3 * HOUR }])
  expect(shown()?.value?.counts).toEqual({ came: 1, gone: 1, acked: 1, there: 0, open: 0 })
})

test('a log waits for the pending alerts that are just being told, and is only the last known one where nobody tells them', async () => {
  pending.clear()
  cells.leased(RUNNING, true)
  await settle()
  expect(shown()).toMatchObject({ stale: true, value: { counts: { there: 0 } } })
  cells.leased(RUNNING, false)
  values.clear('shiftLog')
  pending.loading()
  cells.leased(RUNNING, true)
  await settle()
  expect(shown()?.value).toBeNull()
  tellPending([{ id: 'standing', timestamp: START - 42 * 24 * HOUR }])
  cells.check()
  await clock.turnAsync(1000)
  expect(shown()).toMatchObject({ stale: false, value: { counts: { there: 1 } } })
  // A time that goes on has what changes among them as soon as what changes in its archives.
  pending.remove('standing')
  pending.notify()
  cells.check()
  await clock.turnAsync(6000)
  expect(shown()?.value?.counts.there).toBe(0)
  pending.failed({ kind: 'timeout', text: '' })
  cells.check()
  await clock.turnAsync(6000)
  expect(shown()?.value?.alerts.load).toMatchObject({ state: 'error' })
})

test('what the limit cut off of the weeks before is told, beside what it cut off of the time; a row that nobody can read is told once', async () => {
  cells.leased(RUNNING, true)
  for (const [start, set] of sets) set.ready(start === String(START) ? 2 : 300, 1)
  pending.ready(0, 1)
  cells.check()
  await clock.turnAsync(6000)
  expect(shown()?.value).toMatchObject({ older: 300, alerts: { more: 2, skipped: 2 } })
  pending.ready(0, 5)
  cells.check()
  await clock.turnAsync(6000)
  expect(shown()?.value?.alerts.skipped).toBe(5)
})
