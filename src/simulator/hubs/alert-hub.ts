import { unreachable } from '../../domain/base/unreachable.ts'
import type { Alert, AlertBindingType } from '../../wire/server/alert.ts'
import type { AlertEvent } from '../model/alerts/alert-book.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { type Hub, type HubPeer, method, methodTable } from './protocol/hub.ts'
import { type Encoded, encodeMessage } from './protocol/hub-message.ts'
import { ComparedTopic } from './topics/compared-topic.ts'

export interface AlertHub extends Hub {
  /** Notifies subscribers of alerts that users acknowledged. */
  acknowledged(alerts: readonly Alert[]): void
  /** Notifies subscribers of deleted alerts. */
  deleted(alerts: readonly Alert[]): void
}

/** Names that `subscribed()` reports for subscriptions without keys. */
const WHOLE = { pending: 'PendingAlerts', all: 'AllAlerts', acks: 'Acks' } as const
/** Real time between checks of alert states. */
const STATE_INTERVAL_MS = 500

/**
 * Creates `/hubs/alert`: pending alerts, all alert events, acknowledgements, and alert states on process images. Subscribing
 * to alerts pushes nothing by itself: clients subscribe first and then invoke `FetchAllPendingAlerts`, which leaves no gap.
 */
export function createAlertHub(model: PlantModel, now: () => number, uptime: () => number): AlertHub {
  /** Per subscriber the PV groups that changed while it was blocked; their lists are sent again. */
  const subscribers = new Map<HubPeer, Set<number>>()

  const all = new AlertListeners()
  const acks = new AlertListeners()

  /** Sends a message once to each connection that subscribes to pending alerts or to this kind of message. */
  function publish(message: Encoded, groups: readonly number[], listeners: AlertListeners): void {
    for (const [connection, behind] of subscribers) {
      if (connection.isBlocked) for (const group of groups) behind.add(group)
      else connection.send(message)
    }
    listeners.publish(message, new Set(subscribers.keys()))
  }

  let pendingAt = Number.NaN
  let pending: readonly Alert[] = []
  const stateTopic = (type: AlertBindingType) => {
    const read = (key: string, at: number) => {
      if (at !== pendingAt) pending = model.pending(at)
      pendingAt = at
      return model.alertState(type, key, pending)
    }
    return new ComparedTopic('newAlertState', read, now, STATE_INTERVAL_MS)
  }
  const states = {
    Device: stateTopic('Device'),
    StationConnection: stateTopic('StationConnection'),
    StationLineConnection: stateTopic('StationLineConnection'),
    PipeLeakage: stateTopic('PipeLeakage'),
    AlertLink: stateTopic('AlertLink'),
  } satisfies { readonly [type in AlertBindingType]: ComparedTopic }

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
      SubscribeToAllAlerts: method((connection) => all.add(connection)),
      UnsubscribeFromAllAlerts: method((connection) => all.remove(connection)),
      SubscribeToAcks: method((connection) => acks.add(connection)),
      UnsubscribeFromAcks: method((connection) => acks.remove(connection)),
      SubscribeToDeviceAlertStates: states.Device.subscribe,
      UnsubscribeFromDeviceAlertStates: states.Device.unsubscribe,
      SubscribeToStationConnectionAlertStates: states.StationConnection.subscribe,
      UnsubscribeFromStationConnectionAlertStates: states.StationConnection.unsubscribe,
      SubscribeToStationLineConnectionAlertStates: states.StationLineConnection.subscribe,
      UnsubscribeFromStationLineConnectionAlertStates: states.StationLineConnection.unsubscribe,
      SubscribeToPipeLeakageAlertStates: states.PipeLeakage.subscribe,
      UnsubscribeFromPipeLeakageAlertStates: states.PipeLeakage.unsubscribe,
      SubscribeToAlertLinkAlertStates: states.AlertLink.subscribe,
      UnsubscribeFromAlertLinkAlertStates: states.AlertLink.unsubscribe,
    }),
    closed: (connection) => {
      subscribers.delete(connection)
      all.remove(connection)
      acks.remove(connection)
      for (const each of Object.values(states)) each.closed(connection)
    },
    tick: (from, to) => {
      for (const event of model.advance(from, to)) publish(encodeEvent(event), [event.alert.pvGroupId], all)
      catchUp(to)
      all.catchUp()
      acks.catchUp()
      for (const each of Object.values(states)) each.tick(to, uptime())
    },
    clockSet: (at, hasPassed) => {
      if (hasPassed) return
      // Sends all lists again, also empty ones: alerts pending at the old time may not be at the new one.
      for (const behind of subscribers.values()) for (const { id } of model.pvGroups) behind.add(id)
      catchUp(at)
    },
    subscribed: () => {
      const whole = [
        ...(subscribers.size > 0 ? [WHOLE.pending] : []),
        ...(all.size > 0 ? [WHOLE.all] : []),
        ...(acks.size > 0 ? [WHOLE.acks] : []),
      ]
      const keyed = Object.entries(states).flatMap(([type, each]) => each.keys().map((key) => `${type}/${key}`))
      return [...whole, ...keyed].sort()
    },
    subscriptionCount: () => {
      const keyed = Object.values(states).reduce((sum, each) => sum + each.count(), 0)
      return subscribers.size + all.size + acks.size + keyed
    },
    acknowledged: (alerts) => {
      const [first] = alerts
      if (first === undefined) return
      const message =
        alerts.length === 1
          ? encodeMessage<'alert', 'ackAlert'>('ackAlert', first)
          : encodeMessage<'alert', 'ackAlerts'>('ackAlerts', alerts)
      publish(message, groupsOf(alerts), acks)
    },
    deleted: (alerts) => {
      if (alerts.length === 0) return
      const ids = alerts.map(({ id }) => ({ id }))
      publish(encodeMessage<'alert', 'deletedAlerts'>('deletedAlerts', ids), groupsOf(alerts), all)
    },
  }
}

function groupsOf(alerts: readonly Alert[]): readonly number[] {
  return [...new Set(alerts.map((alert) => alert.pvGroupId))]
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

/** A blocked listener loses messages beyond this number. */
const MAX_WAITING = 1024

/** Listeners of a stream in which no message replaces another; messages wait while a listener is blocked. */
class AlertListeners {
  readonly #waiting = new Map<HubPeer, Encoded[]>()

  get size(): number {
    return this.#waiting.size
  }

  add(peer: HubPeer): void {
    if (!this.#waiting.has(peer)) this.#waiting.set(peer, [])
  }

  remove(peer: HubPeer): void {
    this.#waiting.delete(peer)
  }

  /** Sends a message to all listeners that are not in `served`, and adds them to it. */
  publish(message: Encoded, served: Set<HubPeer>): void {
    for (const [peer, waiting] of this.#waiting) {
      if (served.has(peer)) continue
      served.add(peer)
      if (!peer.isBlocked && waiting.length === 0) peer.send(message)
      else if (waiting.length < MAX_WAITING) waiting.push(message)
    }
  }

  catchUp(): void {
    for (const [peer, waiting] of this.#waiting) {
      if (peer.isBlocked) continue
      for (const message of waiting.splice(0)) peer.send(message)
    }
  }
}
