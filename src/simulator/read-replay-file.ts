import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { type InflowRecord, parseInflow } from './model/replay/parse-inflow.ts'
import { REPLAYED } from './model/replay/replay.ts'

const CHUNK_BYTES = 65_536

/** Reads the recorded inflows of the leak zones (`PLANT_REPLAY`). Throws a sentence with file, line and problem. */
export function readReplayFile(path: string): InflowRecord {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The file of PLANT_REPLAY cannot be read: ${why}`, { cause: error })
  }
  try {
    const record = parseInflow(linesOf(file), [...REPLAYED.values()])
    if (!record.ok) throw new Error(`PLANT_REPLAY=${path}, ${record.why}.`)
    return record.value
  } finally {
    closeSync(file)
  }
}

/** Yields one line at a time, so the file is never in memory as a whole. */
function* linesOf(file: number): Generator<string> {
  const chunk = new Uint8Array(CHUNK_BYTES)
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
    const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
  if (rest !== '') yield rest
}
