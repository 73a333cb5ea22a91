import { createPipeLeakages } from '../model/evaluations/pipe-leakages.ts'
import type { PlantModel } from '../model/plant-model.ts'
import { type Hub, method, methodTable } from './protocol/hub.ts'
import { encodeItem } from './protocol/hub-message.ts'
import { BroadcastTopic } from './topics/broadcast-topic.ts'

const LOOK_EVERY_MS = 1_000
/** What `subscribed()` answers: the zones are subscribed as a whole. */
const WHOLE = 'Configs'

/** `/hubs/pipeleakage`: the leak zones of the network. Specification 3, "Pipe leakage". */
export function createPipeLeakageHub(model: PlantModel, now: () => number, uptime: () => number): Hub {
  const zones = createPipeLeakages(model)
  const items = (at: number) => zones(at).map((zone) => JSON.stringify(zone))
  const topic = new BroadcastTopic(items, (item) => encodeItem('newConfig', item), LOOK_EVERY_MS)
  return {
    methods: methodTable<'pipeleakage'>({
      SubscribeToConfigs: method((connection) => topic.add(connection, now())),
      UnsubscribeFromConfigs: method((connection) => topic.remove(connection)),
    }),
    opened: () => undefined,
    closed: (connection) => topic.remove(connection),
    sessionEnded: () => undefined,
    tick: (_from, to) => topic.tick(to, uptime()),
    subscribed: () => (topic.count > 0 ? [WHOLE] : []),
    subscriptionCount: () => topic.count,
  }
}
