import fc from 'fast-check'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { viewSheet } from '../../../../src/areas/charts/chart/files/view-sheet.ts'
import { fileColumns } from '../../../../src/areas/charts/pages/archive-browser/value-columns.ts'
import { plainCell } from '../../../../src/domain/table/file-cell.ts'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { DATA_SOURCES } from '../../../../src/wire/server/chart.ts'
import { savedCsv } from '../../../support/files/saved-csv.ts'
import { sampleSeries, wholeSeries } from './sample-series.ts'

const TEXTS = createInstance().getFixedT<['chart', 'common']>('de', ['chart', 'common'])
const ZONES = ['UTC', 'Europe/Berlin', 'Pacific/Auckland', 'America/St_Johns'] as const
const LATEST_S = 8.64e12
const SERIES = sampleSeries('a', { title: 'Niveau', color: '', source: { kind: 'live', key: '' } })
/** Times in s as a server may send them: ordinary ones, the edges of what a `Date` can hold, and what lies beyond. */
const times = fc.oneof(
  fc.integer({ min: 0, max: 4e9 }),
  fc.integer({ min: LATEST_S - 90_000, max: LATEST_S + 90_000 }),
  fc.integer({ min: -LATEST_S - 90_000, max: -LATEST_S + 90_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const isPossible = (at: number) => Math.abs(at * 1000) <= LATEST_S * 1000

test('a file of a chart has a line for each of its points; one with an impossible time names none instead of ending the file (F58)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(times), fc.constantFrom(...ZONES), async (at, zone) => {
      const x = new Float64Array(at).sort()
      const y = x.map((_, index) => index)
      const shown = {
        view: { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
        ...wholeSeries([SERIES]),
        columnsOf: () => ({ x, y }),
        now: Number.POSITIVE_INFINITY,
      }
      const format = createFormat('de', zone)
      const sheet = viewSheet(shown, { format, t: TEXTS, facts: () => [] })
      const [, ...lines] = (await savedCsv(sheet, format)).lines
      // A year before 0 has a sign, which gets an apostrophe.
      const utc = lines.map((line) => line.split(';')[1]?.replace(/^'/, ''))
      expect(utc).toEqual([...x].map((time) => (isPossible(time) ? new Date(time * 1000).toISOString() : '')))
      expect(lines.map((line) => line.split(';')[0] === '–')).toEqual([...x].map((time) => !isPossible(time)))
    }),
  )
})

test('a file of the archive browser and its rows are written whatever the time of a row is (F58)', () => {
  const t = createInstance().getFixedT<['browser', 'chart']>('de', ['browser', 'chart'])
  fc.assert(
    fc.property(times, fc.constantFrom(...ZONES), fc.constantFrom(...DATA_SOURCES), (at, zone, source) => {
      const rows = { times: new Float64Array([at]), valueAt: () => 1 }
      const parts = { series: [], rows, values: new Map(), source, format: createFormat('de', zone), t }
      const row = { at, row: 0 }
      const [time, utc] = fileColumns(parts)
      if (time === undefined || utc === undefined) throw new Error('no columns')
      expect(utc.plain?.(row)).toBe(isPossible(at) ? new Date(at * 1000).toISOString() : null)
      expect(plainCell(time.plain?.(row) ?? null) === '–').toBe(!isPossible(at))
      expect(time.text?.(row)).not.toMatch(/NaN|Invalid/)
      expect(time.text?.(row).includes('–')).toBe(!isPossible(at))
    }),
  )
})
