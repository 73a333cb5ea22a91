import { expect, test } from 'vitest'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { createPlantModel } from '../../../src/simulator/model/create-plant-model.ts'

const HOUR_MS = 3_600_000
const start = Date.UTC(2026, 10, 21, 4)
/** About every five hours of two months, at other times of the day. */
const TIMES = Array.from({ length: 300 }, (_, index) => start + index * 4.9 * HOUR_MS)

/** Analogue inputs that are bad at any of the times, and at how many of the times there is one. */
function badInputs(steady: boolean): { readonly inputs: ReadonlySet<string>; readonly times: number } {
  const model = createPlantModel({ seed: 4711, size: 'demo', start, steady })
  const all = model.nodes.flatMap(({ pvs }) => pvs.flatMap((pv) => (pv.type === 'AnaIn' ? (liveKey(pv) ?? []) : [])))
  const bad = TIMES.map((at) => all.filter((key) => model.value(key, at)?.quality === 'Bad'))
  return { inputs: new Set(bad.flat()), times: bad.filter((found) => found.length > 0).length }
}

test('in a steady plant only ten instruments are ever bad, and nearly always one of them is', () => {
  const { inputs, times } = badInputs(true)
  expect(inputs.size).toBeLessThanOrEqual(10)
  expect(times).toBeGreaterThan(TIMES.length * 0.8)
  // In real life it can be any of them.
  expect(badInputs(false).inputs.size).toBeGreaterThan(40)
})
