import { expect, test } from 'vitest'
import { createBerlinCalendar } from '../../../src/simulator/model/base/calendar.ts'
import { DEFAULT_SEED } from '../../../src/simulator/model/base/hash.ts'
import { dayNumber } from '../../../src/simulator/model/base/time.ts'
import { createPlantModel } from '../../../src/simulator/model/create-plant-model.ts'
import { createPlantProcess } from '../../../src/simulator/model/process/plant-process.ts'
import type { AnaLimitConfig, PvValue } from '../../../src/wire/server/pv.ts'

const calendar = createBerlinCalendar()
const process = createPlantProcess(DEFAULT_SEED, Date.UTC(2026, 10, 21), calendar)
const BASINS = [
  ['RÜB Nord', { imperviousHa: 34, volumeM3: 800, throttleLs: 50, dryLs: 11, sewerMin: 25 }],
  ['RÜB Mühlbach', { imperviousHa: 22, volumeM3: 480, throttleLs: 31, dryLs: 7, sewerMin: 18 }],
  ['RÜB Industriestraße', { imperviousHa: 28, volumeM3: 650, throttleLs: 42, dryLs: 9, sewerMin: 22 }],
  ['SK Süd', { imperviousHa: 12, volumeM3: 230, throttleLs: 17, dryLs: 4, sewerMin: 15 }],
] as const

test.each([2024, 2025])('the rain of %i is that of the region', (year) => {
  let sum = 0
  for (let day = dayNumber(year, 1, 1); day < dayNumber(year + 1, 1, 1); day++) sum += process.rainDepth.ofDay(day)
  expect(sum).toBeGreaterThan(620)
  expect(sum).toBeLessThan(960)
  expect(process.rainDepth.sinceEpoch(calendar.dayStart(dayNumber(2025, 1, 1)))).toBeGreaterThan(700)
})

test.each(BASINS)('%s spills as often and as long as such basins do', (_, figures) => {
  const basin = process.basin(figures)
  let overflowDays = 0
  let overflowMs = 0
  let events = 0
  for (let day = dayNumber(2024, 1, 1); day < dayNumber(2025, 1, 1); day++) {
    const { overflowMs: ms, overflowEvents } = basin.day(day)
    if (ms > 0) overflowDays += 1
    overflowMs += ms
    events += overflowEvents
  }
  expect(overflowDays).toBeGreaterThanOrEqual(30)
  expect(overflowDays).toBeLessThanOrEqual(46)
  expect(events).toBeGreaterThanOrEqual(29)
  expect(events).toBeLessThanOrEqual(47)
  expect(overflowMs / 3_600_000).toBeGreaterThan(70)
  expect(overflowMs / 3_600_000).toBeLessThan(110)
})

test('a basin starts each day with its content at the end of the previous one', () => {
  const basin = process.basin(BASINS[0][1])
  for (let day = dayNumber(2024, 1, 1); day < dayNumber(2025, 1, 1); day++) {
    expect(basin.day(day + 1).volumeM3[0]).toBeCloseTo(basin.day(day).volumeM3.at(-1) ?? 0, 3)
  }
})

function isSpike(now: PvValue | undefined, later: PvValue | undefined, limits: AnaLimitConfig | null): boolean {
  if (now?.doubleValue === undefined || later?.doubleValue === undefined || limits === null) return false
  const isWithin = (value: number) =>
    value >= (limits.lowerMid ?? limits.lower ?? -1e9) && value <= (limits.upperMid ?? limits.upper ?? 1e9)
  return !isWithin(now.doubleValue) && isWithin(later.doubleValue)
}

test('values without an alarm of their own stay within their limits', () => {
  const start = Date.UTC(2026, 10, 21, 4)
  const model = createPlantModel({ seed: DEFAULT_SEED, size: 'demo', start })
  const alarmed = new Set(
    model
      .archive(start - 730 * 86_400_000, start, 100_000)
      .alerts.filter(({ limitType }) => limitType !== null)
      .map(({ pvRef }) => `${pvRef?.type}-${pvRef?.nr}`),
  )
  // A resting well delivers nothing; its low limit applies while it runs.
  const watched = model.nodes
    .flatMap(({ pvs }) => pvs)
    .flatMap((ref) => model.config(ref) ?? [])
    .filter(({ pvRef, name }) => pvRef.type === 'AnaIn' && name !== 'Förderstrom Brunnen')
    .filter(({ pvRef }) => !alarmed.has(`${pvRef.type}-${pvRef.nr}`))
  let looks = 0
  for (let at = start - 365 * 86_400_000; at < start; at += 86_400_000 * 4.37) {
    for (const { anaLimitConfig, name, pvRef, stationName } of watched) {
      // A spike is over two minutes later.
      const [now, later] = [at, at + 120_000].map((time) => model.value(`ai${pvRef.nr}`, time))
      const value = isSpike(now, later, anaLimitConfig) ? later : now
      if (anaLimitConfig === null || value?.doubleValue === undefined || value.quality !== 'Good') continue
      const { lower, lowerMid, upperMid, upper } = anaLimitConfig
      expect(value.doubleValue, `${stationName} ${name}`).toBeGreaterThanOrEqual(lowerMid ?? lower ?? -1e9)
      expect(value.doubleValue, `${stationName} ${name}`).toBeLessThanOrEqual(upperMid ?? upper ?? 1e9)
      looks += 1
    }
  }
  expect(looks).toBeGreaterThan(5_000)
})
