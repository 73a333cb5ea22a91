import type { HubName } from '../src/wire/hubs.ts'
import type { Clock } from './host.ts'
import { isPvValue } from './readable.ts'
import type { Store } from './store.ts'
import { subscriptionOf, TOPIC_NAMES, TOPICS, type TopicRow } from './topics.ts'

type Hear = (argument: unknown) => void

export interface HubTraffic {
  /** Values taken in, per hub. */
  readonly values: Map<HubName, number>
}

/**
 * What each message of a hub does to the cells, from the table of topics. An item that cannot be read is counted and
 * left out; the rest of its message counts.
 */
export function dispatchOf(
  hub: HubName,
  parts: { store: Store; clock: Clock; traffic: HubTraffic; done: () => void },
): Map<string, Hear> {
  const { store, traffic, done } = parts
  const hearers = new Map<string, Hear[]>()
  for (const topic of TOPIC_NAMES) {
    if (subscriptionOf(topic)?.hub !== hub) continue
    for (const [message, hear] of hearersOf(TOPICS[topic], parts.clock, store)) {
      hearers.set(message, [...(hearers.get(message) ?? []), hear])
    }
  }
  return new Map(
    [...hearers].map(([message, hears]) => [
      message,
      (argument: unknown) => {
        const before = store.rejected
        for (const hear of hears) hear(argument)
        const count = Array.isArray(argument) ? argument.length : 1
        traffic.values.set(hub, (traffic.values.get(hub) ?? 0) + count - (store.rejected - before))
        done()
      },
    ]),
  )
}

function hearersOf(row: TopicRow, clock: Clock, store: Store): [string, Hear][] {
  switch (row.cell) {
    case 'lane':
      return Object.entries(row.on).map(([message, parts]) => [
        message,
        (argument) => {
          const arrival = clock.now()
          for (const item of parts(argument)) {
            if (!isPvValue(item) || !store.lanes.write(item, arrival)) store.rejected += 1
          }
        },
      ])
    case 'value':
      return Object.entries(row.on).map(([message, read]) => [
        message,
        (argument) => {
          const item = read(argument)
          if (item === null) store.rejected += 1
          else store.values.set(row.topic, item.key, item.value)
        },
      ])
    case 'rows':
      return Object.entries(row.on).map(([message, read]) => [
        message,
        (argument) => {
          const delta = read(argument)
          store.rejected += delta.rejected ?? 0
          store.rows[row.topic].apply(delta)
        },
      ])
    case 'columns':
      return []
  }
}
