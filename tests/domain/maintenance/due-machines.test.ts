import { expect, test } from 'vitest'
import {
  compareUrgency,
  dueLimitOf,
  dueLimitText,
  isOverdue,
  serviceState,
  shareLeft,
} from '../../../src/domain/maintenance/due-machines.ts'
import type { MaintenanceProtocolRow } from '../../../src/wire/server/maintenance.ts'

function row(
  name: string,
  remainingRuntime: number,
  targetRuntime: number,
  forecastDate: number | null = null,
  intervalRuntime: number | null = targetRuntime,
) {
  return {
    pvRef: { type: 'DigiIn', nr: 1 },
    name,
    eksNr: '',
    runtimeType: 'Betriebszeit',
    runtimeDimension: 'Hours',
    currentRuntime: targetRuntime - remainingRuntime,
    targetRuntime,
    remainingRuntime,
    intervalRuntime,
    deviationPercent: null,
    forecastDate,
  } satisfies MaintenanceProtocolRow
}

test('the share that is left is that of the interval, whatever the machine has run before, and compares hours with days and cycles (rule N3) (F117)', () => {
  // 14,500 of 15,000 h: of the interval of 2,000 h three quarters are used, and not 97 %.
  expect(shareLeft(row('', 500, 15_000, null, 2_000))).toBe(0.25)
  expect(shareLeft(row('', -100, 15_000, null, 1_000))).toBe(-0.1)
  expect(shareLeft(row('', 5, 0))).toBe(Number.POSITIVE_INFINITY)
  expect(shareLeft(row('', 500, 15_000, null, null))).toBeNull()
  expect(shareLeft(row('', 500, 15_000, null, 0))).toBeNull()
})

test('less than a day of years is overdue as well, and no target never is (F117)', () => {
  expect(isOverdue(row('', -0.001, 2))).toBe(true)
  expect(isOverdue(row('', 0, 2))).toBe(false)
  expect(isOverdue(row('', -5, 0))).toBe(false)
})

test('what is most overdue comes first, then what is due sooner, then what nobody knows the interval of, then what has no target (rule N3)', () => {
  const rows = [
    row('no target', 0, 0),
    row('later', 500, 15_000, 2, 1_000),
    row('overdue', -10, 100),
    row('more overdue', -600, 90_000, null, 1_000),
    row('sooner', 50, 100, 1),
    row('unknown', 1, 15_000, 1, null),
    row('overdue, unknown', -1, 15_000, null, null),
    row('no target either', 3, 0),
  ]
  expect(rows.toSorted(compareUrgency).map(({ name }) => name)).toEqual([
    'more overdue',
    'overdue',
    'overdue, unknown',
    'sooner',
    'later',
    'unknown',
    'no target',
    'no target either',
  ])
})

test.for([
  ['20%', { value: 20, isPercent: true }],
  ['0', { value: 0, isPercent: false }],
  ['-50', { value: -50, isPercent: false }],
  ['12.5%', { value: 12.5, isPercent: true }],
  ['1000000000', { value: 1e9, isPercent: false }],
] as const)('%s is a limit, and written the same (rule N4)', ([text, limit]) => {
  expect(dueLimitOf(text)).toEqual(limit)
  expect(dueLimitText(limit)).toBe(text)
})

test.for([null, '', '%', '1e400', '1000000001', '--5', '5 %', 'NaN', 'Infinity', '٥'])(
  '%j is no limit (rule N4)',
  (text) => {
    expect(dueLimitOf(text)).toBeNull()
  },
)

test('no limit has no text', () => {
  expect(dueLimitText(null)).toBeNull()
})

test.each([
  [600, null],
  [250, 'early'],
  [101, 'early'],
  [100, 'due'],
  [0, 'due'],
  [-0.1, 'overdue'],
] as const)('of an interval of 1,000 h %d h left are %s', (left, state) => {
  expect(serviceState(row('Pumpe', left, 20_000, null, 1_000))).toBe(state)
})

test('without an interval only what is overdue is known', () => {
  expect(serviceState(row('Pumpe', 1, 20_000, null, null))).toBeNull()
  expect(serviceState(row('Pumpe', -1, 20_000, null, null))).toBe('overdue')
})
