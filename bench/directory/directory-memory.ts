import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ALL_PVS } from '../../src/domain/values/pv-view.ts'
import { PvRows } from '../../workers/directory/pv-rows.ts'
import { selectRows } from '../../workers/directory/select-rows.ts'
import { benchConfig, benchNodes } from './bench-plant.ts'

const MB = 1_000_000

export interface DirectoryMemory {
  readonly loadedMb: number
  /** After a search, and with the ranks of names and EKS numbers in a language. */
  readonly usedMb: number
}

function finished<T>(steps: Generator<unknown, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** Returns what a directory of `size` PVs occupies, in Node: browsers do not tell it of a worker alone. */
export function directoryMemory(size: number): DirectoryMemory {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const bytes = () => {
    collect()
    const { heapUsed, arrayBuffers } = memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = bytes()
  const rows = finished(PvRows.of(benchNodes(size)))
  for (let row = 0; row < rows.count; row += 1) rows.put(row, benchConfig(rows.ref(row)), 1)
  const loaded = bytes()
  const orders = (['name', 'eks'] as const).map((sort) =>
    finished(selectRows(rows, { ...ALL_PVS, text: 'niveau', sort })),
  )
  const used = bytes()
  // Read at the end, so that nothing is collected before.
  if (orders.length === 0 || rows.count !== size) throw new Error('The directory is not complete')
  return { loadedMb: (loaded - before) / MB, usedMb: (used - before) / MB }
}
