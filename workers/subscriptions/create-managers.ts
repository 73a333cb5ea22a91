import type { CoreContext } from '../context/core-context.ts'
import type { HubChannel } from '../hubs/hub-channel.ts'
import type { Snapshot } from '../topics/cell-kind.ts'
import type { Store } from '../topics/store.ts'
import { TOPIC_NAMES, TOPICS } from '../topics/topics.ts'
import { SubscriptionManager, type SubscriptionManagerEvents } from './subscription-manager.ts'

type ManagerContext = Pick<CoreContext, 'clock' | 'log' | 'leases' | 'failed' | 'onChange'>

/** Creates a subscription manager for each topic that a hub serves, connected with the topic's cells. */
export function createManagers(
  context: ManagerContext,
  store: Store,
  channels: readonly HubChannel[],
): readonly SubscriptionManager[] {
  return TOPIC_NAMES.flatMap((topic) => {
    const subscription = TOPICS[topic].source
    const channel = channels.find(({ hub }) => hub === subscription?.hub)
    if (subscription === null || channel === undefined) return []
    const { onChange } = context
    const snapshot = withNotify(store.snapshot(topic), onChange)
    const events: SubscriptionManagerEvents = {
      forget: (key) => store.forget(topic, key),
      forgetAll: () => store.forgetAll(topic),
      failed: (keys, error) => {
        store.fail(topic, keys, error)
        onChange()
      },
    }
    return new SubscriptionManager(topic, subscription, { ...context, channel, snapshot, events })
  })
}

function withNotify(snapshot: Snapshot | null, onChange: () => void): Snapshot | null {
  if (snapshot === null) return null
  return {
    begin() {
      snapshot.begin()
      onChange()
    },
    end() {
      snapshot.end()
      onChange()
    },
  }
}
