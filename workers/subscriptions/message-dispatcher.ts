import type { HubName } from '../../src/wire/hubs/hubs.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { HubMetrics } from '../hubs/hub-metrics.ts'
import { attempt } from '../platform/jobs.ts'
import type { MessageHandler } from '../topics/cell-kind.ts'
import type { Store } from '../topics/store.ts'
import { TOPIC_NAMES, TOPICS } from '../topics/topics.ts'
import { Refetcher } from './refetcher.ts'

export type DispatchContext = Pick<CoreContext, 'clock' | 'failed' | 'call' | 'onChange'>

export interface MessageDispatcher {
  /** Handlers by message name. */
  readonly messages: Map<string, (argument: unknown) => void>
  /** Cancels pending fetches. Call when the session ends. */
  readonly clear: () => void
}

/**
 * Creates the handlers of a hub's messages from the table of topics. An unreadable item is counted and left out, and
 * makes its cell stale; the other items of its message are stored.
 */
export function createMessageDispatcher(
  hub: HubName,
  context: DispatchContext,
  store: Store,
  metrics: HubMetrics,
): MessageDispatcher {
  const handlers = new Map<string, MessageHandler[]>()
  const refetchers: Refetcher[] = []
  const refetcherOf = (topic: Topic): Refetcher | null => {
    const row = TOPICS[topic]
    if (row.cell !== 'value' || row.refetch === undefined) return null
    const refetcher = new Refetcher(row.topic, row.refetch, context, store.values)
    refetchers.push(refetcher)
    return refetcher
  }
  for (const topic of TOPIC_NAMES) {
    if (TOPICS[topic].source?.hub !== hub) continue
    const refetcher = refetcherOf(topic)
    for (const [message, handle] of store.handlers(topic, (key) => refetcher?.refetch(key))) {
      handlers.set(message, [...(handlers.get(message) ?? []), handle])
    }
  }
  /** A handler with a fault costs its own topic this message, and no other one. */
  const handled = (message: string, handle: MessageHandler, argument: unknown): number => {
    let rejected = 1
    attempt(context.failed, `message ${message} of hub ${hub}`, () => {
      rejected = handle(argument)
    })
    return rejected
  }
  const dispatch = (message: string, own: readonly MessageHandler[]) => (argument: unknown) => {
    const rejected = own.reduce((sum, handle) => sum + handled(message, handle, argument), 0)
    const count = Array.isArray(argument) ? argument.length : 1
    store.rejected += rejected
    metrics.stored(count - rejected)
    context.onChange()
  }
  return {
    messages: new Map([...handlers].map(([message, own]) => [message, dispatch(message, own)])),
    clear() {
      for (const refetcher of refetchers) refetcher.clear()
    },
  }
}
