import type { Lane } from '../../../src/live/cells/mirror.ts'
import type { SimulatorHandle } from '../../../src/simulator/start-simulator.ts'
import type { PvValue } from '../../../src/wire/server/pv.ts'

/** A changing value is drawn about once a second; one shown for longer than this is frozen. */
const OLDEST_MS = 10_000
/** How far a time may be ahead of the server's. */
const AHEAD_MS = 10_000

/**
 * Returns what is wrong with a value shown without a mark, as a sentence; null if it is right. It must equal the
 * simulator's value at the shown time, and be either current or at most 10 s old in simulator time: not every change of
 * an analogue value is sent at once.
 */
export function untruthOf(simulator: SimulatorHandle, key: string, lane: Lane): string | null {
  const now = simulator.now()
  const shown = `${key} shows ${lane.num} ${lane.quality} of ${lane.time}`
  if (!Number.isFinite(lane.time)) return `${shown}, which is no time`
  const [said, present] = [simulator.model.value(key, lane.time), simulator.model.value(key, now)]
  if (said === undefined || present === undefined) return `the simulator has no ${key}`
  const isPresent = isSame(lane, present)
  // An unchanged value is not sent again when a clock is set back a little.
  if (!(lane.time <= now + (isPresent ? AHEAD_MS : 0))) return `${shown}, which is ahead of now, ${now}`
  // A dial-up station always reports the same for a time of a call, but not for a time between two calls.
  if (said.timestamp === lane.time && !isSame(lane, said) && !isPresent)
    return `${shown}, but the simulator said ${numberIn(said)} ${said.quality} then`
  if (!isPresent && (present.timestamp ?? now) - lane.time > OLDEST_MS)
    return `${shown}, but the simulator says ${numberIn(present)} ${present.quality} of ${present.timestamp}`
  return null
}

function isSame(lane: Lane, value: NonNullable<ReturnType<SimulatorHandle['model']['value']>>): boolean {
  return lane.num === numberIn(value) && lane.quality === value.quality
}

/** The number of a value on the wire, read without the worker's help. */
function numberIn(value: PvValue): number | undefined {
  switch (value.type) {
    case 'DoubleValue':
      return value.doubleValue
    case 'BoolValue':
      return value.boolValue === true ? 1 : 0
    case 'FailureStateValue':
      return Number(value.failureStateValue)
    case 'TimeOfDayValue':
      return value.timeOfDayValue && 256 * value.timeOfDayValue.hour + value.timeOfDayValue.minutes
    case 'CounterValue':
      return value.counterValue?.value
    case 'RuntimeValue':
      return value.runtimeValue?.value
  }
}
