import type { MessageOf } from '../../wire/hubs.ts'
import type { Station, StationConfig, StationDialState, StationTimestamp } from '../../wire/station.ts'
import type { PlantModel } from '../plant-model.ts'
import { listOf, text } from '../read-value.ts'
import { type Hub, type HubPeer, methodOf, methodTable } from './hub.ts'
import { encodeItem } from './hub-message.ts'
import { KeyedTopic } from './keyed-topic.ts'

const STATION_NUMBERS = listOf(text, 32_768)
const TIMESTAMP_INTERVAL_MS = 1000

/** What may change at a station, as it is sent. */
type Payload = StationTimestamp | StationConfig | StationDialState

/** One of the three things a station tells: who wants it, and what was sent last. */
class StationTopic {
  readonly #topic: KeyedTopic
  readonly #item: (key: string, at: number) => string | undefined
  readonly #sent = new Map<string, string>()
  readonly #intervalMs: number
  readonly #now: () => number
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(
    message: MessageOf<'station'>,
    read: (key: string, at: number) => Payload | undefined,
    now: () => number,
    intervalMs: number,
  ) {
    this.#now = now
    this.#intervalMs = intervalMs
    this.#item = (key, at) => {
      const payload = read(key, at)
      return payload === undefined ? undefined : JSON.stringify(payload)
    }
    this.#topic = new KeyedTopic({
      item: this.#item,
      encode: (items) => items.map((item) => encodeItem(message, item)),
    })
  }

  readonly subscribe = methodOf(STATION_NUMBERS, (connection, keys) => {
    const at = this.#now()
    this.#topic.subscribe(connection, keys, at)
    for (const key of keys) this.#remember(key, this.#item(key, at))
  })
  readonly unsubscribe = methodOf(STATION_NUMBERS, (connection, keys) => this.#topic.unsubscribe(connection, keys))

  closed(connection: HubPeer): void {
    this.#topic.closed(connection)
  }

  tick(at: number, uptimeMs: number): void {
    if (uptimeMs - this.#lookedAt < this.#intervalMs) return
    this.#lookedAt = uptimeMs
    const changed = this.#topic.keys().filter((key) => {
      const item = this.#item(key, at)
      if (item === undefined || item === this.#sent.get(key)) return false
      this.#sent.set(key, item)
      return true
    })
    this.#topic.publish(changed, at)
  }

  /** What a subscription has just been answered is no change at the next look. */
  #remember(key: string, item: string | undefined): void {
    if (item !== undefined && !this.#sent.has(key)) this.#sent.set(key, item)
  }

  keys(): readonly string[] {
    return this.#topic.keys()
  }

  count(): number {
    return this.#topic.count()
  }
}

/** `/hubs/station`: time stamps, configs and dial states by station number. Specification 3, "Live station data". */
export function createStationHub(model: PlantModel, now: () => number, uptime: () => number): Hub {
  const stations = new Map(model.stations.map((station) => [String(station.id), station]))
  const topic = <T extends Payload>(
    message: MessageOf<'station'>,
    intervalMs: number,
    read: (station: Station, at: number) => T,
  ) => {
    const ofKey = (key: string, at: number) => {
      const station = stations.get(key)
      return station === undefined ? undefined : read(station, at)
    }
    return new StationTopic(message, ofKey, now, intervalMs)
  }
  const timestamps = topic('newTimestamp', TIMESTAMP_INTERVAL_MS, ({ id }, at) => model.timestamp(id, at))
  const dialStates = topic('newDialState', 0, ({ id }, at): StationDialState => {
    return { stationNumber: id, dialState: model.dialState(id, at) }
  })
  const configs = topic('newConfig', 0, ({ id, name }, at): StationConfig => {
    return { station: { stationNumber: id }, name, dialState: model.dialState(id, at) }
  })
  const topics = { Timestamps: timestamps, Configs: configs, DialStates: dialStates }
  return {
    methods: methodTable<'station'>({
      SubscribeToTimestamps: timestamps.subscribe,
      UnsubscribeFromTimestamps: timestamps.unsubscribe,
      SubscribeToConfigs: configs.subscribe,
      UnsubscribeFromConfigs: configs.unsubscribe,
      SubscribeToDialStates: dialStates.subscribe,
      UnsubscribeFromDialStates: dialStates.unsubscribe,
    }),
    opened: () => undefined,
    closed: (connection) => {
      for (const each of Object.values(topics)) each.closed(connection)
    },
    sessionEnded: () => undefined,
    tick: (_from, to) => {
      for (const each of Object.values(topics)) each.tick(to, uptime())
    },
    subscribed: () => {
      return Object.entries(topics)
        .flatMap(([name, each]) => each.keys().map((key) => `${name}/${key}`))
        .sort()
    },
    subscriptionCount: () => Object.values(topics).reduce((sum, each) => sum + each.count(), 0),
  }
}
