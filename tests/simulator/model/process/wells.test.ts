import { expect, test } from 'vitest'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'

/** Midnight of a Monday in Berlin, on which the wells change their roles. */
const MONDAY = Date.UTC(2026, 5, 7, 22)
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

test('each well has pumped what its own flow says: two of them all day, the third an hour and a half, each another week (F127)', () => {
  const model = createPlantModel({ seed: 4711, size: 'demo', start: MONDAY + 30 * DAY_MS })
  const counters = model.nodes.flatMap(({ pvs }) =>
    pvs.filter((pv) => pv.type === 'ZaehlWert' && model.config(pv)?.name === 'Fördermenge Brunnen'),
  )
  expect(counters).toHaveLength(3)
  const now = MONDAY + 30 * DAY_MS
  const helpers: number[] = []
  for (const week of [0, 1, 2]) {
    const from = MONDAY + (7 * week + 1) * DAY_MS
    const amounts = counters.map((counter, well) => {
      const flow = { type: 'AnaIn', nr: (41 + well) * 100_000 + 2 } as const
      const minutes = model.chart(flow, 'MeasurementArchive', from, from + DAY_MS - 1, now) ?? []
      const pumped = minutes.reduce((sum, { value }) => sum + (value ?? 0) / 60, 0)
      const counted = model.aggregate(counter, 'Sum', from, from + DAY_MS, now)?.value ?? Number.NaN
      // A fault stops the pump, not what it should have pumped; there is none on these days.
      expect(Math.abs(counted - pumped)).toBeLessThan(10)
      return Math.round(counted)
    })
    expect(amounts.filter((m3) => m3 === 24 * 82)).toHaveLength(2)
    expect(amounts.filter((m3) => m3 === 1.5 * 82)).toHaveLength(1)
    helpers.push(amounts.indexOf(1.5 * 82))
  }
  expect(helpers.toSorted()).toEqual([0, 1, 2])
})
