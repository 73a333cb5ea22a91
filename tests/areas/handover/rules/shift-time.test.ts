import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  addressOfTime,
  SHIFT_NAMES,
  shiftNameOf,
  steppedTo,
  timeOfAddress,
} from '../../../../src/areas/handover/rules/shift-time.ts'
import { USUAL_SHIFTS } from '../../../../src/domain/shift/shift-plan.ts'
import { nextRange, previousRange } from '../../../../src/domain/time/time-range.ts'

const zone = 'Europe/Berlin'
const plan = USUAL_SHIFTS
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds
const clock = (text: string) => ({ now: at(text), plan, zone })
const edges = (text: string | null, now: string) => {
  const { range, isWrong } = timeOfAddress(text, clock(now))
  return [range.from, range.to, isWrong]
}

test('an address without a time means this shift, `last` the one before, and any other one its range', () => {
  expect(edges(null, '2026-06-10T09:30')).toEqual([at('2026-06-10T06:00'), at('2026-06-10T14:00'), false])
  expect(edges('last', '2026-06-10T09:30')).toEqual([at('2026-06-09T22:00'), at('2026-06-10T06:00'), false])
  expect(edges('1000-2000', '2026-06-10T09:30')).toEqual([1000, 2000, false])
  expect(edges('yesterday', '2026-06-10T09:30')).toEqual([at('2026-06-09T00:00'), at('2026-06-10T00:00'), false])
  expect(edges('2000-1000', '2026-06-10T09:30')).toEqual([at('2026-06-10T06:00'), at('2026-06-10T14:00'), true])
})

test('what is chosen is read back from the address', () => {
  for (const name of SHIFT_NAMES) {
    const { range } = timeOfAddress(addressOfTime(name), clock('2026-06-10T09:30'))
    expect(shiftNameOf(range, clock('2026-06-10T09:30'))).toBe(name)
    expect(timeOfAddress(addressOfTime(range), clock('2026-06-10T09:30')).range).toEqual(range)
  }
})

test('a shift that has ended is the last one, and then one of many', () => {
  const { range } = timeOfAddress(null, clock('2026-06-10T13:59'))
  expect(shiftNameOf(range, clock('2026-06-10T14:00'))).toBe('last')
  expect(shiftNameOf(range, clock('2026-06-10T22:00'))).toBeNull()
})

test('steps from a whole shift lead to whole shifts, also over nights of 7 and 9 hours; from any other time they keep its length', () => {
  for (const night of ['2026-03-28', '2026-10-24']) {
    const { range: before } = timeOfAddress(null, clock(`${night}T15:00`))
    const next = { ...nextRange(before, zone), preset: null }
    expect(steppedTo(before, next, { plan, zone })).toEqual({
      from: at(`${night}T22:00`),
      to: Temporal.PlainDate.from(night).add({ days: 1 }).toZonedDateTime({ timeZone: zone, plainTime: '06:00' })
        .epochMilliseconds,
      preset: null,
    })
  }
  const own = { from: at('2026-06-10T07:00'), to: at('2026-06-10T09:00') }
  const further = { ...nextRange(own, zone), preset: null }
  expect(steppedTo(own, further, { plan, zone })).toBe(further)
})

test('a step there and back is where it began, in any shift of a year', () => {
  fc.assert(
    fc.property(fc.integer({ min: at('2026-01-01T00:00'), max: at('2027-01-01T00:00') }), (now) => {
      const { range } = timeOfAddress(null, { now, plan, zone })
      const step = (from: typeof range, to: { readonly from: number; readonly to: number }) =>
        steppedTo(from, { ...to, preset: null }, { plan, zone })
      const next = step(range, nextRange(range, zone))
      expect(step(next, previousRange(next, zone))).toEqual(range)
    }),
  )
})
