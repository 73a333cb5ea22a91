import type { HubName } from '../../src/wire/hubs/hubs.ts'
import { isPvValue } from '../../src/wire/hubs/validators.ts'
import type { ValueTopic } from '../../src/wire/tabs/live.ts'
import type { HubMetrics } from '../hubs/hub-metrics.ts'
import type { Clock } from '../platform/environment.ts'
import type { FrameRate } from '../platform/frame-rate.ts'
import type { ServerClock } from '../platform/server-clock.ts'
import type { CallFunction } from '../rest/api-client.ts'
import type { Store } from '../topics/store.ts'
import type { TopicRow, ValueRow } from '../topics/topic-row.ts'
import { subscriptionOf, TOPIC_NAMES, TOPICS } from '../topics/topics.ts'
import { Refetcher } from './refetcher.ts'

type MessageHandler = (argument: unknown) => void

export interface DispatchParts {
  readonly store: Store
  readonly clock: Clock
  readonly serverClock: ServerClock
  readonly meter: HubMetrics
  readonly call: CallFunction
  readonly pace: FrameRate
  readonly done: () => void
}

interface Clearable {
  clear(): void
}

export interface MessageDispatcher {
  readonly messages: Map<string, MessageHandler>
  /** Cancels pending refetches. Call when the session ends. */
  readonly clear: () => void
}

/**
 * Creates the handlers that write a hub's messages into the cells, as the table of topics says. An unreadable item is
 * counted, left out and makes its cell stale; the rest of its message is used.
 */
export function createMessageDispatcher(hub: HubName, parts: DispatchParts): MessageDispatcher {
  const { store, meter, pace, done } = parts
  const handlers = new Map<string, MessageHandler[]>()
  const refetchers: Clearable[] = []
  for (const topic of TOPIC_NAMES) {
    if (subscriptionOf(topic)?.hub !== hub) continue
    for (const [message, handler] of handlersOf(TOPICS[topic], parts, refetchers)) {
      handlers.set(message, [...(handlers.get(message) ?? []), handler])
    }
  }
  const messages = [...handlers].map(([message, ofMessage]): [string, MessageHandler] => [
    message,
    (argument) => {
      const before = store.rejected
      pace.spend(() => {
        for (const handler of ofMessage) handler(argument)
      })
      const count = Array.isArray(argument) ? argument.length : 1
      meter.stored(count - (store.rejected - before))
      done()
    },
  ])
  return {
    messages: new Map(messages),
    clear() {
      for (const refetcher of refetchers) refetcher.clear()
    },
  }
}

function handlersOf(row: TopicRow, parts: DispatchParts, refetchers: Clearable[]): [string, MessageHandler][] {
  const { store, serverClock } = parts
  switch (row.cell) {
    case 'lane':
      return Object.entries(row.on).map(([message, items]) => [
        message,
        (argument) => {
          const arrival = serverClock.arrival()
          const latest = serverClock.latest(arrival)
          for (const item of items(argument)) {
            if (!isPvValue(item) || !store.lanes.write(item, arrival, latest)) store.rejected += 1
          }
        },
      ])
    case 'value':
      // Each row belongs to one topic; without the cast this case would be needed once per topic.
      return valueHandlers(row as ValueRow<ValueTopic>, parts, refetchers)
    case 'feed':
      return Object.entries(row.on).map(([message, read]) => [
        message,
        (argument) => {
          const { event, rejected } = read(argument)
          store.rejected += rejected
          if (event !== null) store.alerts.applyEvent(event)
        },
      ])
    case 'rows':
    case 'pages':
    case 'columns':
      return []
  }
}

function valueHandlers<T extends ValueTopic>(
  row: ValueRow<T>,
  parts: DispatchParts,
  refetchers: Clearable[],
): [string, MessageHandler][] {
  const { store } = parts
  const refetcher = row.repeat === undefined ? null : new Refetcher(row, row.repeat, parts)
  if (refetcher !== null) refetchers.push(refetcher)
  // A value may arrive after its lease and subscription ended. Keeping it would show it as current to the next lease.
  const isForgotten = (key: string) => row.source?.by === 'keys' && store.values.get(row.topic, key) === undefined
  return Object.entries(row.on).map(([message, parse]) => [
    message,
    (argument) => {
      const read = parse(argument)
      if (read === 'not-mine') return
      store.rejected += read.unreadable.length
      for (const key of read.unreadable) if (key !== null) store.values.unreadable(row.topic, key)
      for (const { key, value } of read.items) {
        if (isForgotten(key)) continue
        if (value === undefined) refetcher?.refetch(key)
        else store.values.set(row.topic, key, value)
      }
    },
  ])
}
