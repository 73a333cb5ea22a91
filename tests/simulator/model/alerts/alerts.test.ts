import { expect, test } from 'vitest'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'
import { SCENARIOS } from '../../../../src/simulator/scenarios/scenario-table.ts'
import type { Alert } from '../../../../src/wire/server/alert.ts'

const start = Date.UTC(2026, 10, 21, 4)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const demo = () => createPlantModel({ seed: 4711, size: 'demo', start })

const state = ({ goneTimestamp, ackTimestamp }: Alert) =>
  `${goneTimestamp === null ? 'active' : 'gone'} ${ackTimestamp === null ? 'unacked' : 'acked'}`
const ids = (alerts: readonly Alert[]) => alerts.map(({ id }) => id).toSorted()

test('the priorities are ten, most urgent first, the event last, colours as signed numbers', () => {
  const { priorities } = demo()
  expect(priorities.map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0])
  expect(priorities[0]?.color.argb).toBe(-2937041)
  for (const { color } of priorities) expect(color.argb | 0).toBe(color.argb)
})

test.each([4711, 1, 99])(
  'with seed %i 5 to 20 alerts are pending at the start, in every state and of several priorities',
  (seed) => {
    for (let day = 0; day < 5; day++) {
      const at = start - day * 31 * DAY_MS
      const pending = createPlantModel({ seed, size: 'demo', start: at }).pending(at)
      expect(pending.length).toBeGreaterThanOrEqual(5)
      expect(pending.length).toBeLessThanOrEqual(20)
      const states = new Set(pending.map(state))
      expect([...states].toSorted()).toEqual(['active acked', 'active unacked', 'gone unacked'])
      expect(new Set(pending.map(({ priority }) => priority)).size).toBeGreaterThanOrEqual(3)
    }
  },
)

test.each([
  ['small', 40],
  ['large', 250],
  ['benchmark', 5_000],
] as const)('%s has its pending alerts', (size, expected) => {
  const pending = createPlantModel({ seed: 4711, size, start }).pending(start)
  expect(pending.length).toBeGreaterThanOrEqual(expected)
  expect(pending.length).toBeLessThan(expected + 60)
  expect(new Set(ids(pending)).size).toBe(pending.length)
})

test('pending, advance and archive agree over a week', () => {
  const model = demo()
  const end = start + 7 * DAY_MS
  const book = new Map(model.pending(start).map((alert) => [alert.id, alert]))
  const came: string[] = []
  let last = start
  for (let at = start; at < end; at += 10 * MINUTE_MS) {
    for (const { kind, alert } of model.advance(at, at + 10 * MINUTE_MS)) {
      const time = kind === 'came' ? alert.timestamp : (alert.goneTimestamp ?? 0)
      expect(time).toBeGreaterThan(at)
      expect(time).toBeLessThanOrEqual(at + 10 * MINUTE_MS)
      expect(time).toBeGreaterThanOrEqual(last)
      last = time
      if (kind === 'came') came.push(alert.id)
      if (kind === 'gone' && alert.ackTimestamp !== null) book.delete(alert.id)
      else book.set(alert.id, alert)
    }
  }
  expect(came.length).toBeGreaterThan(20)
  expect(new Set(came).size).toBe(came.length)
  expect(ids([...book.values()])).toEqual(ids(model.pending(end)))
  expect(model.pending(end).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    [...book.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  const { alerts, total } = model.archive(start + 1, end, 10_000)
  expect(total).toBe(alerts.length)
  expect(ids(alerts)).toEqual(came.toSorted())
})

test('what is acknowledged between two ticks stays acknowledged for whoever hears of both, also when its cause is ended at once', () => {
  const model = demo()
  const tickMs = 500
  const { events = [], until } = SCENARIOS.flood(model, start)
  model.script(events)
  /** A list as a client keeps it. */
  const list = new Map(model.pending(start).map((alert) => [alert.id, alert]))
  const told = (alert: Alert) => {
    if (alert.goneTimestamp !== null && alert.ackTimestamp !== null) list.delete(alert.id)
    else list.set(alert.id, alert)
  }
  const states = (alerts: Iterable<Alert>) => [...alerts].map((alert) => `${alert.id} ${state(alert)}`).toSorted()
  let acknowledged = 0
  for (let at = start; at < until; at += tickMs) {
    const between = at + tickMs - 1
    const second = Math.floor((at - start) / 1000)
    if (second % 10 === 9) {
      const open = model.pending(between).filter(({ ackTimestamp }) => ackTimestamp === null)
      const acks = model.acknowledge(ids(open), 'operator', between)
      for (const alert of acks) told(alert)
      acknowledged += acks.length
    }
    if (second === 49) model.endScript(between)
    for (const { alert } of model.advance(at, at + tickMs)) told(alert)
    expect(states(list.values())).toEqual(states(model.pending(at + tickMs)))
  }
  expect(acknowledged).toBeGreaterThan(100)
})

test('what is gone and acknowledged between two ticks does not come back when the process changes before the second one', () => {
  const model = demo()
  const gone = model.pending(start).filter((alert) => state(alert) === 'gone unacked')
  expect(gone.length).toBeGreaterThan(0)
  expect(ids(model.acknowledge(ids(gone), 'operator', start + 10))).toEqual(ids(gone))
  model.endScript(start + 20)
  model.advance(start, start + 30)
  expect(model.pending(start + 30).filter((alert) => state(alert) === 'gone acked')).toEqual([])
})

test('reading ahead of a tick does not take its events away', () => {
  const quiet = demo()
  const watched = demo()
  const step = HOUR_MS / 2
  for (let at = start; at < start + 2 * DAY_MS; at += step) {
    watched.pending(at + step / 2)
    expect(watched.advance(at, at + step)).toEqual(quiet.advance(at, at + step))
  }
  expect(watched.pending(start + 2 * DAY_MS)).toEqual(quiet.pending(start + 2 * DAY_MS))
})

test('an active alert stays when it is acknowledged, a gone one leaves', () => {
  const model = demo()
  const at = start + MINUTE_MS
  const before = model.pending(at)
  const active = before.find((alert) => state(alert) === 'active unacked')
  const gone = before.find((alert) => state(alert) === 'gone unacked')
  if (active === undefined || gone === undefined) throw new Error('the plant starts with both')
  const acked = model.acknowledge([active.id, gone.id, 'unknown', active.id], 'mk', at)
  expect(ids(acked)).toEqual(ids([active, gone]))
  for (const alert of acked) expect(alert).toMatchObject({ ackTimestamp: at, ackUser: 'mk' })
  const after = model.pending(at)
  expect(after.find(({ id }) => id === active.id)).toMatchObject({ goneTimestamp: null, ackTimestamp: at })
  expect(after.find(({ id }) => id === gone.id)).toBeUndefined()
  expect(model.acknowledge([active.id, gone.id], 'tw', at + 1)).toEqual([])
  const archived = model.archive(start - 30 * DAY_MS, at, 10_000).alerts.find(({ id }) => id === gone.id)
  expect(archived).toMatchObject({ ackUser: 'mk', ackTimestamp: at })
})

test('an acknowledged alert leaves when it is gone', () => {
  const model = demo()
  const end = start + 3 * DAY_MS
  model.acknowledge(ids(model.pending(start)), 'mk', start)
  const active = new Set(ids(model.pending(start)))
  expect(active.size).toBeGreaterThan(0)
  for (const { kind, alert } of model.advance(start, end)) {
    if (kind !== 'gone' || !active.has(alert.id)) continue
    expect(model.pending(end).some(({ id }) => id === alert.id)).toBe(false)
    active.delete(alert.id)
  }
  const left = new Set(ids(model.pending(end)))
  for (const id of active) expect(left).toContain(id)
})

test('the archive does not reveal the future of an alert', () => {
  const model = demo()
  const { alerts, total } = model.archive(start - 30 * DAY_MS, start + 30 * DAY_MS, 10_000)
  expect(total).toBe(alerts.length)
  for (const { timestamp, goneTimestamp, ackTimestamp } of alerts) {
    expect(Math.max(timestamp, goneTimestamp ?? 0, ackTimestamp ?? 0)).toBeLessThanOrEqual(start)
  }
  expect(alerts.filter(({ goneTimestamp }) => goneTimestamp === null).length).toBe(
    model.pending(start).filter(({ goneTimestamp }) => goneTimestamp === null).length,
  )
})

test('archived alerts were acknowledged within the hour by one of four people, newest first', () => {
  const { alerts } = demo().archive(start - 90 * DAY_MS, start - 10 * DAY_MS, 10_000)
  const times = alerts.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const seen = alerts.filter(({ ackTimestamp }) => ackTimestamp !== null)
  expect(seen.length).toBeGreaterThan(alerts.length * 0.98)
  for (const { timestamp, ackTimestamp, ackUser } of seen) {
    expect((ackTimestamp ?? 0) - timestamp).toBeLessThanOrEqual(HOUR_MS)
    expect(['mk', 'tw', 'as', 'hb']).toContain(ackUser)
  }
})

test('a limited query counts the whole range', () => {
  const model = demo()
  const week = model.archive(start - 7 * DAY_MS, start, 1_000)
  expect(week.total).toBe(week.alerts.length)
  const years = model.archive(start - 730 * DAY_MS, start, 1_000)
  expect(years.alerts).toHaveLength(1_000)
  expect(years.total).toBeGreaterThan(4_000)
})

test('alerts of a value name the limit it passed', () => {
  const { alerts } = demo().archive(start - 365 * DAY_MS, start, 100_000)
  const limits = alerts.filter(({ limitType }) => limitType !== null)
  expect(limits.length).toBeGreaterThan(100)
  for (const { value, limit, limitType, dimension, pvRef } of limits) {
    if (value === null || limit === null) throw new Error('a limit alert has both')
    expect(pvRef).not.toBeNull()
    expect(dimension).not.toBe('')
    const above = limitType === 'Top' || limitType === 'TopMiddle'
    // A trembling value may be back within its limit when the delay is over.
    expect(above ? value > limit * 0.8 : value < limit * 1.2).toBe(true)
  }
  expect(new Set(alerts.map(({ priority }) => priority)).size).toBeGreaterThanOrEqual(7)
})

test('every alert names the object, the event and the action', () => {
  for (const alert of demo().archive(start - 60 * DAY_MS, start, 10_000).alerts) {
    expect(alert.description.startsWith(`${alert.stationName}: `)).toBe(true)
    expect(alert.message).not.toBe('')
    expect(alert.priority >= 0 && alert.priority <= 9).toBe(true)
  }
})
