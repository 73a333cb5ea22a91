import { HUB_NAMES, type HubName } from '../../wire/hubs/hubs.ts'
import type { HubEndpoint } from './protocol/hub-endpoint.ts'

/** Traffic of one hub since the simulator started; `connections` and `subscriptions` are the current ones. */
interface SimulatorHubStats {
  readonly connections: number
  readonly connectionsEver: number
  /** Pairs of connection and key. */
  readonly subscriptions: number
  readonly invocations: number
  readonly largestInvocationBytes: number
  readonly messagesSent: number
  readonly valuesSent: number
  readonly bytesSent: number
}

/** Response of `GET /plant/stats`. */
export interface SimulatorStats {
  readonly hubs: { readonly [hub in HubName]: SimulatorHubStats }
  /** How often each call was made; calls never made are missing. */
  readonly calls: Readonly<Record<string, number>>
  /** Calls that wait for their answer. */
  readonly openCalls: { readonly now: number; readonly most: number }
  readonly uptimeMs: number
}

/** Response of `GET /plant/subscriptions`: connections and subscribed keys, each key once. */
export interface SimulatorSubscriptions {
  readonly hubs: Readonly<Record<string, { readonly connections: number; readonly keys: readonly string[] }>>
}

export type Endpoints = { readonly [H in HubName]: HubEndpoint }

/** Returns the statistics of hubs and calls. */
export function simulatorStats(
  endpoints: Endpoints,
  { calls, openCalls }: Pick<SimulatorStats, 'calls' | 'openCalls'>,
  uptimeMs: number,
): SimulatorStats {
  return {
    hubs: {
      'server-status': hubStats(endpoints['server-status']),
      alert: hubStats(endpoints.alert),
      pv: hubStats(endpoints.pv),
      station: hubStats(endpoints.station),
      reportdata: hubStats(endpoints.reportdata),
      pipeleakage: hubStats(endpoints.pipeleakage),
      'energy-opt': hubStats(endpoints['energy-opt']),
      dashboard: hubStats(endpoints.dashboard),
      'visu-text-message': hubStats(endpoints['visu-text-message']),
    },
    calls,
    openCalls,
    uptimeMs: Math.round(uptimeMs),
  }
}

/** Returns connections and subscribed keys by hub. */
export function simulatorSubscriptions(endpoints: Endpoints): SimulatorSubscriptions {
  const hubs = HUB_NAMES.map((name) => {
    const { connectionCount, hub } = endpoints[name]
    return [name, { connections: connectionCount, keys: hub.subscribed() }] as const
  })
  return { hubs: Object.fromEntries(hubs) }
}

/** Returns all endpoints in the order of the contract. */
export function allEndpoints(endpoints: Endpoints): readonly HubEndpoint[] {
  return HUB_NAMES.map((hub) => endpoints[hub])
}

function hubStats({ hub, traffic, connectionCount }: HubEndpoint): SimulatorHubStats {
  return {
    connections: connectionCount,
    connectionsEver: traffic.connectionsEver,
    subscriptions: hub.subscriptionCount(),
    invocations: traffic.invocations,
    largestInvocationBytes: traffic.largestInvocationBytes,
    messagesSent: traffic.messagesSent,
    valuesSent: traffic.valuesSent,
    bytesSent: traffic.bytesSent,
  }
}
