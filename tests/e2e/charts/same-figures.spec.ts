import type { Page } from 'playwright/test'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvConfig } from '../../../src/wire/server/pv.ts'
import { seeded } from '../../support/person/decisions.ts'
import { type ArchiveCase, archivedIn, lookedAt } from '../../support/truth/archive-figures.ts'
import { csvTable } from '../csv-table.ts'
import { expect, test } from '../fixtures.ts'
import { changeAddress } from '../screens/views.ts'
import { saveAs } from './storm-chart.ts'

const START = Date.UTC(2024, 5, 27, 8)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

test.use({ plantOptions: { start: START } })

const SOURCES = [
  // Of more than a day a trend line shows no raw values.
  ['MeasurementArchive', 22],
  ['QuarterHourValues', 500],
  ['DayValues', 2500],
] as const

interface Case extends ArchiveCase {
  readonly config: PvConfig
}

/** Ten measurements, set values and counters in ranges of each source: the same in every run. */
function cases(plant: SimulatorHandle): readonly Case[] {
  const random = seeded(4711)
  const all = plant.model.nodes
    .flatMap(({ pvs }) => pvs)
    .flatMap((ref) => plant.model.config(ref) ?? [])
    .filter((config) => config.hasArchiveData && !config.pvRef.type.startsWith('Digi'))
  const found: Case[] = []
  while (found.length < 10) {
    const [source, hours] = SOURCES[found.length % SOURCES.length] ?? SOURCES[0]
    const config = all[Math.floor(random() * all.length)]
    if (config === undefined) throw new Error('The plant has no archive')
    const unit = source === 'DayValues' ? DAY_MS : HOUR_MS
    const edge = (at: number) => Math.floor(at / unit) * unit - (source === 'DayValues' ? 2 * HOUR_MS : 0)
    const to = edge(START - 2 * DAY_MS - random() * 20 * DAY_MS)
    const begin = edge(to - (0.2 + 0.8 * random()) * hours * HOUR_MS)
    // In summer days begin at 22:00 of UTC; one that begins in winter an hour later.
    const isWinter = source === 'DayValues' && begin < Date.UTC(2024, 2, 31, 1)
    const one = { config, pv: config.pvRef, source, from: isWinter ? begin + HOUR_MS : begin, to }
    // A time of day that nobody has set anew has nothing to compare.
    if (valuesIn(plant, one).length > 1) found.push(one)
  }
  return found
}

/** What the archive has in a range, without its gaps. */
function valuesIn(plant: SimulatorHandle, one: ArchiveCase) {
  return archivedIn(plant.model, one, plant.now()).filter(
    ({ timestamp, value }) => value !== null && timestamp >= one.from && timestamp < one.to,
  )
}

const numberOf = (text: string) => Number(text.replaceAll('.', '').replace('\u2212', '-').replace(',', '.'))
const cellOf = async (page: Page, row: string, name: string) =>
  numberOf(((await page.locator(`${row} [data-cell=${name}]`).textContent()) ?? '').replace(/\s*%$/, ''))

test('legend, table and files of a chart and the archive browser give the same figures, those of a second computation from the archive, in ten charts', async ({
  page,
  plant,
  signIn,
}) => {
  await signIn()
  await page.goto('/charts/trend')
  for (const [index, one] of cases(plant).entries()) {
    const { config, source, from, to } = one
    const name = `${index}: ${config.name} ${source} ${new Date(from).toISOString()} ${new Date(to).toISOString()}`
    await test.step(name, async () => {
      const id = pvParam(config.pvRef)
      const { decimalPlaces: decimals } = config
      const known = lookedAt(plant.model, one, plant.now())
      const inRange = valuesIn(plant, one)
      const half = 0.51 * 10 ** -decimals
      const isNear = async (read: () => Promise<number>, value: number) =>
        expect.poll(async () => Math.abs((await read()) - value), name).toBeLessThanOrEqual(half)

      // The legend.
      await changeAddress(page, `/charts/trend?pv=${id}&range=${from}-${to}&source=${source}&follow=0`)
      const series = `[data-series="${id}"]`
      for (const figure of ['min', 'mean', 'max'] as const)
        await isNear(() => cellOf(page, series, figure), known[figure])
      const coverage = await cellOf(page, series, 'coverage')
      expect(Math.abs(coverage - known.coverage * 100), name).toBeLessThan(0.2)

      // The file: every value of the archive, and none besides.
      const { lines } = await csvTable(await saveAs(page, 'CSV: alle Werte des Zeitraums'))
      const saved = lines.flatMap(([, utc = '', value = '']) =>
        value === '' ? [] : [[Date.parse(utc), numberOf(value)]],
      )
      const wanted = inRange.map(({ timestamp, value }) => [timestamp, value])
      const before = saved.filter(([at = 0]) => at < from)
      // What held at the beginning of the range is the only value from before it.
      expect(before.length, name).toBeLessThanOrEqual(1)
      expect(saved.slice(before.length), name).toEqual(wanted)

      // The table, newest first.
      await page.getByRole('button', { name: 'Tabelle' }).click()
      const rows = page.getByRole('grid', { name: 'Werte der Ansicht' }).locator('[role=row][data-id]')
      await expect(rows.first()).toBeVisible()
      const shown = await rows.evaluateAll((all) =>
        all.map(
          (row) => [Number(row.getAttribute('data-id')) * 1000, row.lastElementChild?.textContent ?? ''] as const,
        ),
      )
      const byTime = new Map(saved.map(([at = 0, value = 0]) => [at, value]))
      const values = shown.filter(([, text]) => /\d/.test(text))
      expect(values.length, name).toBeGreaterThan(0)
      for (const [at, text] of values)
        expect(Math.abs(numberOf(text) - (byTime.get(at) ?? Number.NaN)), `${name} ${text}`).toBeLessThanOrEqual(half)
      await page.getByRole('button', { name: 'Diagramm', exact: true }).click()

      // The archive browser.
      await changeAddress(page, `/charts/archive-browser?pv=${id}&range=${from}-${to}&source=${source}`)
      const statistics = `[data-statistics="${id}"]`
      for (const figure of ['min', 'mean', 'max'] as const)
        await isNear(() => cellOf(page, statistics, figure), known[figure])
    })
  }
})
