import { bareTransferMicros, type EchoPort, frameColumns } from '../ingest/bare-transfer.ts'
import { alertCases } from './micro-alerts.ts'
import { chartCases } from './micro-charts.ts'
import { MicroHarness, type MicroReading } from './micro-harness.ts'
import { laneCases } from './micro-lanes.ts'

/** The shortest parts of the product's own code, one by one. */
export interface MicroOrder {
  readonly rounds: number
  readonly sampleMs: number
  readonly samples: number
}

export type MicroAnswer =
  | { readonly ok: true; readonly readings: readonly MicroReading[] }
  | { readonly ok: false; readonly error: string }

const FRAME_VALUES = 1000
const TRANSFERS = 100

async function measure({ rounds, sampleMs, samples }: MicroOrder, echo: EchoPort): Promise<MicroAnswer> {
  const cases = [...laneCases(), ...chartCases(), ...alertCases()]
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

self.onmessage = ({ data, ports }: MessageEvent<MicroOrder>) => {
  const [answers, echo] = ports
  const answer = (text: MicroAnswer) => answers?.postMessage(text)
  if (echo === undefined) answer({ ok: false, error: 'There is no port to the page' })
  else measure(data, echo).then(answer, (error: unknown) => answer({ ok: false, error: String(error) }))
}
