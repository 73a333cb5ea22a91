import type { EchoPort } from './bare-transfer.ts'

/** The reply of a worker of `run-in-worker.ts`: its results, or why it failed. */
export type WorkerAnswer<Measured> = ({ readonly ok: true } & Measured) | { readonly ok: false; readonly error: string }

/** The worker's side of `run-in-worker.ts`: measures the order it receives and posts the results or the error. */
export function answerOrder<Order, Answer extends { readonly ok: boolean }>(
  measure: (order: Order, echo: EchoPort) => Answer | Promise<Answer>,
): void {
  self.onmessage = async ({ data, ports: [answers, echo] }: MessageEvent<Order>) => {
    try {
      if (echo === undefined) throw new Error('There is no port to the page')
      answers?.postMessage(await measure(data, echo))
    } catch (error) {
      answers?.postMessage({ ok: false, error: String(error) })
    }
  }
}
