import type { PlantModel } from '../plant-model.ts'
import { listOf, text } from '../read-value.ts'
import { type Hub, methodOf, methodTable } from './hub.ts'
import { type Encoded, encodeItem, encodeItems } from './hub-message.ts'
import { KeyedTopic } from './keyed-topic.ts'

/** Specification 9, "Live subscription batch size"; what one message holds at most. */
const MAX_VALUES_PER_MESSAGE = 1024
/** More keys than this do not fit into what a server receives. */
const MAX_KEYS = 32_768

const KEYS = listOf(text, MAX_KEYS)

/** `/hubs/pv`: live values by live key (`ai100001`). Specification 7, "Live channels". */
export function createPvHub(model: PlantModel, now: () => number): Hub {
  const topic = new KeyedTopic({
    item: (key, at) => {
      const value = model.value(key, at)
      return value === undefined ? undefined : JSON.stringify(value)
    },
    encode: encodeValues,
  })
  return {
    methods: methodTable<'pv'>({
      SubscribeToPvs: methodOf(KEYS, (connection, keys) => topic.subscribe(connection, keys, now())),
      UnsubscribeFromPvs: methodOf(KEYS, (connection, keys) => topic.unsubscribe(connection, keys)),
    }),
    opened: () => undefined,
    closed: (connection) => topic.closed(connection),
    sessionEnded: () => undefined,
    tick: (from, to) => topic.publish(model.updates(from, to), to),
    subscribed: () => topic.keys(),
    subscriptionCount: () => topic.count(),
  }
}

function encodeValues(items: readonly string[], isPresent: boolean): readonly Encoded[] {
  const [first] = items
  if (!isPresent && items.length === 1 && first !== undefined) return [encodeItem('newValue', first)]
  const messages: Encoded[] = []
  for (let from = 0; from < items.length; from += MAX_VALUES_PER_MESSAGE) {
    messages.push(encodeItems('newValues', items.slice(from, from + MAX_VALUES_PER_MESSAGE)))
  }
  return messages
}
