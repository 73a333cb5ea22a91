import { expect, test } from 'vitest'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'
import { createEnergyValues } from '../../../../src/simulator/model/evaluations/energy-values.ts'

/** Midnight of a Wednesday in Berlin. */
const MIDNIGHT = Date.UTC(2026, 5, 9, 22)
const SECOND_MS = 1000
const QUARTER_MS = 900_000
const model = createPlantModel({ seed: 4711, size: 'demo', start: MIDNIGHT })
const energyAt = createEnergyValues(model)
const read = (key: string, at: number) => model.value(key, at)?.doubleValue ?? Number.NaN

/** kW over the seconds from `from` to `to`, read one by one. */
function meanOf(key: string, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at += SECOND_MS) sum += read(key, at)
  return (sum * SECOND_MS) / (to - from)
}

test.each([60, 300, 600, 840])(
  '%d s into a quarter-hour its figures follow from the powers of each second (T15)',
  (seconds) => {
    let compared = 0
    for (const quarter of [30, 35, 44, 52, 61, 68]) {
      const from = MIDNIGHT + quarter * QUARTER_MS
      const at = from + seconds * SECOND_MS
      const values = energyAt(at)
      if (values === undefined) throw new Error('The plant has no energy optimisation')
      // Without its pulse nobody knows when the quarter-hour began.
      if (!values.evuImpuls) continue
      compared += 1
      const [bought, made] = [meanOf('ai100100', from, at), meanOf('ai100101', from, at)]
      const [grid, setpoint] = [read('ai100100', at), read('ao100004', at)]
      expect(values.sollleistung).toBe(setpoint)
      expect(values.periodenRestzeit).toBe(900 - seconds)
      expect(values.wirkleistungMittel / bought).toBeCloseTo(1, 1)
      expect(values.bhkwLeistungMittel / made).toBeCloseTo(1, 1)
      // What has been bought, and what is bought until the end at the power of now, as power over the whole quarter-hour.
      const trend = (values.wirkleistungMittel * seconds + grid * (900 - seconds)) / 900
      expect(Math.abs(values.trendleistung - trend)).toBeLessThan(0.2)
      // Near the end the correction has limits.
      if (Math.abs(values.korrekturleistung) === 999) continue
      // With the corrected power until the end, the mean is the setpoint.
      const corrected = grid + values.korrekturleistung
      const ended = (values.wirkleistungMittel * seconds + corrected * (900 - seconds)) / 900
      expect(Math.abs(ended - setpoint)).toBeLessThan(0.2)
    }
    expect(compared).toBeGreaterThan(3)
  },
)

const GRID = { type: 'AnaIn', nr: 100_100 } as const
/** Means of the quarter-hours that have ended in a time, from the archive. */
function meansOf(from: number, to: number): readonly number[] {
  return (model.chart(GRID, 'QuarterHourValues', from, to, to) ?? []).flatMap(({ value }) => value ?? [])
}
/** Values have one decimal. */
const tenths = (kw: number) => Math.round(10 * kw) / 10

test('what is fed in takes nothing off what was bought before it (F127)', () => {
  const from = MIDNIGHT + 30 * QUARTER_MS
  // Five minutes of 90 kW, then as much goes back to the grid.
  const kwAt = (at: number) => (at < from + 300 * SECOND_MS ? 90 : -90)
  const fedIn = createEnergyValues({
    process: model.process,
    chart: (...args) => model.chart(...args),
    value: (key, at) => {
      const value = model.value(key, at)
      return key === 'ai100100' && value !== undefined ? { ...value, doubleValue: kwAt(at) } : value
    },
  })
  const values = fedIn(from + 600 * SECOND_MS)
  expect(values?.evuImpuls).toBe(true)
  // 90 kW · 300 s in 600 s, and in the whole 900.
  expect(values?.wirkleistungMittel).toBe(45)
  expect(values?.trendleistung).toBe(30)
  expect(values?.wirkleistungAktuell).toBe(-90)
})

test('without its pulse a quarter-hour is held as it ended, and doubtful; its trend is never that of two (F118)', () => {
  const lost: number[] = []
  for (let quarter = 1; quarter < 2000 && lost.length < 3; quarter += 1) {
    const begin = MIDNIGHT + quarter * QUARTER_MS
    if (energyAt(begin + SECOND_MS)?.evuImpuls === false) lost.push(begin)
  }
  expect(lost.length).toBeGreaterThan(0)
  for (const begin of lost) {
    const ended = energyAt(begin)
    for (const seconds of [1, 300, 899]) {
      const held = energyAt(begin + seconds * SECOND_MS)
      expect(held?.quality).toBe('Uncertain')
      expect(held?.periodenRestzeit).toBe(0)
      const periods = ['trendleistung', 'wirkleistungMittel', 'bhkwLeistungMittel', 'korrekturleistung'] as const
      expect(periods.map((field) => held?.[field])).toEqual(periods.map((field) => ended?.[field]))
    }
    expect(ended?.trendleistung).toBeCloseTo(meanOf('ai100100', begin - QUARTER_MS, begin), -1)
  }
})

test.each([
  ['after midnight', MIDNIGHT + 1200 * SECOND_MS],
  ['at noon', MIDNIGHT + 48 * QUARTER_MS],
])(
  '%s the maximum is the highest quarter-hour of the month, and the idle power the least of a day, never a moment (F119)',
  (_, at) => {
    const values = energyAt(at)
    const ended = Math.floor(at / QUARTER_MS) * QUARTER_MS
    expect(values?.periodenMaximum).toBe(tenths(Math.max(...meansOf(Date.UTC(2026, 4, 31, 22), ended))))
    expect(values?.ruheleistung).toBe(tenths(Math.min(...meansOf(ended - 24 * 4 * QUARTER_MS, ended))))
  },
)

test('in the first quarter-hour of a month the maximum is still that of the month before (F119)', () => {
  const june = Date.UTC(2026, 4, 31, 22)
  const ofMay = Math.max(...meansOf(Date.UTC(2026, 3, 30, 22), june))
  expect(energyAt(june + 60 * SECOND_MS)?.periodenMaximum).toBe(tenths(ofMay))
  const first = Math.max(...meansOf(june, june + QUARTER_MS))
  expect(energyAt(june + QUARTER_MS + 60 * SECOND_MS)?.periodenMaximum).toBe(tenths(first))
})
