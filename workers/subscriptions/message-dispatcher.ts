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

type Hear = (argument: unknown) => void

export interface DispatchParts {
  readonly store: Store
  readonly clock: Clock
  readonly serverClock: ServerClock
  readonly meter: HubMetrics
  readonly call: CallFunction
  readonly pace: FrameRate
  readonly done: () => void
}

export interface MessageDispatcher {
  readonly messages: Map<string, Hear>
  /** Forgets what was going to be asked for a session that is over. */
  readonly clear: () => void
}

/**
 * What each message of a hub does to the cells, from the table of topics. An item that cannot be read is counted and
 * left out, and makes its cell stale; the rest of its message counts.
 */
export function dispatchOf(hub: HubName, parts: DispatchParts): MessageDispatcher {
  const { store, meter, pace, done } = parts
  const hearers = new Map<string, Hear[]>()
  const repeaters: { clear(): void }[] = []
  for (const topic of TOPIC_NAMES) {
    if (subscriptionOf(topic)?.hub !== hub) continue
    for (const [message, hear] of hearersOf(TOPICS[topic], parts, repeaters)) {
      hearers.set(message, [...(hearers.get(message) ?? []), hear])
    }
  }
  const messages = [...hearers].map(([message, hears]): [string, Hear] => [
    message,
    (argument) => {
      const before = store.rejected
      pace.spend(() => {
        for (const hear of hears) hear(argument)
      })
      const count = Array.isArray(argument) ? argument.length : 1
      meter.stored(count - (store.rejected - before))
      done()
    },
  ])
  return {
    messages: new Map(messages),
    clear() {
      for (const repeater of repeaters) repeater.clear()
    },
  }
}

function hearersOf(row: TopicRow, parts: DispatchParts, repeaters: { clear(): void }[]): [string, Hear][] {
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
      // Each row is of one topic; the compiler would have to write this once for every one of them.
      return valueHearers(row as ValueRow<ValueTopic>, parts, repeaters)
    case 'feed':
      return Object.entries(row.on).map(([message, read]) => [
        message,
        (argument) => {
          const { event, rejected } = read(argument)
          store.rejected += rejected
          if (event !== null) store.alerts.hear(event)
        },
      ])
    case 'rows':
    case 'pages':
    case 'columns':
      return []
  }
}

function valueHearers<T extends ValueTopic>(
  row: ValueRow<T>,
  parts: DispatchParts,
  repeaters: { clear(): void }[],
): [string, Hear][] {
  const { store } = parts
  const repeater = row.repeat === undefined ? null : new Refetcher(row, row.repeat, parts)
  if (repeater !== null) repeaters.push(repeater)
  // A value of a key that is neither leased nor subscribed was on its way when that ended: kept, it would be shown as
  // the present one to whoever leases the key next.
  const isForgotten = (key: string) => row.source?.by === 'keys' && store.values.get(row.topic, key) === undefined
  return Object.entries(row.on).map(([message, read]) => [
    message,
    (argument) => {
      const heard = read(argument)
      if (heard === 'not-mine') return
      store.rejected += heard.unreadable.length
      for (const key of heard.unreadable) if (key !== null) store.values.unreadable(row.topic, key)
      for (const { key, value } of heard.items) {
        if (isForgotten(key)) continue
        if (value === undefined) repeater?.ask(key)
        else store.values.set(row.topic, key, value)
      }
    },
  ])
}
