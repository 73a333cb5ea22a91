import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright/test'
import { runTask } from '../../../src/simulator/model/base/cooperative-task.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { DataSource } from '../../../src/wire/server/chart.ts'
import { csvTable } from '../csv-table.ts'
import { expect } from '../fixtures.ts'

/** The day after the golden week, whose storm of 19 June fills all basins. */
export const START = Date.UTC(2024, 5, 27, 8)
export const STORM = { from: Date.UTC(2024, 5, 18, 22), to: Date.UTC(2024, 5, 20, 22) }
/** Rain, level, overflow of the first basin. */
export const BASIN = 3101
export const HOUR_MS = 3_600_000
const LATEST_END_MS = 900_000

export const rangeText = ({ from, to }: typeof STORM) => `range=${from}-${to}`
export const stormPath = (more = '') => `/charts/archive/${BASIN}?${rangeText(STORM)}&source=QuarterHourValues${more}`
export const chartOf = (plant: SimulatorHandle) => {
  const chart = plant.model.charts.chart(BASIN)
  if (chart === undefined) throw new Error('The plant has no such chart')
  return chart
}

/** What the plant says of a series of the storm, by time. */
export function truth(
  plant: SimulatorHandle,
  index: number,
  source: DataSource = 'QuarterHourValues',
): ReadonlyMap<number, number | null> {
  const one = chartOf(plant).series[index]
  const { from, to } = STORM
  const task = one && plant.model.chartTask(one.pv, source, from, to + LATEST_END_MS, plant.now(), one.measurementType)
  const points = task === undefined ? [] : runTask(task)
  return new Map(points.map(({ timestamp, value }) => [timestamp, value]))
}

/** What the plant says of the level in a range, as quarter hours. */
export function levelsOf(plant: SimulatorHandle, { from, to }: typeof STORM): readonly (number | null)[] {
  const one = chartOf(plant).series[1]
  const task = one && plant.model.chartTask(one.pv, 'QuarterHourValues', from, to, plant.now(), one.measurementType)
  return task === undefined ? [] : runTask(task).map(({ value }) => value)
}

export const numberOf = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'))
export const contentOf = async (download: Download) => readFile(await download.path())
export const isDrawn = (page: Page) => expect(page.locator('[data-cell=max]').first()).toHaveText(/\d/)

/** Saves a file of the chart by an entry of its menu. */
export async function saveAs(page: Page, entry: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return download
}

/** The levels in view by their times, as they are drawn. */
export async function levelsInView(page: Page): Promise<ReadonlyMap<number, number>> {
  const { lines } = await csvTable(await saveAs(page, 'CSV: Ansicht'))
  return new Map(
    // Time and UTC, then value and quality of the rain, then the level.
    lines.flatMap(([, utc = '', , , level = '']) => (level === '' ? [] : [[Date.parse(utc), numberOf(level)]])),
  )
}
