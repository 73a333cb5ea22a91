import { asUser, expectedReport, readReport } from '../e2e/reports/shown-report.ts'
import { expect, test } from './fixtures.ts'
import { shownPage } from './truth.ts'

/** After the storms of June. */
const START = Date.UTC(2024, 6, 2, 8)
const DAY = { reportId: 11, period: 'day' } as const

test.use({ plantStart: START })

test('a report shows the figures of the plant in the formats of the engine, and so does the day before; webcams show pictures, and one of them its past', async ({
  openLoggedIn,
  plant,
}) => {
  const screen = await openLoggedIn(`/reports/${DAY.period}/${DAY.reportId}/2024-07-01`)
  for (const date of ['2024-07-01', '2024-06-30']) {
    const [config, data] = await asUser(plant, 'operator', async (session) => [
      (await session.call('reportConfigs', { id: DAY.reportId })).reportConfigs[0],
      await session.call('reportData', { ...DAY, date }),
    ])
    if (config === undefined) throw new Error('The plant has no such report')
    await expect.poll(() => screen.path()).toBe(`/reports/${DAY.period}/${DAY.reportId}/${date}`)
    const { language } = await shownPage(screen)
    const { cells, below, partial } = expectedReport(config, data, language)
    await expect
      .poll(async () => {
        const shown = await screen.evaluate(readReport)
        // The last row below says how much of the time has values; the plant's answer has no such figure.
        return { cells: shown.cells, below: shown.below.slice(0, -1), partial: shown.partial }
      })
      .toEqual({ cells, below, partial })
    await screen.click('main button:has(.lucide-chevron-left)')
  }

  await screen.goto('/webcams')
  const cameras = await asUser(plant, 'operator', (session) => session.call('webcams', {}))
  await expect.poll(() => screen.evaluate(pictures, '[data-camera] img')).toBe(cameras.length)
  await screen.click('[data-camera="2"] a')
  await expect.poll(() => screen.path()).toBe('/webcams/2')
  await expect.poll(() => screen.evaluate(pictures, '[data-large="2"] img')).toBe(1)
  await expect.poll(() => screen.evaluate(pictures, '[data-thumbnail] img')).toBeGreaterThan(0)
  await screen.click('[data-thumbnail]')
  await expect.poll(() => screen.evaluate(pictures, '[data-picture] img')).toBe(1)
})

/** Runs in the page. Returns how many images are there and can be drawn. */
function pictures(selector: string): number {
  return [...document.querySelectorAll<HTMLImageElement>(selector)].filter(
    ({ complete, naturalWidth }) => complete && naturalWidth > 0,
  ).length
}
