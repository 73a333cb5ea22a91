import { unreachable } from '../../domain/unreachable.ts'
import type { Alert } from '../../wire/alert.ts'
import type { AlertEvent, PlantModel } from '../plant-model.ts'
import { type Hub, type HubPeer, method, methodTable } from './hub.ts'
import { type Encoded, encodeMessage } from './hub-message.ts'

export interface AlertHub extends Hub {
  /** Tells everybody what users have acknowledged. */
  acknowledged(alerts: readonly Alert[]): void
}

/** What `subscribed()` answers: the pending alerts are subscribed as a whole. */
const WHOLE = 'PendingAlerts'

/**
 * `/hubs/alert`: pending alerts. A subscription alone pushes nothing; the present state is asked for with
 * `FetchAllPendingAlerts`, so that a client may first listen and then fetch without a gap between.
 */
export function createAlertHub(model: PlantModel, now: () => number): AlertHub {
  /** Per subscriber the PV groups whose list it has to be sent again, because it was blocked when they changed. */
  const subscribers = new Map<HubPeer, Set<number>>()

  function publish(message: Encoded, groups: readonly number[]): void {
    for (const [connection, behind] of subscribers) {
      if (connection.isBlocked) for (const group of groups) behind.add(group)
      else connection.send(message)
    }
  }

  function catchUp(at: number): void {
    for (const [connection, behind] of subscribers) {
      if (behind.size === 0 || connection.isBlocked) continue
      const pending = byGroup(model.pending(at))
      for (const group of behind) connection.send(encodeGroup(group, pending.get(group) ?? []))
      behind.clear()
    }
  }

  return {
    methods: methodTable<'alert'>({
      SubscribeToPendingAlerts: method((connection) => {
        if (!subscribers.has(connection)) subscribers.set(connection, new Set())
      }),
      UnsubscribeFromPendingAlerts: method((connection) => {
        subscribers.delete(connection)
      }),
      FetchAllPendingAlerts: method((connection) => {
        for (const [group, alerts] of byGroup(model.pending(now()))) connection.send(encodeGroup(group, alerts))
      }),
    }),
    opened: () => undefined,
    closed: (connection) => {
      subscribers.delete(connection)
    },
    sessionEnded: () => undefined,
    tick: (from, to) => {
      for (const event of model.advance(from, to)) publish(encodeEvent(event), [event.alert.pvGroupId])
      catchUp(to)
    },
    subscribed: () => (subscribers.size > 0 ? [WHOLE] : []),
    subscriptionCount: () => subscribers.size,
    acknowledged: (alerts) => {
      const [first] = alerts
      if (first === undefined) return
      const message =
        alerts.length === 1
          ? encodeMessage<'alert', 'ackAlert'>('ackAlert', first)
          : encodeMessage<'alert', 'ackAlerts'>('ackAlerts', alerts)
      publish(message, [...new Set(alerts.map((alert) => alert.pvGroupId))])
    },
  }
}

function encodeEvent(event: AlertEvent): Encoded {
  switch (event.kind) {
    case 'came':
    case 'gone':
      return encodeMessage<'alert', 'newAlert'>('newAlert', event.alert)
    case 'ack':
      return encodeMessage<'alert', 'ackAlert'>('ackAlert', event.alert)
    case 'deleted':
      return encodeMessage<'alert', 'deletedAlerts'>('deletedAlerts', [{ id: event.alert.id }])
    default:
      return unreachable(event)
  }
}

function encodeGroup(pvGroupId: number, alerts: readonly Alert[]): Encoded {
  return encodeMessage<'alert', 'newPendingAlerts'>('newPendingAlerts', { pvGroupId, alerts })
}

function byGroup(alerts: readonly Alert[]): ReadonlyMap<number, readonly Alert[]> {
  return Map.groupBy(alerts, (alert) => alert.pvGroupId)
}
