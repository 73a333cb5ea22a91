import { createEnergyValues } from '../model/evaluations/energy-values.ts'
import { createPipeLeakages } from '../model/evaluations/pipe-leakages.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { listOf, text } from '../server/read-value.ts'
import type { ChangingTexts } from '../state/desk.ts'
import { type Hub, type HubPeer, method, methodOf, methodTable } from './protocol/hub.ts'
import { type Encoded, encodeItem } from './protocol/hub-message.ts'
import { KeyedTopic } from './topics/keyed-topic.ts'

/** Real time between checks for changes. */
const BROADCAST_INTERVAL_MS = 1_000
/** The pipe leakage zones are subscribed as a whole, which `subscribed()` reports by this name. */
const ALL_CONFIGS = 'Configs'
const IDS = listOf(text, 32_768)

/** Creates `/hubs/dashboard`, which names changed notes (specification 7, "Live channels"). */
export function createDashboardHub(notes: ChangingTexts, now: () => number): Hub {
  const { hub, subscribe, unsubscribe } = changesOf('noteUpdate', notes, now)
  return {
    ...hub,
    methods: methodTable<'dashboard'>({ SubscribeToNotes: subscribe, UnsubscribeFromNotes: unsubscribe }),
  }
}

/** Creates `/hubs/visu-text-message`, which names changed text messages (specification 7, "Live channels"). */
export function createTextMessageHub(messages: ChangingTexts, now: () => number): Hub {
  const { hub, subscribe, unsubscribe } = changesOf('newMessage', messages, now)
  return {
    ...hub,
    methods: methodTable<'visu-text-message'>({
      SubscribeToTextMessages: subscribe,
      UnsubscribeFromTextMessages: unsubscribe,
    }),
  }
}

/** Creates `/hubs/energy-opt`. Every connection gets the values, without a subscription (specification 3, "Energy"). */
export function createEnergyHub(model: PlantModel, now: () => number, uptime: () => number): Hub {
  const values = createEnergyValues(model)
  const items = (at: number) => {
    const present = values(at)
    return present === undefined ? [] : [JSON.stringify(present)]
  }
  const topic = new BroadcastTopic(items, (item) => encodeItem('newValues', item))
  return {
    methods: methodTable<'energy-opt'>({}),
    opened: (connection) => topic.add(connection, now()),
    closed: (connection) => topic.remove(connection),
    tick: (_from, to) => topic.tick(to, uptime()),
    subscribed: () => [],
    subscriptionCount: () => 0,
  }
}

/** Creates `/hubs/pipeleakage`: the leak zones of the network (specification 3, "Pipe leakage"). */
export function createPipeLeakageHub(model: PlantModel, now: () => number, uptime: () => number): Hub {
  const zones = createPipeLeakages(model)
  const items = (at: number) => zones(at).map((zone) => JSON.stringify(zone))
  const topic = new BroadcastTopic(items, (item) => encodeItem('newConfig', item))
  return {
    methods: methodTable<'pipeleakage'>({
      SubscribeToConfigs: method((connection) => topic.add(connection, now())),
      UnsubscribeFromConfigs: method((connection) => topic.remove(connection)),
    }),
    closed: (connection) => topic.remove(connection),
    tick: (_from, to) => topic.tick(to, uptime()),
    subscribed: () => (topic.count > 0 ? [ALL_CONFIGS] : []),
    subscriptionCount: () => topic.count,
  }
}

/**
 * Sends `message` with the id of a changed text; clients then fetch the text. A subscription gets the same message at
 * once, so a client that was away fetches it too.
 */
function changesOf(message: string, texts: ChangingTexts, now: () => number) {
  const topic = new KeyedTopic({
    item: (key) => {
      const isId = /^\d{1,15}$/.test(key) && texts.text(Number(key)) !== undefined
      return isId ? JSON.stringify({ id: Number(key) }) : undefined
    },
    encode: (items) => items.map((item) => encodeItem(message, item)),
  })
  const hub: Omit<Hub, 'methods'> = {
    closed: (connection) => topic.closed(connection),
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

/** A fixed list of items that every listener gets; each item is sent again when it has changed. */
class BroadcastTopic {
  /** What was last sent to each listener, by position in the list. */
  readonly #listeners = new Map<HubPeer, (string | undefined)[]>()
  readonly #items: (at: number) => readonly string[]
  readonly #encode: (item: string) => Encoded
  #checkedAt = Number.NEGATIVE_INFINITY

  /** `items` returns the current items as JSON, always in the same order. */
  constructor(items: (at: number) => readonly string[], encode: (item: string) => Encoded) {
    this.#items = items
    this.#encode = encode
  }

  get count(): number {
    return this.#listeners.size
  }

  /** Adds a listener and sends everything, also to one that listens already. */
  add(peer: HubPeer, at: number): void {
    this.#listeners.set(peer, [])
    this.#send(peer, this.#items(at))
  }

  remove(peer: HubPeer): void {
    this.#listeners.delete(peer)
  }

  tick(at: number, uptimeMs: number): void {
    if (this.#listeners.size === 0 || uptimeMs - this.#checkedAt < BROADCAST_INTERVAL_MS) return
    this.#checkedAt = uptimeMs
    const items = this.#items(at)
    for (const peer of this.#listeners.keys()) if (!peer.isBlocked) this.#send(peer, items)
  }

  #send(peer: HubPeer, items: readonly string[]): void {
    const sent = this.#listeners.get(peer) ?? []
    for (const [index, item] of items.entries()) {
      if (sent[index] === item) continue
      sent[index] = item
      peer.send(this.#encode(item))
    }
  }
}
