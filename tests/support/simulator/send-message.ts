import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'

/** Ends every SignalR message. */
export const RECORD_END = '\u001e'

/** Sends a message to all clients of a hub as if the plant had sent it. */
export function sendMessage(
  plant: SimulatorHandle,
  hub: Parameters<SimulatorHandle['sendRaw']>[0],
  target: string,
  ...args: readonly unknown[]
): void {
  plant.sendRaw(hub, JSON.stringify({ type: 1, target, arguments: args }) + RECORD_END)
}
