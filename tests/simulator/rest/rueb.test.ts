import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { RuebEvent } from '../../../src/wire/server/report.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
/** `2024-06-19`, in Berlin. */
const localDate = (at: number) => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(at)

let plant: SimulatorHandle
let operator: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 4711, size: 'demo', start: Date.UTC(2024, 10, 1) })
  operator = await logIn(plant.url)
})
afterAll(async () => {
  await operator.close()
  await plant.close()
})

function overflowsOf(events: readonly RuebEvent[], configId: number): readonly RuebEvent[] {
  return events.filter((event) => event.configId === configId && event.type === 'Overflow')
}

test('the basins have their master data', async () => {
  const { ruebConfigItems } = await operator.call('ruebConfigs', {})
  expect(ruebConfigItems.map(({ id, volume, area }) => [id, volume, area])).toEqual([
    [31, 800, 34],
    [32, 480, 22],
    [33, 650, 28],
    [34, 230, 12],
  ])
  expect(await operator.call('sebamConfigs', {})).toEqual([])
})

test('a year has the overflows that the model makes, gaps merged and short ones left out', async () => {
  const args = { from: '2023-01-01', to: '2023-12-31' }
  const { ruebEvents } = await operator.call('ruebEvents', { configId: 0, ...args })
  const { calendar, process } = plant.model
  for (const id of [31, 32, 33, 34]) {
    const overflows = overflowsOf(ruebEvents, id)
    expect(overflows.length).toBeGreaterThan(15)
    expect(overflows.length).toBeLessThan(60)
    for (const [index, event] of overflows.entries()) {
      expect(event.durationSeconds * 1000).toBeGreaterThanOrEqual(300_000)
      expect(event.volume).toBeGreaterThan(0)
      // Rounded: a basin that only just spills shows its crest.
      expect(event.maxLevel).toBeGreaterThanOrEqual(3.3)
      expect(event.rainDepth).toBeGreaterThan(0)
      const before = overflows[index - 1]
      if (before?.end) expect(event.start - before.end).toBeGreaterThanOrEqual(3_600_000)
    }
  }
  const counted = plant.model.nodes
    .flatMap((node) => node.pvs)
    .find((ref) => {
      const config = plant.model.config(ref)
      return config?.stationNumber === 31 && config.name === 'Entlastungsmenge KÜ'
    })
  if (counted === undefined) throw new Error('RÜB Nord has no overflow counter.')
  const from = process.calendar.dayStart(calendar.dayOf(Date.UTC(2023, 0, 1, 12)))
  const to = process.calendar.dayStart(calendar.dayOf(Date.UTC(2024, 0, 1, 12)))
  const months = plant.model.chart(counted, 'MonthValues', from, to - 1, plant.now()) ?? []
  const counter = months.filter(({ timestamp }) => timestamp < to).reduce((sum, { value }) => sum + (value ?? 0), 0)
  const volume = overflowsOf(ruebEvents, 31).reduce((sum, event) => sum + (event.volume ?? 0), 0)
  expect(Math.abs(volume - counter) / volume).toBeLessThan(0.15)
  const one = await operator.call('ruebEvents', { configId: 33, ...args })
  expect(one.ruebEvents).toEqual(ruebEvents.filter(({ configId }) => configId === 33))
})

test('parts of an event lie on one day each and add up to it; what touches two days comes with both (F123)', async () => {
  const { calendar } = plant.model
  const { ruebEvents } = await operator.call('ruebEvents', { configId: 0, from: '2024-06-01', to: '2024-06-30' })
  for (const { durationSeconds, volume, parts = [], start, end } of ruebEvents) {
    const seconds = parts.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0)
    expect(seconds).toBe(durationSeconds)
    const told = parts.reduce((sum, part) => sum + (part.volume ?? 0), 0)
    if (volume !== null) expect(told).toBeCloseTo(volume, 5)
    expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([start, end])
    for (const { from, to } of parts) expect(calendar.dayOf(to - 1)).toBe(calendar.dayOf(from))
  }
  const long = ruebEvents.find(({ parts = [] }) => parts.length > 1)
  if (long?.end === undefined || long.end === null) throw new Error('No event of the month passes midnight')
  const last = localDate(long.end - 1)
  const later = await operator.call('ruebEvents', { configId: long.configId, from: last, to: last })
  expect(later.ruebEvents).toContainEqual(long)
})

test('the times without a level are those of its archive (F115)', async () => {
  const { ruebConfigItems } = await operator.call('ruebConfigs', {})
  const { levelGaps = [] } = await operator.call('ruebEvents', { configId: 0, from: '2024-01-01', to: '2024-10-31' })
  const gap = levelGaps.find(({ to }) => to !== null)
  const levelPv = ruebConfigItems.find(({ id }) => id === gap?.configId)?.levelPv
  if (gap === undefined || !levelPv) throw new Error('Every level was known all the time')
  const [from, to] = [gap.from - 5 * DAY_MS, gap.from + 5 * DAY_MS]
  const points = plant.model.chart(levelPv, 'MeasurementArchive', from, to, plant.now()) ?? []
  const known = new Set(points.flatMap(({ timestamp, value }) => (value === null ? [] : [timestamp])))
  const own = levelGaps.filter(({ configId }) => configId === gap.configId)
  const wrong: string[] = []
  for (let at = Math.ceil(from / MINUTE_MS) * MINUTE_MS; at < to; at += MINUTE_MS) {
    const isGap = own.some((each) => at >= each.from && at < (each.to ?? Number.POSITIVE_INFINITY))
    if (known.has(at) === isGap) wrong.push(new Date(at).toISOString())
  }
  expect(wrong).toEqual([])
})

test('nothing is known before the archive begins, nor after a cable has broken, until it is mended (F115, F122)', async () => {
  const before = await operator.call('ruebEvents', { configId: 31, from: '2021-12-30', to: '2022-01-02' })
  // The archive begins with 2022.
  expect(before.levelGaps?.[0]).toEqual({
    configId: 31,
    from: Date.UTC(2021, 11, 29, 23),
    to: Date.UTC(2021, 11, 31, 23),
  })
  const now = plant.now()
  plant.model.process.scripted.add([{ kind: 'wire-break', subject: 3_200_001, start: now - DAY_MS, end: now + DAY_MS }])
  const day = localDate(now - DAY_MS)
  const { levelGaps } = await operator.call('ruebEvents', { configId: 32, from: day, to: localDate(now) })
  expect(levelGaps?.at(-1)).toEqual({ configId: 32, from: now - DAY_MS, to: null })
})

test('wrong days give 400, an unknown basin 404', async () => {
  const status = async (configId: number, from: string, to: string) =>
    (await operator.request('ruebEvents', { configId, from, to })).status
  expect(await status(31, '2023-02-30', '2023-03-01')).toBe(400)
  expect(await status(31, '2023-03-02', '2023-03-01')).toBe(400)
  expect(await status(31, '2020-01-01', '2023-03-01')).toBe(400)
  expect(await status(35, '2023-03-01', '2023-03-01')).toBe(404)
})
