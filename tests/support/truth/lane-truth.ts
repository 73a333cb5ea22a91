import { CLOCK_TOLERANCE_MS } from '../../../src/domain/values/source-time.ts'
import type { Lane } from '../../../src/live/cells/mirror.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import { numberOf } from '../../../workers/cells/lane-value.ts'

/** A changing value is drawn about once a second; one shown for longer than this is frozen. */
const OLDEST_MS = 10_000

/**
 * Returns what is wrong with a value shown without a mark, as a sentence; null if it is right. It must equal the
 * simulator's value at the shown time, and be either current or at most 10 s old in simulator time: not every change of
 * an analogue value is sent at once.
 */
export function untruthOf(simulator: SimulatorHandle, key: string, lane: Lane): string | null {
  const now = simulator.now()
  const [said, present] = [simulator.model.value(key, lane.time), simulator.model.value(key, now)]
  if (said === undefined || present === undefined) return `the simulator has no ${key}`
  const shown = `${key} shows ${lane.num} ${lane.quality} of ${lane.time}`
  const isPresent = isSame(lane, present)
  // An unchanged value is not sent again when a clock is set back a little.
  if (!(lane.time <= now + (isPresent ? CLOCK_TOLERANCE_MS : 0))) return `${shown}, which is ahead of now, ${now}`
  // A dial-up station always reports the same for a time of a call, but not for a time between two calls.
  if (said.timestamp === lane.time && !isSame(lane, said) && !isPresent)
    return `${shown}, but the simulator said ${numberOf(said)} ${said.quality} then`
  if (!isPresent && (present.timestamp ?? now) - lane.time > OLDEST_MS)
    return `${shown}, but the simulator says ${numberOf(present)} ${present.quality} of ${present.timestamp}`
  return null
}

function isSame(lane: Lane, value: NonNullable<ReturnType<SimulatorHandle['model']['value']>>): boolean {
  return lane.num === numberOf(value) && lane.quality === value.quality
}
