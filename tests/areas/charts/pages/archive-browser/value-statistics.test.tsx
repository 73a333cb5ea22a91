import { expect, test } from 'vitest'
import { browsedSeries } from '../../../../../src/areas/charts/pages/archive-browser/browsed-series.ts'
import type { ArchiveValues } from '../../../../../src/areas/charts/pages/archive-browser/use-archive-values.ts'
import { ValueStatistics } from '../../../../../src/areas/charts/pages/archive-browser/value-statistics.tsx'
import type { LoadState } from '../../../../../src/wire/tabs/frame.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'

const RANGE = { from: Date.UTC(2026, 5, 9), to: Date.UTC(2026, 5, 10) }
const SERIES = browsedSeries(LEVEL, 0, {
  source: 'MeasurementArchive',
  window: RANGE,
  pixels: 100,
  texts: { off: '', on: '', limit: String },
})
const FAILED: LoadState = { state: 'error', error: { kind: 'http', status: 503, text: '' } }

const valuesOf = (load: LoadState, points: readonly number[] = []): ArchiveValues => ({
  columns: {
    x: Float64Array.from(points, (_, index) => RANGE.from / 1000 + index * 60),
    y: Float64Array.from(points),
  },
  load,
  ranges: [],
  dimension: 'm',
})

test.each<readonly [string, ArchiveValues | null, string]>([
  ['has not begun to load', null, '–'],
  ['loads', valuesOf({ state: 'loading' }), '–'],
  ['could not be loaded', valuesOf(FAILED), '–'],
  ['has loaded and holds nothing', valuesOf({ state: 'ready' }), '0'],
  ['has loaded', valuesOf({ state: 'ready' }, [1, 2, Number.NaN]), '2'],
])('the count of a range that %s', async (_, values, count) => {
  const known = new Map(values === null ? [] : [[SERIES.chart.id, values] as const])
  const { screen } = await renderInPlant(<ValueStatistics series={[SERIES]} values={known} range={RANGE} />)
  await expect.poll(() => screen.container.querySelector('[data-cell=count]')?.textContent).toBe(count)
})
