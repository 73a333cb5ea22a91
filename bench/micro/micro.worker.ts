import { answerOrder, type WorkerAnswer } from '../tools/answer-order.ts'
import { bareTransferMicros, type EchoPort, frameColumns } from '../tools/bare-transfer.ts'
import { alertCases } from './micro-alerts.ts'
import { chartCases } from './micro-charts.ts'
import { fileCases } from './micro-files.ts'
import { MicroHarness, type MicroReading } from './micro-harness.ts'
import { laneCases } from './micro-lanes.ts'

/** Measures the shortest parts of the product's code one by one. */
export interface MicroOrder {
  readonly rounds: number
  readonly sampleMs: number
  readonly samples: number
}

export type MicroAnswer = WorkerAnswer<{ readonly readings: readonly MicroReading[] }>

const FRAME_VALUES = 1000
const TRANSFERS = 100

async function measure({ rounds, sampleMs, samples }: MicroOrder, echo: EchoPort): Promise<MicroAnswer> {
  const cases = [...laneCases(), ...chartCases(), ...alertCases(), ...fileCases()]
  const harness = new MicroHarness(cases, { sampleMs, samples, now: () => performance.now() })
  const columns = () => frameColumns(FRAME_VALUES)
  await bareTransferMicros(echo, columns(), TRANSFERS)
  const transfers: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    harness.round()
    transfers.push(await bareTransferMicros(echo, columns(), TRANSFERS))
  }
  const transfer = {
    key: 'transfer1000Us',
    title: 'bare transfer of the arrays of such a frame to the page, µs',
    limit: null,
    rounds: transfers,
  }
  return { ok: true, readings: [...harness.readings(), transfer] }
}

answerOrder(measure)
