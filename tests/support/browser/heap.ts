import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const BYTES_PER_MIB = 2 ** 20

/** Returns what is held after a garbage collection, in MiB: the heap, and buffers outside of it. */
export function heldMib(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / BYTES_PER_MIB
}
