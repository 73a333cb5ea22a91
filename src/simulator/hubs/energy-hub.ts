import { createEnergyValues } from '../model/evaluations/energy-values.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { type Hub, methodTable } from './protocol/hub.ts'
import { encodeItem } from './protocol/hub-message.ts'
import { BroadcastTopic } from './topics/broadcast-topic.ts'

const LOOK_EVERY_MS = 1_000

/** `/hubs/energy-opt`: nothing to subscribe, the values go to whoever connects. Specification 3, "Energy". */
export function createEnergyHub(model: PlantModel, now: () => number, uptime: () => number): Hub {
  const values = createEnergyValues(model)
  const items = (at: number) => {
    const present = values(at)
    return present === undefined ? [] : [JSON.stringify(present)]
  }
  const topic = new BroadcastTopic(items, (item) => encodeItem('newValues', item), LOOK_EVERY_MS)
  return {
    methods: methodTable<'energy-opt'>({}),
    opened: (connection) => topic.add(connection, now()),
    closed: (connection) => topic.remove(connection),
    sessionEnded: () => undefined,
    tick: (_from, to) => topic.tick(to, uptime()),
    subscribed: () => [],
    subscriptionCount: () => 0,
  }
}
