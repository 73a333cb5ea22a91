import { expect, test } from 'vitest'
import { byUrgency, dueLimitOf, dueLimitText, shareLeft } from '../../../src/domain/maintenance/due-machines.ts'
import type { MaintenanceProtocolRow } from '../../../src/wire/server/maintenance.ts'

function row(name: string, remainingRuntime: number, targetRuntime: number, forecastDate: number | null = null) {
  return {
    pvRef: { type: 'DigiIn', nr: 1 },
    name,
    eksNr: '',
    runtimeType: 'Betriebszeit',
    runtimeDimension: 'Hours',
    currentRuntime: targetRuntime - remainingRuntime,
    targetRuntime,
    remainingRuntime,
    deviationPercent: null,
    forecastDate,
  } satisfies MaintenanceProtocolRow
}

test('the share that is left compares hours with days and cycles (rule N3)', () => {
  expect(shareLeft(row('', 250, 1000))).toBe(0.25)
  expect(shareLeft(row('', -100, 1000))).toBe(-0.1)
  expect(shareLeft(row('', 5, 0))).toBe(Number.POSITIVE_INFINITY)
})

test('what is most overdue comes first, then what is due sooner, then what has no target (rule N3)', () => {
  const rows = [
    row('no target', 0, 0),
    row('later', 500, 1000, 2),
    row('overdue', -10, 100),
    row('more overdue', -600, 1000),
    row('sooner', 50, 100, 1),
    row('no target either', 3, 0),
  ]
  expect(byUrgency(rows).map(({ name }) => name)).toEqual([
    'more overdue',
    'overdue',
    'sooner',
    'later',
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
