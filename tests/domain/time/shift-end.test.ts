import { expect, test } from 'vitest'
import { shiftEnd } from '../../../src/domain/time/shift-end.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['2026-06-10T07:00+02:00', '2026-06-10T14:00+02:00'],
  ['2026-06-10T14:00+02:00', '2026-06-10T22:00+02:00'],
  ['2026-06-10T22:00+02:00', '2026-06-11T06:00+02:00'],
  // Nights of 7 and 9 hours.
  ['2026-03-28T23:00+01:00', '2026-03-29T06:00+02:00'],
  ['2026-10-24T23:00+02:00', '2026-10-25T06:00+01:00'],
])('the shift of %s ends at %s, on the clock of the plant', (now, end) => {
  expect(shiftEnd(at(now), 'Europe/Berlin')).toBe(at(end))
})
