import { alertStateKey } from '../../src/domain/alert-state-key.ts'
import type { Alert, PendingAlerts } from '../../src/wire/alert.ts'
import { type AlertBindingType, type AlertState, FAILURE_STATES } from '../../src/wire/alert-state.ts'
import { BATCH_SIZES } from '../../src/wire/batch-sizes.ts'
import type { RowsDelta } from '../cells/rows-cell.ts'
import { aNumber, aText, isAlert, oneOf, orNull, readable, shaped, within } from '../readable.ts'
import type { Heard, KeyedSubscription, Rows } from './topic-row.ts'

/** An alert leaves the pending list when its condition is gone and somebody has acknowledged it. */
function pendingDelta(argument: unknown): RowsDelta<Alert> & { rejected: number } {
  const { items, rejected } = readable(Array.isArray(argument) ? argument : [argument], isAlert)
  const isDone = (alert: Alert) => alert.goneTimestamp !== null && alert.ackTimestamp !== null
  return {
    upsert: items.filter((alert) => !isDone(alert)),
    remove: items.filter(isDone).map((alert) => alert.id),
    rejected,
  }
}

function groupDelta(argument: unknown): RowsDelta<Alert> & { rejected: number } {
  const group = argument as Partial<PendingAlerts> | null
  if (typeof group?.pvGroupId !== 'number' || !Array.isArray(group.alerts)) return { rejected: 1 }
  const { items, rejected } = readable(group.alerts, isAlert)
  return { group: { of: (alert) => alert.pvGroupId === group.pvGroupId, rows: items }, rejected }
}

const isDeleted = shaped<{ readonly id: string }>({ id: aText })

function deletedDelta(argument: unknown): RowsDelta<Alert> & { rejected: number } {
  const { items, rejected } = readable(Array.isArray(argument) ? argument : [argument], isDeleted)
  return { remove: items.map((item) => item.id), rejected }
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
  | 'deviceAlertState'
  | 'stationConnectionAlertState'
  | 'stationLineConnectionAlertState'
  | 'pipeLeakageAlertState'
  | 'alertLinkAlertState'
> = {
  pendingAlerts: {
    cell: 'rows',
    topic: 'pendingAlerts',
    by: 'whole',
    hub: 'alert',
    subscribe: 'SubscribeToPendingAlerts',
    unsubscribe: 'UnsubscribeFromPendingAlerts',
    snapshot: 'FetchAllPendingAlerts',
    on: {
      newAlert: pendingDelta,
      ackAlert: pendingDelta,
      ackAlerts: pendingDelta,
      deletedAlerts: deletedDelta,
      newPendingAlerts: groupDelta,
    },
  },
  deviceAlertState: stateRow('deviceAlertState', 'Device'),
  stationConnectionAlertState: stateRow('stationConnectionAlertState', 'StationConnection'),
  stationLineConnectionAlertState: stateRow('stationLineConnectionAlertState', 'StationLineConnection'),
  pipeLeakageAlertState: stateRow('pipeLeakageAlertState', 'PipeLeakage'),
  alertLinkAlertState: stateRow('alertLinkAlertState', 'AlertLink'),
}
