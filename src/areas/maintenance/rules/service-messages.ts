import {
  type PvMaintenanceConfig,
  SERVICE_MESSAGE_TYPES,
  type ServiceMessageType,
} from '../../../wire/server/pv-command.ts'

/** The service messages of one machine: the one that has come, and the one that comes next. */
export interface ServiceMessages {
  /** The highest step that the runtime has reached; null if none. */
  readonly present: PvMaintenanceConfig | null
  /** The lowest step that it has not reached; null after the last one. */
  readonly next: PvMaintenanceConfig | null
}

/** Returns which service message of a machine has come, and which comes next. Domain 5.1. */
export function serviceMessagesOf(configs: readonly PvMaintenanceConfig[]): ServiceMessages {
  const steps = configs.toSorted((a, b) => rankOf(stepOf(a)) - rankOf(stepOf(b)))
  const present = steps.findLast(({ remainingTime }) => remainingTime <= 0) ?? null
  const above = present === null ? steps : steps.slice(steps.indexOf(present) + 1)
  return { present, next: above[0] ?? null }
}

/** Orders machines by what has to be done: the highest message first, then the longest overdue, then what comes soonest. */
export function compareServiceMessages(a: ServiceMessages, b: ServiceMessages): number {
  const rank = ({ present }: ServiceMessages) => (present === null ? -1 : rankOf(stepOf(present)))
  const left = ({ present, next }: ServiceMessages) => (present ?? next)?.remainingTime ?? Number.MAX_VALUE
  return rank(b) - rank(a) || left(a) - left(b)
}

export function stepOf({ pvMaintenanceRef }: PvMaintenanceConfig): ServiceMessageType {
  return pvMaintenanceRef.serviceMessageType
}

/** Hours. Rounding of the server moves the sum of two of its numbers by less. */
const LIMIT_MOVED = 0.5
/** Hours. Between two readings of a list a runtime grows by less, whatever the machine does. */
const RUNTIME_SET = 1

/**
 * Returns true if somebody has moved the limit of a service message or set the runtime since `before`: it is no longer what a
 * list shows that was read then.
 */
export function wasServiceSet(before: PvMaintenanceConfig, now: PvMaintenanceConfig): boolean {
  const limit = ({ runtimeHours, remainingTime }: PvMaintenanceConfig) => runtimeHours + remainingTime
  return (
    Math.abs(limit(now) - limit(before)) > LIMIT_MOVED || Math.abs(now.runtimeHours - before.runtimeHours) > RUNTIME_SET
  )
}

function rankOf(step: ServiceMessageType): number {
  return SERVICE_MESSAGE_TYPES.indexOf(step)
}
