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
