import { describe, expect, test } from 'vitest'
import {
  alertMessage,
  alertState,
  byNewest,
  durationOf,
  lengthOf,
  urgency,
} from '../../../src/domain/alerts/alert-state.ts'
import { sampleAlert } from './alert-samples.ts'

describe('the state of an alert', () => {
  test.each([
    [null, null, 'active-open'],
    [null, 5, 'active-acked'],
    [5, null, 'gone-open'],
    [5, 5, 'gone-acked'],
  ] as const)('gone %j and acknowledged %j is %s', (goneTimestamp, ackTimestamp, state) => {
    expect(alertState(sampleAlert({ goneTimestamp, ackTimestamp }))).toBe(state)
  })
})

describe('the order', () => {
  test('newest first, and the same instant always in the same order', () => {
    const alerts = ['b', 'a', 'c'].map((id) => sampleAlert({ id }))
    const newer = sampleAlert({ id: 'x', timestamp: 2000 })
    expect([...alerts, newer].sort(byNewest).map(({ id }) => id)).toEqual(['x', 'c', 'b', 'a'])
  })

  test('of priorities is that of the server list, unknown ones last', () => {
    const rankOf = urgency([7, 1, 4].map((priority) => ({ priority, name: '', color: { argb: 0 } })))
    expect([0, 1, 4, 7, 9].sort((a, b) => rankOf(a) - rankOf(b))).toEqual([7, 1, 4, 0, 9])
  })
})

test.each([
  ['PW Dorfanger: Hochwasser', 'Pumpen prüfen', 'Hochwasser – Pumpen prüfen'],
  ['Hochwasser', '', 'Hochwasser'],
  ['', '', 'Niveau Pumpensumpf'],
])('description %j and message %j read as %j', (description, message, text) => {
  expect(alertMessage(sampleAlert({ description, message }))).toBe(text)
})

test.each([
  [null, null],
  [61_000, 60_000],
  [400, 0],
])('an alert that came at 1000 and went at %j was there for %j ms', (goneTimestamp, ms) => {
  expect(durationOf(sampleAlert({ timestamp: 1000, goneTimestamp }))).toBe(ms)
})

test.each([
  [0, 'minute'],
  [59_999, 'minute'],
  [60_000, 'hour'],
  [3_599_999, 'hour'],
  [3_600_000, 'day'],
  [86_399_999, 'day'],
  [86_400_000, 'longer'],
  [null, 'there'],
] as const)('an alert that was there for %j ms is found among those of `%s`', (ms, length) => {
  expect(lengthOf(sampleAlert({ goneTimestamp: ms === null ? null : sampleAlert().timestamp + ms }))).toBe(length)
})
