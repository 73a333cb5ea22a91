import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import { sendMessage } from '../support/simulator/send-message.ts'

/** Five times a minute, as a loose contact does. Fewer than a flood. */
export const BEATS = 6
const BEAT_MS = 12_000

/** Sends alerts of a contact that opens and closes; the newest is still active. Returns their ids, the oldest first. */
export function chatter(plant: SimulatorHandle): readonly string[] {
  return beats(plant).map(({ id }) => id)
}

/** Sends such alerts and returns them. */
export function beats(plant: SimulatorHandle): readonly Alert[] {
  const [template] = plant.model.pending(plant.now())
  if (template === undefined) throw new Error('the plant has no alert')
  const now = plant.now()
  return Array.from({ length: BEATS }, (_, i) => {
    const timestamp = now - (BEATS - 1 - i) * BEAT_MS
    const alert: Alert = {
      ...template,
      id: `beat-${i}`,
      pvRef: { type: 'DigiIn', nr: 999 },
      timestamp,
      goneTimestamp: i === BEATS - 1 ? null : timestamp + BEAT_MS / 2,
      ackTimestamp: null,
      ackUser: null,
    }
    sendMessage(plant, 'alert', 'newAlert', alert)
    return alert
  })
}
