import type { Alert, PendingAlerts } from '../src/wire/alert.ts'
import { BATCH_SIZES } from '../src/wire/batch-sizes.ts'
import type { HubName } from '../src/wire/hubs.ts'
import type { ColumnTopic, LaneTopic, RowTopic, RowTopics, Topic, ValueTopic, ValueTopics } from '../src/wire/live.ts'
import type { RowsDelta } from './cells/rows-cell.ts'
import { isAlert, isStationItem, readable } from './readable.ts'

/**
 * How a topic is subscribed at its hub. Most topics name their keys in batches; one with a `snapshot` is subscribed as
 * a whole and then asked for it, and it arrives as ordinary messages before the invocation completes.
 */
export interface Subscription {
  readonly hub: HubName
  readonly subscribe: string
  readonly unsubscribe: string
  readonly batch: number
  readonly snapshot?: string
}

/** `parts` turns the argument of a message into items; an unreadable item is left out and counted. */
interface LaneRow extends Subscription {
  readonly cell: 'lane'
  readonly topic: LaneTopic
  readonly on: { readonly [message: string]: (argument: unknown) => readonly unknown[] }
}

interface ValueRow<T extends ValueTopic> {
  readonly cell: 'value'
  readonly topic: T
  readonly source: Subscription | null
  readonly on: { readonly [message: string]: (argument: unknown) => { key: string; value: ValueTopics[T] } | null }
}

interface RowsRow<T extends RowTopic> extends Subscription {
  readonly cell: 'rows'
  readonly topic: T
  readonly on: { readonly [message: string]: (argument: unknown) => RowsDelta<RowTopics[T]> & { rejected?: number } }
}

interface ColumnsRow {
  readonly cell: 'columns'
  readonly topic: ColumnTopic
}

export type TopicRow =
  | LaneRow
  | { [T in ValueTopic]: ValueRow<T> }[ValueTopic]
  | { [T in RowTopic]: RowsRow<T> }[RowTopic]
  | ColumnsRow

const stationTopic = (things: 'Timestamps' | 'Configs' | 'DialStates'): Subscription => ({
  hub: 'station',
  subscribe: `SubscribeTo${things}`,
  unsubscribe: `UnsubscribeFrom${things}`,
  batch: BATCH_SIZES[`station.${things}`],
})

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

function deletedDelta(argument: unknown): RowsDelta<Alert> & { rejected: number } {
  const { items, rejected } = readable(Array.isArray(argument) ? argument : [], (item): item is { id: string } => {
    return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string'
  })
  return { remove: items.map((item) => item.id), rejected }
}

/** THE table of topics. A new live thing is a row here and its type in `src/wire/live.ts`. */
export const TOPICS: { readonly [T in Topic]: Extract<TopicRow, { topic: T }> } = {
  pvValue: {
    cell: 'lane',
    topic: 'pvValue',
    hub: 'pv',
    subscribe: 'SubscribeToPvs',
    unsubscribe: 'UnsubscribeFromPvs',
    batch: BATCH_SIZES['pv.Pvs'],
    on: {
      newValue: (value) => [value],
      newValues: (values) => (Array.isArray(values) ? values : [values]),
    },
  },
  pendingAlerts: {
    cell: 'rows',
    topic: 'pendingAlerts',
    hub: 'alert',
    subscribe: 'SubscribeToPendingAlerts',
    unsubscribe: 'UnsubscribeFromPendingAlerts',
    batch: 1,
    snapshot: 'FetchAllPendingAlerts',
    on: {
      newAlert: pendingDelta,
      ackAlert: pendingDelta,
      ackAlerts: pendingDelta,
      deletedAlerts: deletedDelta,
      newPendingAlerts: groupDelta,
    },
  },
  stationTimestamp: {
    cell: 'value',
    topic: 'stationTimestamp',
    source: stationTopic('Timestamps'),
    on: { newTimestamp: (item) => (isStationItem(item, 'timestamp') ? byStation(item.stationNumber, item) : null) },
  },
  stationConfig: {
    cell: 'value',
    topic: 'stationConfig',
    source: stationTopic('Configs'),
    on: {
      newConfig: (item) => {
        const config = item as Partial<ValueTopics['stationConfig']> | null
        const number = config?.station?.stationNumber
        if (config === null || typeof number !== 'number' || typeof config.dialState !== 'string') return null
        return byStation(number, config as ValueTopics['stationConfig'])
      },
    },
  },
  dialState: {
    cell: 'value',
    topic: 'dialState',
    source: stationTopic('DialStates'),
    on: { newDialState: (item) => (isStationItem(item, 'dialState') ? byStation(item.stationNumber, item) : null) },
  },
  connection: { cell: 'value', topic: 'connection', source: null, on: {} },
  session: { cell: 'value', topic: 'session', source: null, on: {} },
  chartSeries: { cell: 'columns', topic: 'chartSeries' },
}

function byStation<T>(station: number, value: T): { key: string; value: T } {
  return { key: String(station), value }
}

/** The subscription of a topic, null where the worker feeds it itself. */
export function subscriptionOf(topic: Topic): Subscription | null {
  const row = TOPICS[topic]
  switch (row.cell) {
    case 'lane':
    case 'rows':
      return row
    case 'value':
      return row.source
    case 'columns':
      return null
  }
}

export const TOPIC_NAMES = Object.keys(TOPICS) as readonly Topic[]
