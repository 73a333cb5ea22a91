import { pvOfLiveKey } from '../../domain/values/pv-ref.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { listOf, text } from '../server/read-value.ts'
import { type Hub, methodOf, methodTable } from './protocol/hub.ts'
import { ComparedTopic } from './topics/compared-topic.ts'
import { encodeValues, KeyedTopic } from './topics/keyed-topic.ts'

/** Maximum of one message (specification 9, "Live subscription batch size"). */
const MAX_VALUES_PER_MESSAGE = 1024
/** More keys do not fit into one message from a client. */
const MAX_KEYS = 32_768

/** Real time between checks: short for what users change, long for what grows by itself. */
const COMPARE_INTERVAL_MS = 200
const SLOW_INTERVAL_MS = 10_000

const KEYS = listOf(text, MAX_KEYS)

/** Creates `/hubs/pv`: live values and configs by live key such as `ai100001` (specification 7, "Live channels"). */
export function createPvHub(model: PlantModel, now: () => number, uptime: () => number): Hub {
  const topic = new KeyedTopic({
    item: (key, at) => {
      const value = model.value(key, at)
      return value === undefined ? undefined : JSON.stringify(value)
    },
    encode: encodeValues(MAX_VALUES_PER_MESSAGE),
  })
  const { commands } = model
  const topics = {
    Acks: new ComparedTopic('newAck', commands.ack, now, COMPARE_INTERVAL_MS),
    Configs: new ComparedTopic('newConfig', configOf, now, COMPARE_INTERVAL_MS),
    LimitConfigs: new ComparedTopic('newLimitConfig', commands.limitConfig, now, COMPARE_INTERVAL_MS),
    MaintenanceConfigs: new ComparedTopic('newMaintenanceConfig', commands.maintenanceConfig, now, SLOW_INTERVAL_MS),
  }

  function configOf(key: string) {
    const ref = pvOfLiveKey(key)
    return ref === null ? undefined : model.config(ref)
  }

  return {
    methods: methodTable<'pv'>({
      SubscribeToPvs: methodOf(KEYS, (connection, keys) => topic.subscribe(connection, keys, now())),
      UnsubscribeFromPvs: methodOf(KEYS, (connection, keys) => topic.unsubscribe(connection, keys)),
      SubscribeToAcks: topics.Acks.subscribe,
      UnsubscribeFromAcks: topics.Acks.unsubscribe,
      SubscribeToConfigs: topics.Configs.subscribe,
      UnsubscribeFromConfigs: topics.Configs.unsubscribe,
      SubscribeToLimitConfigs: topics.LimitConfigs.subscribe,
      UnsubscribeFromLimitConfigs: topics.LimitConfigs.unsubscribe,
      SubscribeToMaintenanceConfigs: topics.MaintenanceConfigs.subscribe,
      UnsubscribeFromMaintenanceConfigs: topics.MaintenanceConfigs.unsubscribe,
    }),
    closed: (connection) => {
      topic.closed(connection)
      for (const each of Object.values(topics)) each.closed(connection)
    },
    tick: (from, to) => {
      topic.publish(model.updates(from, to), to)
      for (const each of Object.values(topics)) each.tick(to, uptime())
    },
    clockSet: (at) => topic.publish(topic.keys(), at),
    subscribed: () => {
      const others = Object.entries(topics).flatMap(([name, each]) => each.keys().map((key) => `${name}/${key}`))
      return others.length === 0 ? topic.keys() : [...topic.keys(), ...others].sort()
    },
    subscriptionCount: () => Object.values(topics).reduce((sum, each) => sum + each.count(), topic.count()),
  }
}
