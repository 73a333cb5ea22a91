import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ArchiveChartsPage, LiveChartsPage } from '../../../../../src/areas/charts/pages/charts/chart-pages.tsx'
import { PlantSettingsProvider } from '../../../../../src/ui/locale/plant-settings.tsx'
import type { EndpointName } from '../../../../../src/wire/endpoints/endpoints.ts'
import type { ChartConfig, ChartType, SeriesConfig } from '../../../../../src/wire/server/chart-config.ts'
import type { Result } from '../../../../../src/wire/server/result.ts'
import { pageWorker } from '../../../../support/page/page-worker.ts'
import { LEVEL } from '../../../../support/page/sample-pvs.ts'
import { sampleSeriesConfig } from '../../chart/sample-series.ts'

/** Each test has a chart of its own: responses stay known to the page. */
let lastId = 70

export function chart(type: ChartType, title: string, parts: Partial<ChartConfig> = {}): ChartConfig {
  lastId += 1
  const limits = { maxDaysForArchiveValues: 7, maxMonthsForQuarterHourValues: 3, maxYearsForDayValues: 5 }
  const span = { timeSpanFactor: 1, timeSpanUnit: 'Day', dataSourcePreset: 'DayValues' } as const
  return { id: lastId, type, title, ...limits, ...span, currentUserCanEdit: true, ...parts }
}

export function seriesOf(id: string, sortIndex: number, parts: Partial<SeriesConfig>): SeriesConfig {
  return sampleSeriesConfig({ id, sortIndex, pv: LEVEL.pvRef, ...parts })
}

/** Opens the pages of charts at an address. */
export async function open(path: string, beside: ReactNode = null) {
  await page.viewport(1600, 900)
  const worker = await pageWorker()
  const inPlant = (children: ReactNode) => ({ element: <PlantSettingsProvider>{children}</PlantSettingsProvider> })
  const router = createMemoryRouter(
    [
      { path: '/charts/archive/:id?', ...inPlant([<ArchiveChartsPage key="page" />, beside]) },
      { path: '/charts/live/:id?', ...inPlant([<LiveChartsPage key="page" />, beside]) },
      { path: '*', element: <p>Andere Seite</p> },
    ],
    { initialEntries: [path] },
  )
  const screen = await render(<RouterProvider router={router} />)
  const sent = (name: EndpointName) => worker.callsOf(name)
  return {
    screen,
    worker,
    router,
    sent,
    at: () => router.state.location.pathname,
    text: () => screen.container.textContent ?? '',
    /** How many parts say that they are being loaded. */
    loading: () => screen.container.querySelectorAll('[data-loading]').length,
    /** Responds to the only call of a name that is under way. */
    respond: async (name: EndpointName, result: Result<unknown>, count = 1) => {
      await expect.poll(() => sent(name).length).toBe(count)
      sent(name)[count - 1]?.respond(result)
    },
  }
}

export const ok = (body: unknown): Result<unknown> => ({ ok: true, body })
export const refused = (status: number): Result<unknown> => ({ ok: false, error: { kind: 'http', status, text: '' } })
