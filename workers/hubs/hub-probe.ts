import type { HubName } from '../../src/wire/hubs/hubs.ts'
import { TOPIC_NAMES, TOPICS } from '../topics/topics.ts'

/** A question that a hub answers and that changes nothing. */
export interface HubProbe {
  readonly method: string
  readonly args: readonly unknown[]
}

/**
 * Subscribing to nothing is specified and does nothing. A hub without keyed subscriptions has no such question; it is
 * asked for a method that it lacks, because every SignalR server answers that too. ASP.NET Core writes nothing about it
 * into its log at its default level, and its hub filters are not run. To rely on the rhythm of those hubs instead would
 * take far longer than the promised 5 s: `server-status` need not say anything but a ping every 15 s.
 */
const UNKNOWN_METHOD: HubProbe = { method: 'Probe', args: [] }

export function probeOf(hub: HubName): HubProbe {
  for (const topic of TOPIC_NAMES) {
    const subscription = TOPICS[topic].source
    if (subscription?.hub === hub && subscription.by === 'keys') return { method: subscription.subscribe, args: [[]] }
  }
  return UNKNOWN_METHOD
}
