import { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import { createBerlinCalendar } from '../../../../src/simulator/model/base/calendar.ts'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'
import { createPipeLeakages } from '../../../../src/simulator/model/evaluations/pipe-leakages.ts'
import type { PlantModel } from '../../../../src/simulator/model/plant-model.ts'
import { nightWindow } from '../../../../src/simulator/model/process/leak-zone.ts'
import type { PipeLeakage } from '../../../../src/wire/server/evaluations.ts'

const HOUR_MS = 3_600_000
/** Midnight of a Wednesday in Berlin. */
const MIDNIGHT = Date.UTC(2026, 5, 9, 22)
const MORNING = MIDNIGHT + 6 * HOUR_MS

function plant(): PlantModel {
  const model = createPlantModel({ seed: 4711, size: 'demo', start: MIDNIGHT })
  model.pending(MIDNIGHT)
  return model
}

function zone(model: PlantModel, id: number, at: number): PipeLeakage {
  const found = createPipeLeakages(model)(at).find(({ pipeLeakageId }) => pipeLeakageId === id)
  if (found === undefined) throw new Error(`no zone ${id}`)
  return found
}

test('the night minimum of a zone is its least inflow in the night', () => {
  const model = plant()
  const inflows = Array.from({ length: 24 }, (_, step) => {
    const at = MIDNIGHT + 2 * HOUR_MS + step * 300_000
    return model.chart({ type: 'AnaIn', nr: 5_100_002 }, 'MeasurementArchive', at, at, MORNING)?.[0]?.value ?? 1e9
  })
  expect(zone(model, 2, MORNING).minMaxValue).toBeLessThanOrEqual(Math.min(...inflows) + 0.1)
})

test('a burst in the night is a leak in the morning, an open hydrant makes the night invalid', () => {
  const model = plant()
  const before = zone(model, 1, MORNING).minMaxValue ?? Number.NaN
  model.script([{ kind: 'burst', subject: 1, start: MIDNIGHT + HOUR_MS, end: MIDNIGHT + 5 * HOUR_MS, amount: 20 }])
  model.commands.setOutput({ type: 'DigiOut', nr: 5_100_002 }, 1, MIDNIGHT + HOUR_MS)
  expect(zone(model, 1, MORNING)).toMatchObject({ measurementState: 'Leak' })
  expect(zone(model, 1, MORNING).minMaxValue).toBeGreaterThan(before + 15)
  expect(zone(model, 2, MORNING)).toMatchObject({ measurementState: 'Invalid' })
  expect(zone(model, 3, MORNING).measurementState).not.toBe('Invalid')
})

const BERLIN = 'Europe/Berlin'
const FIVE_MINUTES_MS = 300_000

test('the window of a night is two to four o’clock at the plant in every night of fifty years, also where clocks change (F113)', () => {
  const calendar = createBerlinCalendar()
  const first = Temporal.PlainDate.from('2000-01-01')
  const epoch = Temporal.PlainDate.from('1970-01-01')
  const lengths = new Map<number, number>()
  for (let night = 0; night < 50 * 365; night += 1) {
    const date = first.add({ days: night })
    // Of a time that the clock skips, Temporal takes the one an hour later.
    const at = (hour: number) => date.toZonedDateTime({ timeZone: BERLIN, plainTime: { hour } }).epochMilliseconds
    const window = nightWindow(calendar, epoch.until(date).days)
    if (window.start !== at(2) || window.end !== at(4)) expect([date.toString(), window]).toEqual([at(2), at(4)])
    const hours = (window.end - window.start) / HOUR_MS
    lengths.set(hours, (lengths.get(hours) ?? 0) + 1)
  }
  expect([...lengths.keys()].toSorted()).toEqual([1, 2, 3])
})

test.each([
  ['autumn', Date.UTC(2026, 9, 25), [0, 3], ['25.10.2026 02:00:00', '25.10.2026 04:00:00']],
  ['spring', Date.UTC(2026, 2, 29), [1, 2], ['29.03.2026 03:00:00', '29.03.2026 04:00:00']],
] as const)(
  'the night in which clocks change in %s has its own minimum, is not judged, and judges no other one (F113)',
  (_, utcMidnight, [fromH, toH], texts) => {
    const start = utcMidnight - 2 * HOUR_MS
    const model = createPlantModel({ seed: 4711, size: 'demo', start })
    const inflow = model.leakZones.get(0)?.get(3)?.inflow
    if (inflow === undefined) throw new Error('no zone 3')
    const leastOf = (from: number, to: number) => {
      let least = Number.POSITIVE_INFINITY
      for (let at = from; at < to; at += FIVE_MINUTES_MS) least = Math.min(least, inflow(at))
      return Math.round(100 * least) / 100
    }
    const own = leastOf(utcMidnight + fromH * HOUR_MS, utcMidnight + toH * HOUR_MS)
    // Where the clock shows 03:30 for the second time, and by noon.
    for (const at of [utcMidnight + toH * HOUR_MS, utcMidnight + 10 * HOUR_MS]) {
      const shown = zone(model, 3, at)
      expect([shown.minMaxBegin, shown.minMaxEnd]).toEqual(texts)
      expect([shown.minMaxValue, shown.measurementChange, shown.measurementState]).toEqual([own, null, 'Invalid'])
      const minima = model.nodes.flatMap(({ pvs }) => pvs).filter(({ type }) => type === 'MinMax')
      const night = minima.find((pv) => model.config(pv)?.name === 'Nachtminimum Zone 3')
      expect(night === undefined ? null : model.chart(night, 'MeasurementArchive', at, at, at)?.[0]?.value).toBe(own)
    }
    expect(zone(model, 3, utcMidnight + 34 * HOUR_MS).measurementState).not.toMatch(/Invalid|Suspect/)
  },
)

test('the reference value is the median of fourteen nights: the mean of the two in the middle (F127)', () => {
  const model = plant()
  const found = model.leakZones.get(0)?.get(6)
  if (found === undefined) throw new Error('no zone 6')
  const minima: number[] = []
  for (let back = 1; minima.length < 14; back += 1) {
    // 02:00 in summer.
    const from = MIDNIGHT - back * 24 * HOUR_MS + 2 * HOUR_MS
    const times = Array.from({ length: 24 }, (_, step) => from + step * FIVE_MINUTES_MS)
    if (found.bursts.at(from) === null) minima.push(Math.min(...times.map((at) => found.inflow(at))))
  }
  const sorted = minima.toSorted((a, b) => a - b)
  const middle = sorted.slice(6, 8)
  expect(new Set(middle).size).toBe(2)
  expect(zone(model, 6, MORNING).referenceValue).toBeCloseTo((middle[0] ?? 0) / 2 + (middle[1] ?? 0) / 2, 2)
})
