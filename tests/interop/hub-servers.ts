import { startSimulator } from '../../src/simulator/start-simulator.ts'
import { HAS_INTEROP_SERVER, startInteropServer } from './interop-server.ts'

/** A server whose hubs are compared. */
export interface HubServer {
  readonly url: string
  /** Stops it as an operator does. */
  stop(): Promise<void>
}

interface HubServerOptions {
  /** Time in ms for the handshake and between two pings, and half the time after which a client counts as lost. */
  readonly silenceMs?: number
}

interface KindOfServer {
  readonly name: string
  readonly isMissing: boolean
  start(options?: HubServerOptions): Promise<HubServer>
}

/**
 * The simulator and Microsoft's server. Error texts are compared too, so Microsoft's server sends them. The simulator
 * always does, for those who develop against it. No client may depend on them.
 */
export const KINDS_OF_SERVER: readonly KindOfServer[] = [
  {
    name: 'the simulator',
    isMissing: false,
    start: async ({ silenceMs: ms } = {}) => {
      const timing = ms === undefined ? {} : { handshakeMs: ms, keepAliveMs: ms, clientTimeoutMs: 2 * ms }
      const { url, close } = await startSimulator({ seed: 7, timing })
      return { url, stop: close }
    },
  },
  {
    name: 'ASP.NET Core',
    isMissing: !HAS_INTEROP_SERVER,
    start: (options) => startInteropServer({ ...options, detailedErrors: true }),
  },
]
