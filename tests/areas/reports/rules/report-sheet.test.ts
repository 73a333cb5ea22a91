import { expect, test } from 'vitest'
import { printBlocks } from '../../../../src/areas/reports/rules/print-blocks.ts'
import { NO_REPORT_EDITS } from '../../../../src/areas/reports/rules/report-edits.ts'
import { reportFigures } from '../../../../src/areas/reports/rules/report-figures.ts'
import { reportSheet } from '../../../../src/areas/reports/rules/report-file.ts'
import { coverageIn, liveKeys, sheetRows } from '../../../../src/areas/reports/rules/report-sheet.ts'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { BY_HAND, CONFIG, DAY, HOUR_MS, MEASURED, reportWith, ZONE } from '../../../domain/reports/sheet.ts'
import { savedCsv } from '../../../support/files/saved-csv.ts'

const NOON = DAY + 11.5 * HOUR_MS

test('only columns by hand of the past and of the present row can be edited, and none of a closed report (rule O9)', () => {
  const rows = sheetRows(CONFIG, reportWith(), { now: NOON, zone: ZONE })
  expect(rows.map(({ time }) => time)).toEqual([
    ...Array.from({ length: 11 }, () => 'past'),
    'present',
    ...Array.from({ length: 12 }, () => 'future'),
  ])
  const editable = rows.map(({ cells }) => cells.map(({ isEditable }) => isEditable))
  expect(editable[11]).toEqual([true, false, true])
  expect(editable[12]).toEqual([false, false, false])
  const closed = sheetRows(CONFIG, reportWith({}, true), { now: NOON, zone: ZONE })
  expect(closed.flatMap(({ cells }) => cells).some(({ isEditable }) => isEditable)).toBe(false)
})

test('the present row follows the plant, other rows do not, and a broken link makes its values the last known ones (rule O8)', () => {
  expect(liveKeys(CONFIG)).toEqual(['ai100001/Mean/0/Hours', 'ai100002/Mean/0/Hours', 'ai100003/Mean/0/Hours'])
  expect(liveKeys({ ...CONFIG, period: 'month' })[0]).toBe('ai100001/Mean/0/Days')
  expect(liveKeys({ ...CONFIG, period: 'year' })[0]).toBe('ai100001/Mean/0/Months')
  const live = [null, { value: 8.25, stale: false }, { value: null, stale: true }]
  const rows = sheetRows(CONFIG, reportWith(), { now: NOON, zone: ZONE, live })
  expect(rows[11]?.cells.map((cell) => [cell.value, cell.live, cell.quality])).toEqual([
    [7, null, 'Good'],
    [8.25, 'live', 'Good'],
    [null, 'stale', 'Unspecified'],
  ])
  expect(rows[10]?.cells.map((cell) => [cell.value, cell.live])).toEqual([7, 7, 7].map((value) => [value, null]))
})

test('a value of less than 90 % of its time is marked once its time is over', () => {
  const little = { ...MEASURED, coverage: 0.5 }
  const rows = sheetRows(CONFIG, reportWith({ '3/1': little, '11/1': little }), { now: NOON, zone: ZONE })
  expect([rows[3], rows[11]].map((row) => row?.cells[1]?.isPartial)).toEqual([true, false])
})

test('a file has every figure as it is, empty cells empty, and says what must be known of a row and of a figure', async () => {
  const data = {
    ...reportWith({ '0/0': BY_HAND, '1/1': { ...MEASURED, value: null, state: 'Empty', coverage: 0 } }),
    remark: '=Sonde gereinigt',
  }
  const rows = sheetRows(CONFIG, data, { now: DAY + 24 * HOUR_MS, zone: ZONE })
  const limits = [{ min: null, max: 90 }, null, null]
  const figures = reportFigures({ config: CONFIG, rows, limits, samples: [], edits: NO_REPORT_EDITS })
  const sheet = reportSheet(CONFIG, data, rows, figures, {
    facts: [['Tagesbericht']],
    row: ({ start }) => String((start - DAY) / HOUR_MS),
    time: 'Zeit',
    unit: 'Einheit',
    kind: () => 'Mittel',
    summary: (type) => type,
    limit: 'Limit',
    limits: ['≤ 90', '', ''],
    excess: 'Überschreitungen',
    coverage: 'Verfügbarkeit %',
    percent: (share) => (share === null ? null : Math.round(share * 1000) / 10),
    notes: 'Hinweise',
    note: ({ cells }) => cells.flatMap(({ entered }) => entered?.by ?? []).join(),
    figureNote: (figure) => (figures.stateOf(figure, 1).isPartial ? 'lückenhaft' : ''),
    remark: 'Bemerkungen',
  })
  const { facts, lines } = await savedCsv(sheet, createFormat('de', ZONE))
  expect(facts).toEqual(['Tagesbericht'])
  expect(lines.slice(0, 5)).toEqual([
    'Zeit;CSB;Temperatur;Pges;Hinweise',
    ';Mittel;Mittel;Mittel;',
    'Einheit;mg/l;mg/l;mg/l;',
    '0;44,5;7;7;Administrator',
    '1;7;;7;',
  ])
  // Hours have no 85-percentile, and a column by hand no coverage.
  expect(lines.slice(3 + 24)).toEqual([
    'Sum;;;;',
    'Mean;8,5625;7;7;',
    'Min;7;7;7;',
    'Max;44,5;7;7;',
    'Percentile85;;;;',
    'Count;24;23;24;',
    'Verfügbarkeit %;;95,8;',
    'Limit;≤ 90;;',
    'Überschreitungen;0;;',
    '',
    "Bemerkungen;'=Sonde gereinigt",
  ])
})

test.each([1, 9, 12, 20, 28, 100])(
  '%i columns are printed in order, each once, in tables of about the same width',
  (count) => {
    const columns = Array.from({ length: count }, (_, index) => ({
      title: index % 3 === 0 ? 'Leistungsspitze' : 'pH min.',
    }))
    for (const orientation of ['portrait', 'landscape'] as const) {
      const blocks = printBlocks(columns, orientation)
      expect(blocks.flat()).toEqual(columns)
      const sizes = blocks.map(({ length }) => length)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(orientation === 'portrait' ? 12 : 18)
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(Math.max(...sizes) / 2)
    }
  },
)

test('coverage is that of the time that is over, of one measured column or of all; a column by hand says nothing of it, and an hour without a value is time without data (F107)', () => {
  const half = { ...MEASURED, coverage: 0.5 }
  const none = { ...MEASURED, value: null, state: 'Empty', coverage: 0 } as const
  const data = reportWith({ '0/1': half, '1/1': none, '0/2': BY_HAND })
  const rows = sheetRows(CONFIG, data, { now: NOON, zone: ZONE })
  // Eleven hours and half of the running one, less a half and a whole.
  expect(coverageIn(CONFIG, rows, 1)).toBeCloseTo(10 / 11.5)
  expect(coverageIn(CONFIG, rows)).toBeCloseTo(10 / 11.5)
  expect(coverageIn(CONFIG, rows, 0)).toBeNull()
  expect(coverageIn(CONFIG, [], 1)).toBeNull()
})

test('of an extreme that the plant tells anew nobody knows when it was', () => {
  const at = DAY + 11.2 * HOUR_MS
  const data = reportWith({ '11/1': { ...MEASURED, at } })
  const cellWith = (value: number) =>
    sheetRows(CONFIG, data, { now: NOON, zone: ZONE, live: [null, { value, stale: false }] })[11]?.cells[1]?.at
  expect([cellWith(7), cellWith(8)]).toEqual([at, null])
})
