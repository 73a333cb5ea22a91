import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { PlantStats } from '../src/plant/plant-stats.ts'
import type { StartPlantOptions } from '../src/plant/start-plant.ts'
import { processTimes } from './process-tree.ts'

const SCRIPT = fileURLToPath(new URL('./plant-process.ts', import.meta.url))

/** A plant in its own process. */
export interface BenchPlant {
  readonly url: string
  stats(): Promise<PlantStats>
  /** Processor seconds used since its start; NaN where the system does not tell. */
  cpuSeconds(): number
  close(): Promise<void>
}

/** Starts a plant; rejects where it ends before it has an address. */
export async function startBenchPlant(options: StartPlantOptions): Promise<BenchPlant> {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The plant ended with code ${code}`)))
  })
  const { pid } = child
  return {
    url,
    stats: async () => {
      const stats: PlantStats = await (await fetch(`${url}/plant/stats`)).json()
      return stats
    },
    cpuSeconds: () => (pid === undefined ? Number.NaN : processTimes(pid).total),
    close: () => {
      child.stdin.end()
      return ended
    },
  }
}
