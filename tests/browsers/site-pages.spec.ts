import { createFormat } from '../../src/domain/text/format.ts'
import { forecastDays } from '../../src/domain/weather/forecast.ts'
import { createEnergyValues } from '../../src/simulator/model/evaluations/energy-values.ts'
import { createPipeLeakages } from '../../src/simulator/model/evaluations/pipe-leakages.ts'
import { createWeather } from '../../src/simulator/model/site/weather.ts'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import { asUser, expectedReport, readReport, ZONE } from '../e2e/reports/shown-report.ts'
import type { Screen } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { shownPage } from './truth.ts'

// Reports, basins and the pages of the site, in every engine: what they show is what the plant says.

/** After the storms of June, in which every basin spilled. */
const START = Date.UTC(2024, 6, 2, 8)
const JUNE = { from: Date.UTC(2024, 4, 31, 22), to: Date.UTC(2024, 5, 30, 22) }
/** Of all basins. */
const ALL = 0
const DAY = { reportId: 11, period: 'day' } as const

test.use({ plantStart: START })

/** Waits until a part of the page shows a text, whatever the spaces of the engine's formats are. */
const expectText = (screen: Screen, selector: string, text: string) =>
  expect.poll(async () => plain(await screen.text(selector)), selector).toContain(plain(text))

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

const formatOf = async (screen: Screen) => createFormat((await shownPage(screen)).language, ZONE)

/** Stands still, so that what is shown and what is asked for are of the same moment. */
function stop(plant: SimulatorHandle): void {
  plant.setClock({ now: START, speed: 0 })
}

test('a report shows the figures of the plant, and so does the day before', async ({ openLoggedIn, plant }) => {
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
})

test('basins show every event of the plant in a storm month, and a course of one', async ({ openLoggedIn, plant }) => {
  const screen = await openLoggedIn('/basins?view=month&date=2024-06')
  const [basins, events] = await asUser(plant, 'operator', async (session) => [
    (await session.call('ruebConfigs', {})).ruebConfigItems,
    (await session.call('ruebEvents', { configId: ALL, from: '2024-06-01', to: '2024-06-30' })).ruebEvents,
  ])
  const overflows = events.filter(({ type }) => type === 'Overflow')
  expect(overflows.length).toBeGreaterThan(3)
  // None of them reaches into another month, where only a part of it counts.
  expect(overflows.every(({ start, end }) => start >= JUNE.from && end !== null && end <= JUNE.to)).toBe(true)
  const format = await formatOf(screen)
  const volume = overflows.reduce((sum, event) => sum + (event.volume ?? 0), 0)
  await expectText(screen, '[data-total=events]', format.number(overflows.length, 0))
  await expectText(screen, '[data-total=volume]', format.number(volume, 0))
  for (const { id, name } of basins) await expectText(screen, `[role=row][data-id="${id}"]`, name)
  await screen.click('[role=row][data-id*="-Overflow-"]')
  await expect.poll(() => screen.count('[data-course] canvas')).toBeGreaterThan(0)
  await expect.poll(() => screen.text('[data-course] [data-cell=max]')).toMatch(/\d/)
})

test('webcams show pictures, and one of them its past', async ({ openLoggedIn, plant }) => {
  const screen = await openLoggedIn('/webcams')
  const cameras = await asUser(plant, 'operator', (session) => session.call('webcams', {}))
  await expect.poll(() => screen.evaluate(pictures, '[data-camera] img')).toBe(cameras.length)
  await screen.click('[data-camera="2"] a')
  await expect.poll(() => screen.path()).toBe('/webcams/2')
  await expect.poll(() => screen.evaluate(pictures, '[data-large="2"] img')).toBe(1)
  await expect.poll(() => screen.evaluate(pictures, '[data-thumbnail] img')).toBeGreaterThan(0)
  await screen.click('[data-thumbnail]')
  await expect.poll(() => screen.evaluate(pictures, '[data-picture] img')).toBe(1)
})

test('leakage, energy and weather show what the plant says', async ({ openLoggedIn, open, plant }) => {
  stop(plant)
  const leakage = await openLoggedIn('/leakage')
  const format = await formatOf(leakage)
  for (const zone of createPipeLeakages(plant.model)(START)) {
    const row = `[role=row][data-id="${zone.pipeLeakageId}"]`
    await expectText(leakage, row, zone.name)
    await expectText(leakage, row, zone.minMaxValue === null ? '–' : format.number(zone.minMaxValue, 2))
  }
  const energy = await open('/energy')
  const now = createEnergyValues(plant.model)(START)
  if (now === undefined) throw new Error('The plant has no energy values')
  await expectText(energy, '[data-field=wirkleistungMittel]', format.number(now.wirkleistungMittel, 1))
  await expectText(energy, '[data-field=trendleistung]', format.number(now.trendleistung, 1))
  await expectText(
    energy,
    '[data-part=energy]',
    format.number((now.wirkleistungMittel * (900 - now.periodenRestzeit)) / 3600, 1),
  )
  const weather = await open('/weather')
  const days = forecastDays(createWeather(plant.model.process).forecast(START).list, ZONE)
  expect(days.length).toBeGreaterThan(3)
  for (const { day, min, max } of days) {
    await expectText(
      weather,
      `[data-day="${day}"] [data-extremes]`,
      `${format.number(min, 0)} – ${format.number(max, 0)}`,
    )
  }
})

/** Runs in the page. Returns how many images are there and can be drawn. */
function pictures(selector: string): number {
  return [...document.querySelectorAll<HTMLImageElement>(selector)].filter(
    ({ complete, naturalWidth }) => complete && naturalWidth > 0,
  ).length
}
