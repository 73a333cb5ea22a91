import { expect, test } from 'vitest'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'
import { createPipeLeakages } from '../../../../src/simulator/model/evaluations/pipe-leakages.ts'
import type { PlantModel } from '../../../../src/simulator/model/plant-model.ts'
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
