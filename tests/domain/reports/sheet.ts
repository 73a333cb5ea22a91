import type { ReportCell, ReportColumn, ReportConfig, ReportData } from '../../../src/wire/server/report.ts'

export const ZONE = 'Europe/Berlin'
export const HOUR_MS = 3_600_000
/** Start of a day of 24 hours. */
export const DAY = Date.UTC(2026, 10, 19, 23)

const column = (nr: number, title: string, isManual: boolean): ReportColumn => ({
  pv: { type: 'AnaIn', nr },
  title,
  dimension: 'mg/l',
  decimalPlaces: 1,
  reportValueType: 'Mean',
  isManual,
})

/** A daily report: one measured column between two by hand. */
export const CONFIG: ReportConfig = {
  id: 1,
  name: 'Tagesbericht',
  period: 'day',
  columns: [column(100_001, 'CSB', true), column(100_002, 'Temperatur', false), column(100_003, 'Pges', true)],
}

export const MEASURED: ReportCell = { value: 7, quality: 'Good', state: 'Measured', coverage: 1 }
export const BY_HAND: ReportCell = {
  value: 44.5,
  quality: 'Good',
  state: 'Manual',
  coverage: 1,
  entered: { by: 'Administrator', at: DAY },
}

/** Returns the report of `DAY` with these cells in place of measured ones, by `row/column`. */
export function reportWith(cells: { readonly [place: string]: ReportCell } = {}, isLocked = false): ReportData {
  return {
    reportId: 1,
    date: '2026-11-20',
    isLocked,
    rows: Array.from({ length: 24 }, (_, row) => ({
      timestamp: DAY + row * HOUR_MS,
      cells: CONFIG.columns.map((_, index) => cells[`${row}/${index}`] ?? MEASURED),
    })),
    summaries: [],
    remark: '',
  }
}
