import type { PlantFileSource } from '../context/core-context.ts'
import type { Clock, Environment } from '../platform/environment.ts'
import type { LongPolling } from './long-polling.ts'

type ResortContext = Pick<Environment, 'kind' | 'fetch' | 'cookies'> & {
  readonly clock: Clock
  readonly plantFile: PlantFileSource
}

/**
 * Knows whether hubs may poll, for all hubs of a worker: by `longPolling` of `plant.json`, and never in a worker of one tab, since tabs
 * share the few connections of a browser. Loads what that needs where it is allowed and a WebSocket has failed.
 */
export class LastResort {
  readonly #context: ResortContext
  #polling: LongPolling | null = null
  /** Channels that give up polling when a WebSocket works. */
  readonly channels: { leavePolling(): void }[] = []

  constructor(context: ResortContext) {
    this.#context = context
  }

  /** By which the next start polls; null if it has a WebSocket. */
  get due(): LongPolling | null {
    return this.#polling?.isDue ? this.#polling : null
  }

  /** Call when a WebSocket has opened and its hub has answered. */
  socketWorks(): void {
    if (this.#polling === null) return
    this.#polling.socketWorks()
    for (const channel of this.channels) channel.leavePolling()
  }

  /** Call when a start has failed although its negotiation went well. */
  hasFailed(isPolling: boolean): void {
    const { kind, plantFile } = this.#context
    this.#polling?.hasFailed(isPolling)
    if (this.#polling === null && kind !== 'dedicated' && plantFile.known?.longPolling) void this.#load()
  }

  /** A file that does not arrive is asked for again after the next failure. */
  async #load(): Promise<void> {
    const module = await import('./long-polling.ts').catch(() => null)
    if (module !== null) this.#polling ??= new module.LongPolling(this.#context)
  }
}
