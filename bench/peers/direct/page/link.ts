import type { Listener, Unsubscribe } from '../../../../src/live/cells/subscribable.ts'
import type { LiveMode } from '../../../../src/live/connection/worker-connector.ts'
import { leaseId, type Topic, type ValueTopic } from '../../../../src/wire/tabs/live.ts'
import type { KeyedSubscription as Keyed, ValueRow } from '../../../../workers/topics/topic-row.ts'
import { TOPICS } from '../../../../workers/topics/topics.ts'
import { subscribeToAlerts, watchPvAlerts } from './alerts.ts'
import { hubOf, onLost } from './hubs.ts'
import { KeyedSubscription } from './keyed-subscription.ts'
import { forgetValue, markStale, setValue, valueListeners } from './values.ts'

export { mirror } from './values.ts'

const subscriptions = new Map<Topic, KeyedSubscription>()

/**
 * Subscribes to what a component shows and notifies it of each change at once. Returns a function that unsubscribes.
 */
export function subscribeCell(topic: Topic, key: string, onChange: Listener): Unsubscribe {
  const stop = valueListeners.subscribe(leaseId(topic, key), onChange)
  const release = want(topic, key)
  return () => {
    stop()
    release()
  }
}

/** Called for what the first picture needs, which this client cannot know before it renders: `mirror` has no page of a list. */
export function subscribeSlot(): Unsubscribe {
  return () => {}
}

/** There is no worker, so the mode never changes, and none can die. */
export function liveMode(): LiveMode {
  return 'dedicated'
}

export function hasWorker(): boolean {
  return true
}

export function subscribeMode(): Unsubscribe {
  return () => {}
}

export function onWorkerConnected(): void {}

/** No tab of this client rings, and none knows of the others. */
export function sayRang(): void {}

/** Of what only a worker can do nothing is asked for here: alarms are set aside by none. */
export function callWorker(): Promise<never> {
  return Promise.reject(new Error('There is no worker.'))
}

export function sayHornTest(): void {}

export function saySound(): void {}

/** There are no frames, and each list counts what it leaves out itself. */
export function subscribeFrames(): Unsubscribe {
  return () => {}
}

function want(topic: Topic, key: string): Unsubscribe {
  if (topic === 'pvAlert') return watchPvAlerts(key)
  if (topic === 'alertSummary' || topic === 'stationAlerts') subscribeToAlerts()
  const row = TOPICS[topic]
  if (row.cell !== 'value' || row.source?.by !== 'keys') return () => {}
  // Each row belongs to one topic; the compiler would need this line once per topic.
  const subscription = subscriptions.get(topic) ?? subscriptionTo(row as ValueRow<ValueTopic>, row.source)
  subscriptions.set(topic, subscription)
  return subscription.want(key)
}

function subscriptionTo({ topic, on }: ValueRow<ValueTopic>, source: Keyed): KeyedSubscription {
  const hub = hubOf(source.hub)
  for (const [message, read] of Object.entries(on)) {
    hub.on(message, (argument) => {
      const received = read(argument)
      if (received === 'not-mine') return
      for (const { key, value } of received.items) if (value !== undefined) setValue(topic, key, value)
    })
  }
  onLost(source.hub, () => markStale([topic]))
  return new KeyedSubscription(hub, source, (key) => forgetValue(topic, key))
}
