import { alertStateKey } from '../../src/domain/values/topic-keys.ts'
import { BATCH_SIZES } from '../../src/wire/hubs/batch-sizes.ts'
import { alertBinding, alertState, alerts, deletedAlerts, pendingAlerts } from '../../src/wire/readers/alert.ts'
import { read, UNREADABLE, whole } from '../../src/wire/readers/reader.ts'
import { ALERT_BINDING_TYPES, type AlertBindingType, type AlertState } from '../../src/wire/server/alert.ts'
import type { AlertEvent } from '../alerts/alert-set.ts'
import { type KeyedSubscription, NOT_READABLE, type ParsedMessage, type Rows } from './topic-row.ts'

interface Read {
  readonly event: AlertEvent | null
  readonly rejected: number
}

const listed = (argument: unknown): readonly unknown[] => (Array.isArray(argument) ? argument : [argument])

const alertsOf =
  (kind: 'news' | 'acks') =>
  (argument: unknown): Read => {
    const { value, skipped } = read(alerts, listed(argument))
    if (value === UNREADABLE) return { event: null, rejected: skipped }
    // An acknowledgement without its time would open the alert again.
    const whole = kind === 'acks' ? value.filter(({ ackTimestamp }) => ackTimestamp !== null) : value
    const rejected = skipped + value.length - whole.length
    return { event: whole.length === 0 ? null : { kind, alerts: whole }, rejected }
  }

function group(argument: unknown): Read {
  const { value, skipped } = read(pendingAlerts, argument)
  if (value === UNREADABLE) return { event: null, rejected: 1 }
  return { event: { kind: 'group', ...value, skipped }, rejected: skipped }
}

function deleted(argument: unknown): Read {
  const { value, skipped } = read(deletedAlerts, listed(argument))
  const ids = value === UNREADABLE ? [] : value.map(({ id }) => id)
  return { event: { kind: 'deleted', ids }, rejected: skipped }
}

const bound = whole<Pick<AlertState, 'binding'>>({ binding: alertBinding })

/**
 * One message serves all five topics. Each topic reads the states of its own type; the first one also counts unknown
 * types as unreadable.
 */
function stateOf(type: AlertBindingType): (argument: unknown) => ParsedMessage<AlertState> {
  return (argument) => {
    const named = bound(argument)
    if (named === UNREADABLE) return type === ALERT_BINDING_TYPES[0] ? NOT_READABLE : 'not-mine'
    if (named.binding.type !== type) return 'not-mine'
    const key = alertStateKey(named.binding)
    const value = alertState(argument)
    if (key === null || value === UNREADABLE) return { items: [], unreadable: [key] }
    return { items: [{ key, value }], unreadable: [] }
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
  | 'alertFigures'
  | 'shiftLog'
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
  alertFigures: { cell: 'value', topic: 'alertFigures', source: null, on: {} },
  shiftLog: { cell: 'value', topic: 'shiftLog', source: null, on: {} },
  deviceAlertState: stateRow('deviceAlertState', 'Device'),
  stationConnectionAlertState: stateRow('stationConnectionAlertState', 'StationConnection'),
  stationLineConnectionAlertState: stateRow('stationLineConnectionAlertState', 'StationLineConnection'),
  pipeLeakageAlertState: stateRow('pipeLeakageAlertState', 'PipeLeakage'),
  alertLinkAlertState: stateRow('alertLinkAlertState', 'AlertLink'),
}
