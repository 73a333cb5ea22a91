import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { useChartPeriod } from '../../../../../src/areas/charts/pages/charts/use-chart-period.ts'
import { frameClock } from '../../../../../src/live/connection/frame-clock.ts'
import type { ChartConfig } from '../../../../../src/wire/server/chart-config.ts'
import { renderInPlant } from '../../../../support/page/render-in-plant.tsx'

const CHART: ChartConfig = {
  id: 1,
  type: 'LiveMeasurement',
  title: 'Zulauf',
  maxDaysForArchiveValues: 1,
  maxMonthsForQuarterHourValues: 1,
  maxYearsForDayValues: 1,
  timeSpanFactor: 1,
  timeSpanUnit: 'Hour',
  dataSourcePreset: 'MeasurementArchive',
  currentUserCanEdit: true,
}
/** Years ahead: no frame that comes between is of the same minute. */
const NOON = Date.UTC(2040, 5, 10, 12)
const SECOND_MS = 1000

function Period() {
  const { period } = useChartPeriod(CHART)
  return <output>{period.range.to}</output>
}

/** Shows what the server's second brings before anything else happens. */
function tick(second: number): void {
  flushSync(() => {
    frameClock.set(NOON + second * SECOND_MS)
    frameClock.tick()
  })
}

/** Specification 4, "Auto-refresh of a chart": when the minute changes, checked every 2 s. */
test.each([
  [57, 60],
  [58, 61],
])(
  'a window that was moved at second %i is looked at every 2 s, and moves on at second %i (T12)',
  async (first, moved) => {
    const { screen } = await renderInPlant(<Period />)
    const output = screen.getByRole('status').element()
    const to = () => (Number(output.textContent) - NOON) / SECOND_MS
    tick(first)
    expect(to()).toBe(first)
    for (let second = first + 1; second < moved; second += 1) {
      tick(second)
      expect(to()).toBe(first)
    }
    tick(moved)
    expect(to()).toBe(moved)
  },
)
