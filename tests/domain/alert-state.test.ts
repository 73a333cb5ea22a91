import { describe, expect, test } from 'vitest'
import { alertMessage, alertState, byNewest, summarise, urgency } from '../../src/domain/alert-state.ts'
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

describe('the summary', () => {
  const rankOf = (priority: number) => priority

  test('counts open and all per priority, most urgent first', () => {
    const { counts, open, all } = summarise(
      [
        sampleAlert({ id: '1', priority: 4 }),
        sampleAlert({ id: '2', priority: 2, ackTimestamp: 1 }),
        sampleAlert({ id: '3', priority: 4, ackTimestamp: 1 }),
      ],
      rankOf,
    )
    expect({ counts, open, all }).toEqual({
      counts: [
        { priority: 2, open: 0, all: 1 },
        { priority: 4, open: 1, all: 2 },
      ],
      open: 1,
      all: 3,
    })
  })

  test('names the newest open alert of the most urgent priority that has one', () => {
    const { newest } = summarise(
      [
        sampleAlert({ id: 'acked', priority: 1, ackTimestamp: 1, timestamp: 9 }),
        sampleAlert({ id: 'old', priority: 2, timestamp: 1 }),
        sampleAlert({ id: 'new', priority: 2, timestamp: 5 }),
        sampleAlert({ id: 'minor', priority: 6, timestamp: 9 }),
      ],
      rankOf,
    )
    expect(newest?.id).toBe('new')
  })

  test('of nothing is empty', () => {
    expect(summarise([], rankOf)).toEqual({ counts: [], open: 0, all: 0, newest: null })
  })
})

test.each([
  ['PW Dorfanger: Hochwasser', 'Pumpen prüfen', 'Hochwasser – Pumpen prüfen'],
  ['Hochwasser', '', 'Hochwasser'],
  ['', '', 'Niveau Pumpensumpf'],
])('description %j and message %j read as %j', (description, message, text) => {
  expect(alertMessage(sampleAlert({ description, message }))).toBe(text)
})
