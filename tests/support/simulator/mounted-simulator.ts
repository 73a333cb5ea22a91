import type { Mount } from '../../../src/simulator/server/serve-mounts.ts'
import { serveMounts } from '../../../src/simulator/server/serve-mounts.ts'
import { type SimulationOptions, simulatePlant } from '../../../src/simulator/simulate-plant.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'

/** Starts a simulator on a server that the test composes: `around` wraps it, `client` serves the files. */
export async function startMountedSimulator(
  options: SimulationOptions,
  client: Mount,
  around: (plant: Mount) => Mount = (plant) => plant,
): Promise<SimulatorHandle> {
  const { handleRequest, handleUpgrade, close, ...plant } = simulatePlant({ print: () => undefined, ...options })
  const server = await serveMounts([around({ handleRequest, handleUpgrade, close }), client], {
    port: 0,
    host: '127.0.0.1',
  })
  return { ...plant, ...server }
}
