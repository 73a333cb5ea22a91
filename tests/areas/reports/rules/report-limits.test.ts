import { expect, test } from 'vitest'
import { columnExcess, columnLimits, excessOf, hasLimits } from '../../../../src/areas/reports/rules/report-limits.ts'
import type { AnaLimitConfig, PvConfig, PvType } from '../../../../src/wire/server/pv.ts'
import type { ReportColumn, ReportValueType } from '../../../../src/wire/server/report.ts'

const NO_LIMITS: AnaLimitConfig = { lower: null, lowerMid: null, upperMid: null, upper: null }

function column(type: PvType, nr: number, reportValueType: ReportValueType = 'Mean'): ReportColumn {
  return { pv: { type, nr }, title: `${nr}`, dimension: 'mg/l', decimalPlaces: 0, reportValueType, isManual: true }
}

function config(type: PvType, nr: number, anaLimitConfig: AnaLimitConfig | null): PvConfig {
  return {
    pvRef: { type, nr },
    name: `${nr}`,
    eksNr: '',
    subtype: '',
    dimension: 'mg/l',
    decimalPlaces: 0,
    hasArchiveData: true,
    stationNumber: 1,
    stationName: 'Kläranlage',
    domainConfig: null,
    digiDisplayConfig: null,
    anaLimitConfig,
    alertInputConfig: null,
  }
}

test('the permit limit of a column is the outer limit of its laboratory value; nothing else is one', () => {
  const limits = columnLimits(
    [
      column('LaborWert', 1),
      column('LaborWert', 2, 'Percentile85'),
      column('LaborWert', 3),
      column('LaborWert', 4),
      column('LaborWert', 5),
      column('AnaIn', 1),
      column('LaborWert', 1, 'Sum'),
      column('LaborWert', 1, 'Count'),
    ],
    [
      config('LaborWert', 1, { ...NO_LIMITS, upperMid: 45, upper: 90 }),
      config('LaborWert', 2, { ...NO_LIMITS, lower: 6.5, upper: 0 }),
      config('LaborWert', 3, { ...NO_LIMITS, upperMid: 45 }),
      config('LaborWert', 4, null),
      config('AnaIn', 1, { ...NO_LIMITS, upper: 20 }),
    ],
  )
  expect(limits).toEqual([{ min: null, max: 90 }, { min: 6.5, max: 0 }, null, null, null, null, null, null])
  expect(hasLimits(limits)).toBe(true)
  expect(hasLimits(limits.slice(2))).toBe(false)
})

test.each([
  [{ min: null, max: 90 }, 90, null],
  [{ min: null, max: 90 }, 90.01, 'above'],
  [{ min: 6.5, max: 8.5 }, 6.5, null],
  [{ min: 6.5, max: 8.5 }, 6.4, 'below'],
  [{ min: 6.5, max: null }, 1000, null],
  [{ min: 6.5, max: 0 }, null, null],
  [null, 1000, null],
  [undefined, 1000, null],
] as const)('outside of %o lies %s: %s', (limit, value, excess) => {
  expect(excessOf(limit, value)).toBe(excess)
})

test('the exceedances of a column are counted among its samples, and a column without a limit has none', () => {
  const samples = [90, 91, 0, 120]
  expect(columnExcess({ min: null, max: 90 }, samples)).toEqual({ outside: 2, values: 4 })
  expect(columnExcess({ min: 1, max: 90 }, samples)).toEqual({ outside: 3, values: 4 })
  expect(columnExcess({ min: 1, max: 90 }, [])).toEqual({ outside: 0, values: 0 })
  expect(columnExcess(null, samples)).toBeNull()
})
