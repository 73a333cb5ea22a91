import { expect, test } from 'vitest'
import {
  type CalledAlert,
  type CallOutParts,
  callOuts,
  MAX_CALLS_PER_HOUR,
} from '../../../../src/simulator/model/remote-alert/call-out.ts'

const MINUTE_MS = 60_000
const CAME = Date.UTC(2026, 5, 10, 22)
const SENT = CAME + 60_000
const LONG_AFTER = CAME + 5 * 60 * MINUTE_MS

function alert(changes: Partial<CalledAlert> = {}): CalledAlert {
  return { timestamp: CAME, priority: 2, ackTimestamp: null, ...changes }
}

function run(alerts: readonly CalledAlert[], at: number, changes: Partial<CallOutParts> = {}) {
  return callOuts(alerts, { recipients: 3, confirmations: [], isLineFree: () => true, ...changes }, at)
}

const minutes = (calls: readonly number[]) => calls.map((call) => (call - SENT) / MINUTE_MS)

test('one recipient after the other is called, ten minutes apart, until nobody is left', () => {
  const steps = [0, 1, 5, 11, 12, 21, 30, 31].map((minute) => {
    const [callOut] = run([alert()], CAME + minute * MINUTE_MS)
    return [minute, callOut?.calls.length, callOut?.state]
  })
  expect(steps).toEqual([
    [0, 0, 'waiting'],
    [1, 1, 'calling'],
    [5, 1, 'calling'],
    [11, 2, 'calling'],
    [12, 2, 'calling'],
    [21, 3, 'calling'],
    [30, 3, 'calling'],
    [31, 3, 'undelivered'],
  ])
})

test('danger is escalated every five minutes', () => {
  const [callOut] = run([alert({ priority: 1 })], LONG_AFTER)
  expect(minutes(callOut?.calls ?? [])).toEqual([0, 5, 10])
})

test('alerts within a minute are one message, escalated as fast as the most urgent one needs', () => {
  const found = run(
    [alert(), alert({ timestamp: CAME + 59_000, priority: 1 }), alert({ timestamp: CAME + 60_000 })],
    LONG_AFTER,
  )
  expect(found.map(({ alerts, calls }) => [alerts.length, calls.length])).toEqual([
    [2, 3],
    [1, 3],
  ])
  expect(minutes(found[0]?.calls ?? [])).toEqual([0, 5, 10])
})

test('acknowledging all alerts of a message stops it, acknowledging one does not', () => {
  const second = alert({ timestamp: CAME + 1_000 })
  const acked = { ackTimestamp: SENT + 12 * MINUTE_MS }
  expect(run([alert(acked), second], LONG_AFTER)[0]).toMatchObject({ state: 'undelivered' })
  const [stopped] = run([alert(acked), { ...second, ...acked }], LONG_AFTER)
  expect(minutes(stopped?.calls ?? [])).toEqual([0, 10])
  expect(stopped?.state).toBe('confirmed')
})

test('confirming the plan stops sent messages; waiting ones only on request', () => {
  const at = CAME + 30_000
  const confirm = (nonSent: boolean) => run([alert()], LONG_AFTER, { confirmations: [{ at, nonSent }] })[0]
  expect(confirm(false)).toMatchObject({ state: 'undelivered' })
  expect(confirm(true)).toMatchObject({ state: 'confirmed', calls: [] })
  const later = { confirmations: [{ at: SENT + MINUTE_MS, nonSent: false }] }
  expect(minutes(run([alert()], LONG_AFTER, later)[0]?.calls ?? [])).toEqual([0])
})

test('a confirmation does not change earlier calls', () => {
  const confirmations = [{ at: SENT + 15 * MINUTE_MS, nonSent: false }]
  expect(run([alert()], SENT + 14 * MINUTE_MS, { confirmations })[0]?.state).toBe('calling')
  expect(run([alert()], SENT + 15 * MINUTE_MS, { confirmations })[0]?.state).toBe('confirmed')
})

test('without a line nobody is called; when one is back the next recipient is called', () => {
  const isLineFree = (at: number) => at >= SENT + 10 * MINUTE_MS
  expect(run([alert()], SENT + MINUTE_MS, { isLineFree })[0]).toMatchObject({ calls: [], state: 'undelivered' })
  expect(minutes(run([alert()], LONG_AFTER, { isLineFree })[0]?.calls ?? [])).toEqual([10, 20])
})

test('a flood places at most twenty calls an hour', () => {
  const flood = Array.from({ length: 60 }, (_, index) => alert({ timestamp: CAME + index * MINUTE_MS }))
  const calls = run(flood, LONG_AFTER)
    .flatMap((callOut) => callOut.calls)
    .toSorted((a, b) => a - b)
  expect(calls.length).toBeGreaterThan(MAX_CALLS_PER_HOUR)
  calls.forEach((call, index) => {
    const before = calls[index - MAX_CALLS_PER_HOUR]
    if (before !== undefined) expect(call - before).toBeGreaterThanOrEqual(60 * MINUTE_MS)
  })
})

test('a plan without recipients delivers nothing', () => {
  expect(run([alert()], SENT, { recipients: 0 })[0]).toMatchObject({ calls: [], state: 'undelivered' })
})
