import { fileURLToPath } from 'node:url'
import { startLineProcess } from '../tools/line-process.ts'

const SCRIPT = fileURLToPath(new URL('./subscriber-process.ts', import.meta.url))

export interface SubscriberOrder {
  readonly url: string
  readonly cookie: string
}

/** What arrived since the last call. */
export interface Received {
  readonly values: number
  readonly bytes: number
  readonly messages: number
  /** Median over the messages of the time from a message's last value to its arrival. */
  readonly ageMs: number
}

/** A client of the pv hub in its own process. */
export interface BenchSubscriber {
  received(): Promise<Received>
  close(): Promise<void>
}

/** Subscribes to these live keys and waits until the simulator has confirmed all of them. */
export async function startSubscriber(order: SubscriberOrder, keys: readonly string[]): Promise<BenchSubscriber> {
  const child = startLineProcess(SCRIPT, JSON.stringify(order))
  child.writeLine(keys.join(','))
  await child.nextLine()
  return {
    received: async () => {
      child.writeLine('received')
      const received: Received = JSON.parse(await child.nextLine())
      return received
    },
    close: child.close,
  }
}
