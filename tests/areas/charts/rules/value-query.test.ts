import { expect, test } from 'vitest'
import { sourceFor } from '../../../../src/areas/charts/rules/auto-source.ts'
import {
  archiveBrowserPath,
  BROWSER_LIMITS,
  DEFAULT_ROWS,
  MAX_VALUES,
  valueQueryOf,
  withValues,
} from '../../../../src/areas/charts/rules/value-query.ts'
import { rangeOfQuery } from '../../../../src/domain/time/range-query.ts'
import { DATA_SOURCES } from '../../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../../src/wire/server/pv.ts'

const ZONE = 'Europe/Berlin'
const LEVEL: PvRef = { type: 'AnaIn', nr: 1_400_001 }
const PUMP: PvRef = { type: 'DigiIn', nr: 1_400_002 }
const NOW = Date.UTC(2026, 10, 22)
const DAY_MS = 86_400_000

test('an address has PVs, range and source, and is read as it was written', () => {
  for (const source of DATA_SOURCES) {
    const range = { from: NOW - DAY_MS, to: NOW, preset: null }
    const [path = '', query] = archiveBrowserPath([LEVEL, PUMP, LEVEL], { range, source }).split('?')
    expect(path).toBe('/charts/archive-browser')
    const params = new URLSearchParams(query)
    expect(params.getAll('pv')).toEqual(['AnaIn-1400001', 'DigiIn-1400002'])
    expect(rangeOfQuery(params.get('range') ?? '', NOW, ZONE)).toMatchObject({ from: NOW - DAY_MS, to: NOW })
    expect(valueQueryOf(params)).toEqual({
      pvs: [LEVEL, PUMP],
      bad: [],
      more: 0,
      source,
      rowsPerPage: DEFAULT_ROWS,
      first: 0,
    })
  }
})

test('what an address cannot mean is named, or has its default', () => {
  const params = new URLSearchParams('pv=AnaIn-1&pv=nonsense&pv=AnaIn-1&pv=Wrong-2&source=HourValues&rows=-5&first=x')
  expect(valueQueryOf(params)).toEqual({
    pvs: [{ type: 'AnaIn', nr: 1 }],
    bad: ['nonsense', 'Wrong-2'],
    more: 0,
    source: 'QuarterHourValues',
    rowsPerPage: DEFAULT_ROWS,
    first: 0,
  })
  const many = Array.from({ length: MAX_VALUES + 3 }, (_, nr): PvRef => ({ type: 'AnaIn', nr }))
  const read = valueQueryOf(withValues(new URLSearchParams(), many))
  expect(read.pvs).toEqual(many.slice(0, MAX_VALUES))
  expect(read.more).toBe(3)
})

test('other PVs keep the rest of the address and begin with the first page', () => {
  const before = new URLSearchParams('pv=AnaIn-1&range=yesterday&first=200&rows=50')
  expect(withValues(before, [LEVEL, PUMP]).toString()).toBe(
    'range=yesterday&rows=50&pv=AnaIn-1400001&pv=DigiIn-1400002',
  )
})

test('a range that is too long for values gets the next coarser ones', () => {
  const after = (days: number) => ({ from: NOW, to: NOW + days * DAY_MS })
  const found = (days: number) => sourceFor('MeasurementArchive', after(days), BROWSER_LIMITS, ZONE)
  expect([31, 40, 365, 400, 8000].map(found)).toEqual([
    'MeasurementArchive',
    'QuarterHourValues',
    'QuarterHourValues',
    'DayValues',
    'MonthValues',
  ])
})
