import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { viewSheet } from '../../../../src/areas/charts/chart/files/view-sheet.ts'
import { viewText } from '../../../../src/areas/charts/chart/files/view-text.ts'
import { timeText } from '../../../../src/areas/charts/chart/model/chart-series.ts'
import { timeLabels } from '../../../../src/areas/charts/chart/plot/plot-axes.ts'
import { fileColumns, valueColumns } from '../../../../src/areas/charts/pages/archive-browser/value-columns.ts'
import { plainCell } from '../../../../src/domain/table/file-cell.ts'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { savedCsv } from '../../../support/files/saved-csv.ts'
import { sampleSeries, wholeSeries } from './sample-series.ts'

/** Half hours of the night of 25 October 2026 in Berlin, in s since 1970: 2:00 and 2:30 come twice. */
const NIGHT = Array.from({ length: 6 }, (_, index) => Date.UTC(2026, 9, 24, 23, 30 + index * 30) / 1000)
const CLOCK = ['01:30', '02A:00', '02A:30', '02B:00', '02B:30', '03:00']
const SERIES = sampleSeries('a', { title: 'Niveau', color: '', source: { kind: 'live', key: '' } })
const TEXTS = createInstance().getFixedT<['chart', 'common']>('de', ['chart', 'common'])
const format = createFormat('de', 'Europe/Berlin')
const shown = {
  view: { from: NIGHT[0] ?? 0, to: (NIGHT.at(-1) ?? 0) + 1 },
  now: Number.POSITIVE_INFINITY,
  ...wholeSeries([SERIES]),
  columnsOf: () => ({ x: Float64Array.from(NIGHT), y: Float64Array.from(NIGHT, () => 1) }),
}

test('axis and cursor of a chart name both passes of the hour that comes twice (F40)', () => {
  expect(timeLabels(NIGHT, 1800, format).map(({ text }) => text)).toEqual(CLOCK)
  expect(NIGHT.map((at) => timeText(at, 3 * 3600, format))).toEqual(CLOCK.map((text) => `${text}:00`))
  expect(NIGHT.map((at) => timeText(at, 2 * 86_400, format))).toEqual(CLOCK.map((text) => `So., 25.10. ${text}`))
})

test('a file of the view and what is copied name both passes of the hour that comes twice (F40)', async () => {
  const times = CLOCK.map((text) => `25.10.2026 ${text}:00`)
  const sheet = viewSheet(shown, { format, t: TEXTS, facts: () => [] })
  const [, ...lines] = (await savedCsv(sheet, format)).lines
  expect(lines.map((line) => line.split(';')[0])).toEqual(times)
  const [, ...copied] = viewText(shown, format, 'Zeit').trimEnd().split(/\r?\n/)
  expect(copied.map((line) => line.split('\t')[0])).toEqual(times)
})

test.each([
  ['QuarterHourValues', ''],
  ['MeasurementArchive', ':00'],
] as const)(
  'rows of %s in the archive browser and their file name both passes of the hour that comes twice (F40)',
  (source, seconds) => {
    const rows = { times: Float64Array.from(NIGHT), valueAt: () => 1 }
    const t = createInstance().getFixedT<['browser', 'chart']>('de', ['browser', 'chart'])
    const parts = { series: [], rows, values: new Map(), source, format, t }
    const [row, cell] = [valueColumns(parts)[0], fileColumns(parts)[0]]
    if (row === undefined || cell === undefined) throw new Error('no columns')
    const times = NIGHT.map((at, index) => ({ at, row: index }))
    expect(times.map((time) => row.text?.(time))).toEqual(CLOCK.map((text) => `25.10.2026 ${text}${seconds}`))
    expect(times.map((time) => plainCell(cell.plain?.(time) ?? null))).toEqual(
      CLOCK.map((text) => `25.10.2026 ${text}:00`),
    )
  },
)
