import { cpus, release, totalmem, type } from 'node:os'

export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly memoryGib: number
  readonly system: string
  readonly node: string
  readonly chromium: string
}

/** `chromium`: the browser's own product name (`Chrome/156.0...`). */
export function describeMachine(chromium: string): Machine {
  const [first] = cpus()
  return {
    cpu: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    // Without what a distribution or a virtual machine adds to the version.
    system: `${type()} ${release().split('-')[0]}`,
    node: process.version,
    chromium,
  }
}
