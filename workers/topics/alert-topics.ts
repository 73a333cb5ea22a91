import { failureStateName } from '../../src/domain/values/failure-state.ts'
import { alertStateKey } from '../../src/domain/values/topic-keys.ts'
import { BATCH_SIZES } from '../../src/wire/hubs/batch-sizes.ts'
import {
  aNumber,
  aText,
  isObjectWith,
  orNull,
  readAlerts,
  readDeleted,
  within,
} from '../../src/wire/hubs/validators.ts'
import {
  ALERT_BINDING_TYPES,
  type AlertBindingType,
  type AlertState,
  type PendingAlerts,
} from '../../src/wire/server/alert.ts'
import type { AlertEvent } from '../alerts/alert-set.ts'
import { type KeyedSubscription, NOT_READABLE, type ParsedMessage, type Rows } from './topic-row.ts'

interface Read {
  readonly event: AlertEvent | null
  readonly rejected: number
}

const alertsOf =
  (kind: 'news' | 'acks') =>
  (argument: unknown): Read => {
    const { items, rejected } = readAlerts(Array.isArray(argument) ? argument : [argument])
    return { event: items.length === 0 ? null : { kind, alerts: items }, rejected }
  }

function group(argument: unknown): Read {
  const list = argument as Partial<PendingAlerts> | null
  if (typeof list?.pvGroupId !== 'number' || !Array.isArray(list.alerts)) return { event: null, rejected: 1 }
  const { items, rejected } = readAlerts(list.alerts)
  return { event: { kind: 'group', pvGroupId: list.pvGroupId, alerts: items }, rejected }
}

function deleted(argument: unknown): Read {
  const { items, rejected } = readDeleted(Array.isArray(argument) ? argument : [argument])
  return { event: { kind: 'deleted', ids: items }, rejected }
}

const isBound = isObjectWith<Pick<AlertState, 'binding'>>({ binding: within({ type: aText }) })
const hasPriority = isObjectWith<Pick<AlertState, 'priority'>>({ priority: orNull(aNumber) })

/**
 * One message serves all five topics. Each topic reads the states of its own type; the first one also counts unknown
 * types as unreadable.
 */
function stateOf(type: AlertBindingType): (argument: unknown) => ParsedMessage<AlertState> {
  return (argument) => {
    const binding = isBound(argument) ? argument.binding : null
    const kind = ALERT_BINDING_TYPES.find((known) => known === binding?.type)
    if (binding === null || kind === undefined) return type === ALERT_BINDING_TYPES[0] ? NOT_READABLE : 'not-mine'
    if (kind !== type) return 'not-mine'
    const key = alertStateKey(binding)
    const state = failureStateName((argument as AlertState).state)
    if (key === null || state === undefined || !hasPriority(argument)) return { items: [], unreadable: [key] }
    return { items: [{ key, value: { binding, state, priority: argument.priority } }], unreadable: [] }
  }
}

const stateSubscription = (type: AlertBindingType): KeyedSubscription => ({
  by: 'keys',
  hub: 'alert',
  subscribe: `SubscribeTo${type}AlertStates`,
  unsubscribe: `UnsubscribeFrom${type}AlertStates`,
  batch: BATCH_SIZES[`alert.${type}AlertStates`],
})

const stateRow = <T extends string>(topic: T, type: AlertBindingType) => ({
  cell: 'value' as const,
  topic,
  source: stateSubscription(type),
  on: { newAlertState: stateOf(type) },
})

export const ALERT_TOPICS: Rows<
  | 'pendingAlerts'
  | 'allAlerts'
  | 'alertAcks'
  | 'alertPage'
  | 'eventPage'
  | 'alertSummary'
  | 'stationAlerts'
  | 'pvAlert'
  | 'deviceAlertState'
  | 'stationConnectionAlertState'
  | 'stationLineConnectionAlertState'
  | 'pipeLeakageAlertState'
  | 'alertLinkAlertState'
> = {
  pendingAlerts: {
    cell: 'feed',
    topic: 'pendingAlerts',
    source: {
      by: 'whole',
      hub: 'alert',
      subscribe: 'SubscribeToPendingAlerts',
      unsubscribe: 'UnsubscribeFromPendingAlerts',
      snapshot: 'FetchAllPendingAlerts',
    },
    on: {
      newAlert: alertsOf('news'),
      ackAlert: alertsOf('acks'),
      ackAlerts: alertsOf('acks'),
      deletedAlerts: deleted,
      newPendingAlerts: group,
    },
  },
  // The messages are those of the row above, which handles each once, whichever subscription brought it.
  allAlerts: {
    cell: 'feed',
    topic: 'allAlerts',
    source: {
      by: 'whole',
      hub: 'alert',
      subscribe: 'SubscribeToAllAlerts',
      unsubscribe: 'UnsubscribeFromAllAlerts',
    },
    on: {},
  },
  alertAcks: {
    cell: 'feed',
    topic: 'alertAcks',
    source: {
      by: 'whole',
      hub: 'alert',
      subscribe: 'SubscribeToAcks',
      unsubscribe: 'UnsubscribeFromAcks',
    },
    on: {},
  },
  alertPage: { cell: 'pages', topic: 'alertPage', source: null },
  eventPage: { cell: 'pages', topic: 'eventPage', source: null },
  alertSummary: { cell: 'value', topic: 'alertSummary', source: null, on: {} },
  stationAlerts: { cell: 'value', topic: 'stationAlerts', source: null, on: {} },
  pvAlert: { cell: 'value', topic: 'pvAlert', source: null, on: {} },
  deviceAlertState: stateRow('deviceAlertState', 'Device'),
  stationConnectionAlertState: stateRow('stationConnectionAlertState', 'StationConnection'),
  stationLineConnectionAlertState: stateRow('stationLineConnectionAlertState', 'StationLineConnection'),
  pipeLeakageAlertState: stateRow('pipeLeakageAlertState', 'PipeLeakage'),
  alertLinkAlertState: stateRow('alertLinkAlertState', 'AlertLink'),
}
