import type { Simulator } from './create-simulator.ts'
import { Ingress } from './server/ingress.ts'
import { type Mount, serveMounts } from './server/serve-mounts.ts'
import { createStaticFiles } from './server/static-files.ts'
import { type SimulationOptions, simulatePlant } from './simulate-plant.ts'

export interface StartSimulatorOptions extends SimulationOptions {
  /** Default 0, any free port. */
  readonly port?: number
  /** Default 127.0.0.1, so other machines have no access. */
  readonly host?: string
  /** Folder of the built client to serve as well, or `createStaticFiles` of it, which many simulators can share. */
  readonly dist?: string | Mount
}

export interface SimulatorHandle extends Omit<Simulator, 'close' | 'handleRequest' | 'handleUpgrade'> {
  readonly url: string
  readonly port: number
  /** Ends all connections and timers; resolves when the port is free. */
  close(): Promise<void>
}

/** Starts a simulator with its own HTTP server. Rejects if the port is in use or `dist` is no built client. */
export async function startSimulator(options: StartSimulatorOptions = {}): Promise<SimulatorHandle> {
  const { port = 0, host = '127.0.0.1', dist, ...simulation } = options
  const { hosts = [], trustProxy, features, report } = simulation
  const files = dist === undefined ? [] : [typeof dist === 'string' ? await createStaticFiles(dist) : dist]
  const simulator = simulatePlant(simulation)
  try {
    const { handleRequest, handleUpgrade, close, ...inProcess } = simulator
    const ingress = new Ingress({ hosts: [...hosts, host], trustProxy })
    return {
      ...inProcess,
      ...(await serveMounts([simulator, ...files], {
        port,
        host,
        ingress,
        ...(features === undefined ? {} : { features }),
        ...(report === undefined ? {} : { report }),
      })),
    }
  } catch (error) {
    simulator.close()
    throw error
  }
}
