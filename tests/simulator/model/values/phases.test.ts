import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastPhase } from '../../../../src/simulator/model/values/phases.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const AT = Date.UTC(2026, 5, 10, 8, 0, 30)

/** A contact that is on from each `start` up to its `end`. */
function contact(...times: readonly (readonly [start: number, end: number])[]) {
  return (at: number) => Number(times.some(([start, end]) => at >= start && at < end))
}

test('a machine that runs: the present phase counts from its start, the last pause is the one before it (rule E4)', () => {
  const start = Date.UTC(2026, 5, 10, 2)
  const signal = contact([start - 9 * HOUR, start - 4 * HOUR], [start, Number.POSITIVE_INFINITY])
  expect(lastPhase(signal, true, AT)).toEqual({ start, end: null })
  expect(lastPhase(signal, false, AT)).toEqual({ start: start - 4 * HOUR, end: start })
})

test('a machine that has stood still for five days: the last run is found to the minute (rule E4)', () => {
  const end = Math.floor(AT / MINUTE) * MINUTE - 5 * DAY
  const signal = contact([end - 7 * HOUR, end])
  expect(lastPhase(signal, false, AT)).toEqual({ start: end, end: null })
  expect(lastPhase(signal, true, AT)).toEqual({ start: end - 7 * HOUR, end })
})

test('a contact that has not moved for 30 days has no other phase, and its own is as long', () => {
  expect(lastPhase(contact(), true, AT)).toBeNull()
  expect(lastPhase(contact(), false, AT)).toEqual({ start: AT - 30 * DAY, end: null })
})

test('both phases meet, whatever the contact did', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4000 }), { maxLength: 30 }), (lengths) => {
      const minute = Math.floor(AT / MINUTE) * MINUTE
      let end = minute
      const switches = lengths.map((length) => {
        end -= length * MINUTE
        return end
      })
      const signal = (at: number) => switches.filter((time) => time > at).length % 2
      const isOn = signal(AT) === 1
      const now = lastPhase(signal, isOn, AT)
      const before = lastPhase(signal, !isOn, AT)
      expect(now?.end).toBeNull()
      expect(signal(now?.start ?? 0)).toBe(signal(AT))
      if (before !== null) expect(before.end).toBe(now?.start)
    }),
  )
})

test('a contact that has moved within this minute is in a phase that has just begun, and no phase ends before it begins', () => {
  const minute = Math.floor(AT / MINUTE) * MINUTE
  const signal = contact([minute - 2 * HOUR, minute - HOUR], [minute + 4000, Number.POSITIVE_INFINITY])
  for (const at of [minute + 4000, minute + 30_000, minute + MINUTE - 1]) {
    expect(lastPhase(signal, true, at)).toEqual({ start: at, end: null })
    expect(lastPhase(signal, false, at)).toEqual({ start: minute - HOUR, end: at })
  }
  expect(lastPhase(signal, true, minute + 3 * MINUTE)).toEqual({ start: minute + MINUTE, end: null })
})
