import { listOf, text } from '../../server/read-value.ts'
import type { ChangingTexts } from '../../state/changing-texts.ts'
import { type Hub, methodOf } from '../protocol/hub.ts'
import { encodeItem } from '../protocol/hub-message.ts'
import { KeyedTopic } from './keyed-topic.ts'

const IDS = listOf(text, 32_768)

/**
 * Tells by `message` that a text has changed, with its id alone. Subscribing is answered by the same message, so that
 * a client that was away asks for the text again.
 */
export function createChangesTopic(message: string, texts: ChangingTexts, now: () => number) {
  const topic = new KeyedTopic({
    item: (key) => {
      const isId = /^\d{1,15}$/.test(key) && texts.text(Number(key)) !== undefined
      return isId ? JSON.stringify({ id: Number(key) }) : undefined
    },
    encode: (items) => items.map((item) => encodeItem(message, item)),
  })
  const hub: Omit<Hub, 'methods'> = {
    opened: () => undefined,
    closed: (connection) => topic.closed(connection),
    sessionEnded: () => undefined,
    tick: (_from, to) => topic.publish(texts.takeChanged().map(String), to),
    subscribed: () => topic.keys(),
    subscriptionCount: () => topic.count(),
  }
  return {
    hub,
    subscribe: methodOf(IDS, (connection, ids) => topic.subscribe(connection, ids, now())),
    unsubscribe: methodOf(IDS, (connection, ids) => topic.unsubscribe(connection, ids)),
  }
}
