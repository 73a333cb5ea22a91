import type { PlantModel } from '../model/plant-model.ts'
import { listOf, text } from '../server/read-value.ts'
import type { ManualInputs } from '../state/desk.ts'
import { checkedMethodOf, type Hub, type HubPeer, methodOf, methodTable } from './protocol/hub.ts'
import { encodeValues, KeyedTopic } from './topics/keyed-topic.ts'
import { ReportCells } from './topics/report-cells.ts'

/** Maximum of one message (specification 9, "Live subscription batch size"). */
const MAX_KEYS = 400
/** Maximum of one connection, far more than pages show: there are millions of cells, and each is kept and computed again. */
const MAX_KEYS_OF_CONNECTION = 4_000

const KEYS = listOf(text, MAX_KEYS)

/** Creates `/hubs/reportdata`: live report cells. Unknown keys are skipped (specification 3 and 7). */
export function createReportDataHub(
  model: PlantModel,
  now: () => number,
  uptime: () => number,
  inputs: ManualInputs,
): Hub {
  const cells = new ReportCells({ model, inputs, uptime })
  const topic = new KeyedTopic({
    item: (key) => cells.item(key),
    isKnown: (key) => cells.isKnown(key),
    encode: encodeValues(MAX_KEYS),
  })

  function subscribe(connection: HubPeer, keys: readonly string[]): string | null {
    const own = topic.keysOf(connection)
    const added = new Set(keys.filter((key) => !own.has(key)))
    if (own.size + added.size > MAX_KEYS_OF_CONNECTION) {
      return `HubException: A connection has at most ${MAX_KEYS_OF_CONNECTION} report cells.`
    }
    const first = keys.filter((key) => !topic.has(key))
    cells.want(connection, keys, now())
    topic.subscribe(connection, keys, now())
    for (const key of first) cells.sent(key)
    return null
  }

  function leave(connection: HubPeer, keys: readonly string[]): void {
    cells.leave(connection, keys)
    for (const key of keys) if (!topic.has(key)) cells.drop(key)
  }

  return {
    methods: methodTable<'reportdata'>({
      SubscribeToReportData: checkedMethodOf(KEYS, subscribe),
      UnsubscribeFromReportData: methodOf(KEYS, (connection, keys) => {
        topic.unsubscribe(connection, keys)
        leave(connection, keys)
      }),
    }),
    closed: (connection) => {
      const keys = [...topic.keysOf(connection)]
      topic.closed(connection)
      leave(connection, keys)
    },
    tick: (_from, to) => topic.publish(cells.tick(to), to),
    clockSet: (at) => cells.clockSet(at),
    subscribed: () => topic.keys(),
    subscriptionCount: () => topic.count(),
  }
}
