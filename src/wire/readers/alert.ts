import { failureStateName } from '../hubs/validators.ts'
import {
  type AckedAlert,
  type AckResult,
  ALERT_BINDING_TYPES,
  type Alert,
  type AlertBinding,
  type AlertList,
  type AlertState,
  type ControlEvent,
  type ControlEventList,
  type DeletedAlert,
  type DeleteResult,
  LIMIT_TYPES,
  type PendingAlerts,
  type Priority,
} from '../server/alert.ts'
import type { FailureState } from '../server/pv.ts'
import { pvRef } from './pv.ts'
import {
  decimals,
  flag,
  givenList,
  id,
  list,
  missingOr,
  number,
  numberIfAny,
  numberOrNull,
  oneOf,
  orNull,
  type Reader,
  text,
  textIfAny,
  textOrNull,
  UNREADABLE,
  whole,
} from './reader.ts'
import { status } from './result.ts'

export const alert = whole<Alert>({
  id,
  pvGroupId: number,
  stationNumber: number,
  stationName: text,
  pvRef: orNull(pvRef),
  pvName: text,
  eksNr: text,
  priority: number,
  description: text,
  message: text,
  timestamp: number,
  // A condition that is still there, and an alert that nobody has seen, are not what an unreadable time says.
  goneTimestamp: numberIfAny,
  ackTimestamp: numberIfAny,
  ackUser: textOrNull,
  value: numberOrNull,
  limit: numberOrNull,
  limitType: orNull(oneOf(LIMIT_TYPES)),
  dimension: text,
  decimalPlaces: decimals,
})

export const alerts = list(alert)

/** `total` says how many the limit cut off; unreadable, nothing is known of more. */
const total = (value: unknown): number => numberOrNull(value) ?? 0

export const alertList = whole<AlertList>({ alerts, total })
export const pendingAlerts = whole<PendingAlerts>({ pvGroupId: number, alerts: givenList(alert) })

const ackedAlert = whole<AckedAlert>({ id, ackTimestamp: numberOrNull, ackUser: textOrNull })

export const ackResult = whole<AckResult>({ status, acked: list(ackedAlert), errorMessage: textOrNull })
export const deletedAlerts = list(whole<DeletedAlert>({ id }))
export const deleteResult = whole<DeleteResult>({ status, deleted: deletedAlerts, errorMessage: textOrNull })

/** -8355712: grey, which no priority has. */
const GREY = { argb: 0xff80_8080 | 0 }
const anyColor = whole<{ readonly argb: number }>({ argb: number })
/** What has no colour is grey. */
export const color = (value: unknown): { readonly argb: number } => {
  const result = anyColor(value)
  return result === UNREADABLE ? GREY : result
}

export const priority = whole<Priority>({ priority: number, name: text, color })

const failureState: Reader<FailureState> = (value) => failureStateName(value) ?? UNREADABLE

/** Without one of its parts it would name something else. */
export const alertBinding = whole<AlertBinding>({
  type: oneOf(ALERT_BINDING_TYPES),
  deviceType: missingOr(textIfAny),
  stationNumber: missingOr(number),
  lineType: missingOr(textIfAny),
  offset: missingOr(number),
  id: missingOr(number),
})

export const alertState = whole<AlertState>({ binding: alertBinding, state: failureState, priority: numberIfAny })

/** The server words it: a number is as good as a text. */
const wordsOrNull = (value: unknown): string | null =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOrNull(value)

const controlEvent = whole<ControlEvent>({
  id,
  timestamp: number,
  userName: text,
  stationNumber: numberOrNull,
  stationName: text,
  pvRef: orNull(pvRef),
  pvName: text,
  eksNr: text,
  text,
  oldValue: wordsOrNull,
  newValue: wordsOrNull,
  succeeded: flag,
})

export const controlEventList = whole<ControlEventList>({ events: list(controlEvent), total })
