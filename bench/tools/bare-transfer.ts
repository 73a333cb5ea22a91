/** A port to the page of `run-in-worker.ts`, which returns the arrays it receives. */
export type EchoPort = Pick<MessagePort, 'postMessage' | 'onmessage'>

export type TypedColumn = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/** Returns the arrays of a frame with `values` values, as in `LaneBlock`. */
export function frameColumns(values: number): readonly TypedColumn[] {
  return [new Uint32Array(values), new Float64Array(values), new Float64Array(values), new Uint8Array(values)]
}

/** Returns the lower limit for a frame: µs to transfer its arrays from the worker to the page, half of a round trip. */
export async function bareTransferMicros(
  echo: EchoPort,
  columns: readonly TypedColumn[],
  times: number,
): Promise<number> {
  let held = columns
  const start = performance.now()
  for (let i = 0; i < times; i += 1) {
    held = await new Promise((resolve) => {
      echo.onmessage = ({ data }: MessageEvent<readonly TypedColumn[]>) => resolve(data)
      const buffers = held.map(({ buffer }) => buffer)
      echo.postMessage(held, buffers)
    })
  }
  const micros = ((performance.now() - start) * 1000) / times / 2
  const bytes = (list: readonly TypedColumn[]) => list.reduce((sum, { byteLength }) => sum + byteLength, 0)
  if (bytes(held) === 0) throw new Error('The page has not handed the arrays back')
  return micros
}
