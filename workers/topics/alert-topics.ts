import { alertStateKey } from '../../src/domain/alert-state-key.ts'
import type { PendingAlerts } from '../../src/wire/alert.ts'
import { type AlertBindingType, type AlertState, FAILURE_STATES } from '../../src/wire/alert-state.ts'
import { BATCH_SIZES } from '../../src/wire/batch-sizes.ts'
import type { AlertEvent } from '../alerts/alert-event.ts'
import { aNumber, aText, isAlert, oneOf, orNull, readable, shaped, within } from '../readable.ts'
import type { Heard, KeyedSubscription, Rows } from './topic-row.ts'

interface Read {
  readonly event: AlertEvent | null
  readonly rejected: number
}

const alertsOf =
  (kind: 'news' | 'acks') =>
  (argument: unknown): Read => {
    const { items, rejected } = readable(Array.isArray(argument) ? argument : [argument], isAlert)
    return { event: items.length === 0 ? null : { kind, alerts: items }, rejected }
  }

function group(argument: unknown): Read {
  const list = argument as Partial<PendingAlerts> | null
  if (typeof list?.pvGroupId !== 'number' || !Array.isArray(list.alerts)) return { event: null, rejected: 1 }
  const { items, rejected } = readable(list.alerts, isAlert)
  return { event: { kind: 'group', pvGroupId: list.pvGroupId, alerts: items }, rejected }
}

const isDeleted = shaped<{ readonly id: string }>({ id: aText })

function deleted(argument: unknown): Read {
  const { items, rejected } = readable(Array.isArray(argument) ? argument : [argument], isDeleted)
  return { event: { kind: 'deleted', ids: items.map(({ id }) => id) }, rejected }
}

const isAlertState = shaped<AlertState>({
  binding: within({ type: aText }),
  state: oneOf(FAILURE_STATES),
  priority: orNull(aNumber),
})

/** One message tells the states of all five kinds of things; each topic hears its own. */
function stateOf(type: AlertBindingType): (argument: unknown) => Heard<AlertState> {
  return (argument) => {
    if (!isAlertState(argument)) return type === 'Device' ? 'unreadable' : 'not-mine'
    if (argument.binding.type !== type) return 'not-mine'
    const key = alertStateKey(argument.binding)
    return key === null ? 'unreadable' : [{ key, value: argument }]
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
    by: 'whole',
    hub: 'alert',
    subscribe: 'SubscribeToPendingAlerts',
    unsubscribe: 'UnsubscribeFromPendingAlerts',
    snapshot: 'FetchAllPendingAlerts',
    on: {
      newAlert: alertsOf('news'),
      ackAlert: alertsOf('acks'),
      ackAlerts: alertsOf('acks'),
      deletedAlerts: deleted,
      newPendingAlerts: group,
    },
  },
  // The same messages whoever asked for them: each is heard once, by the row above.
  allAlerts: {
    cell: 'feed',
    topic: 'allAlerts',
    by: 'whole',
    hub: 'alert',
    subscribe: 'SubscribeToAllAlerts',
    unsubscribe: 'UnsubscribeFromAllAlerts',
    on: {},
  },
  alertAcks: {
    cell: 'feed',
    topic: 'alertAcks',
    by: 'whole',
    hub: 'alert',
    subscribe: 'SubscribeToAcks',
    unsubscribe: 'UnsubscribeFromAcks',
    on: {},
  },
  alertPage: { cell: 'pages', topic: 'alertPage' },
  alertSummary: { cell: 'value', topic: 'alertSummary', source: null, on: {} },
  stationAlerts: { cell: 'rows', topic: 'stationAlerts' },
  pvAlert: { cell: 'value', topic: 'pvAlert', source: null, on: {} },
  deviceAlertState: stateRow('deviceAlertState', 'Device'),
  stationConnectionAlertState: stateRow('stationConnectionAlertState', 'StationConnection'),
  stationLineConnectionAlertState: stateRow('stationLineConnectionAlertState', 'StationLineConnection'),
  pipeLeakageAlertState: stateRow('pipeLeakageAlertState', 'PipeLeakage'),
  alertLinkAlertState: stateRow('alertLinkAlertState', 'AlertLink'),
}
