import { expect, test } from 'vitest'
import { mainStation } from '../../../../../src/areas/reports/check/main-station.ts'
import { doubtsOf } from '../../../../../src/areas/reports/rules/plausibility/doubts.ts'
import type { Finding } from '../../../../../src/areas/reports/rules/plausibility/finding.ts'
import { NO_REPORT_EDITS } from '../../../../../src/areas/reports/rules/report-edits.ts'
import { reportFigures } from '../../../../../src/areas/reports/rules/report-figures.ts'
import { sheetRows } from '../../../../../src/areas/reports/rules/report-sheet.ts'
import { BY_HAND, CONFIG, DAY, HOUR_MS, reportWith, ZONE } from '../../../../domain/reports/sheet.ts'

const NOW = DAY + 48 * HOUR_MS
const PV = { type: 'AnaIn', nr: 100_002 } as const
const at = (hour: number) => DAY + hour * HOUR_MS
const flat = (from: number, to: number, pv: Finding['pv'] = PV): Finding => {
  return { kind: 'flat', pv, from: at(from), to: at(to), value: 7, usual: 2 }
}
const touchedBy = (findings: readonly Finding[], cells = {}) => {
  const rows = sheetRows(CONFIG, reportWith(cells), { now: NOW, zone: ZONE, doubts: doubtsOf(findings) })
  const touched = rows.flatMap((row) =>
    row.cells.flatMap((cell) => (cell.doubts.length > 0 ? `${cell.row}/${cell.column}` : [])),
  )
  return { rows, touched }
}

test.each([
  ['from the middle of a row to the middle of another', flat(5.5, 8.5), ['5/1', '6/1', '7/1', '8/1']],
  ['from edge to edge', flat(5, 8), ['5/1', '6/1', '7/1']],
  ['from before the report', flat(-5, 0.5), ['0/1']],
  ['up to the beginning of the report', flat(-5, 0), []],
  ['from the end of the report on', flat(24, 30), []],
  ['without a length', flat(3, 3), ['3/1']],
  ['of another process variable', flat(5, 8, { type: 'AnaIn', nr: 9 }), []],
] as const)('what is found %s stands at the rows that it touches', (_, finding, touched) => {
  expect(touchedBy([finding]).touched).toEqual(touched)
})

test('a gap and too little coverage are told by the share of a row; what was entered by hand is not of the archive', () => {
  const gap: Finding = { kind: 'gap', pv: PV, from: at(2), to: at(4), others: 0 }
  const coverage: Finding = { kind: 'coverage', pv: PV, from: at(0), to: at(24), share: 0.5 }
  expect(touchedBy([gap, coverage]).touched).toEqual([])
  const own = flat(2, 4, { type: 'AnaIn', nr: 100_001 })
  expect(touchedBy([own]).touched).toEqual(['2/0', '3/0'])
  expect(touchedBy([own], { '2/0': BY_HAND }).touched).toEqual(['3/0'])
})

test('a figure is doubtful if any value that it is of is, and no other column is', () => {
  const doubtful = (findings: readonly Finding[]) => {
    const { rows } = touchedBy(findings)
    const figures = reportFigures({ config: CONFIG, rows, limits: [], samples: [], edits: NO_REPORT_EDITS })
    return CONFIG.columns.map((_, index) => figures.stateOf('Mean', index).isDoubtful)
  }
  expect(doubtful([flat(5, 6)])).toEqual([false, true, false])
  expect(doubtful([])).toEqual([false, false, false])
})

test('the station of a report is the one that most of its columns come from', () => {
  const report = (...stations: readonly number[]) => ({
    columns: stations.map((station) => {
      const [column] = CONFIG.columns
      if (column === undefined) throw new Error('no column')
      return { ...column, pv: { type: 'AnaIn', nr: station * 100_000 + 1 } as const }
    }),
  })
  expect(mainStation(report(31, 1, 1))).toBe(1)
  expect(mainStation(report(31, 1))).toBe(31)
  expect(mainStation(report())).toBeNull()
})
