import { expect, test } from 'vitest'
import { remarkPv, remarksOf } from '../../../../src/areas/reports/rules/basin-remarks.ts'
import type { Annotation } from '../../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../../src/wire/server/pv.ts'
import type { RuebConfig } from '../../../../src/wire/server/report.ts'

const LEVEL: PvRef = { type: 'AnaIn', nr: 1 }
const OVERFLOW: PvRef = { type: 'AnaIn', nr: 2 }
const BASIN: RuebConfig = {
  id: 1,
  stationNumber: 31,
  name: 'RÜB Nord',
  basinType: 'Fangbecken',
  volume: 800,
  area: 34,
  throttleFlow: 50,
  weirLevel: 3.3,
  levelPv: LEVEL,
  overflowPv: OVERFLOW,
  rainPv: null,
}
const HOUR = 3_600_000
const note = (id: number, pv: PvRef, timestamp: number): Annotation => ({
  id,
  pv,
  timestamp,
  dataSource: 'MeasurementArchive',
  text: `Bemerkung ${id}`,
  visible: false,
  showInDayReport: false,
  showInWeekReport: false,
  showInMonthReport: false,
  showInYearReport: false,
})
const NOTES = [
  note(1, OVERFLOW, 3 * HOUR),
  note(2, OVERFLOW, HOUR),
  note(3, LEVEL, 2 * HOUR),
  note(4, OVERFLOW, HOUR - 1),
  note(5, OVERFLOW, 4 * HOUR),
]
const idsOf = (notes: readonly Annotation[]) => notes.map(({ id }) => id)

test('the remarks of an overflow are what is noted at its overflow from its start to its end, oldest first', () => {
  const event = { type: 'Overflow', start: HOUR, end: 3 * HOUR } as const
  expect(idsOf(remarksOf(event, BASIN, NOTES, 9 * HOUR))).toEqual([2, 1])
  expect(idsOf(remarksOf({ ...event, type: 'Storage' }, BASIN, NOTES, 9 * HOUR))).toEqual([3])
})

test('what is under way has those up to now', () => {
  const event = { type: 'Overflow', start: HOUR, end: null } as const
  expect(idsOf(remarksOf(event, BASIN, NOTES, 4 * HOUR))).toEqual([2, 1, 5])
  expect(idsOf(remarksOf(event, BASIN, NOTES, 2 * HOUR))).toEqual([2])
})

test('a basin whose overflow is not measured has them at its level; without any there are none', () => {
  const event = { type: 'Overflow', start: HOUR, end: 3 * HOUR } as const
  expect(remarkPv(event, { ...BASIN, overflowPv: null })).toEqual(LEVEL)
  expect(remarksOf(event, { ...BASIN, overflowPv: null, levelPv: null }, NOTES, 9 * HOUR)).toEqual([])
})
