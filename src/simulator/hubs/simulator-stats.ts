import { HUB_NAMES, type HubName } from '../../wire/hubs/hubs.ts'
import type { HubEndpoint } from './protocol/hub-endpoint.ts'

/** What has gone over one hub since the plant started; `connections` and `subscriptions` are those of now. */
export interface SimulatorHubStats {
  readonly connections: number
  readonly connectionsEver: number
  /** Distinct pairs of connection and key. */
  readonly subscriptions: number
  readonly invocations: number
  readonly largestInvocationBytes: number
  readonly messagesSent: number
  readonly valuesSent: number
  readonly bytesSent: number
}

/** Answer of `GET /plant/stats`. */
export interface SimulatorStats {
  readonly hubs: { readonly [hub in HubName]: SimulatorHubStats }
  /** How often each call has been made; calls never made are missing. */
  readonly calls: Readonly<Record<string, number>>
  readonly uptimeMs: number
}

/** Answer of `GET /plant/subscriptions`: who is there and what is subscribed, each key once. */
export interface SimulatorSubscriptions {
  readonly hubs: Readonly<Record<string, { readonly connections: number; readonly keys: readonly string[] }>>
}

export type Endpoints = { readonly [H in HubName]: HubEndpoint }

export function plantStats(endpoints: Endpoints, calls: SimulatorStats['calls'], uptimeMs: number): SimulatorStats {
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
    uptimeMs: Math.round(uptimeMs),
  }
}

export function plantSubscriptions(endpoints: Endpoints): SimulatorSubscriptions {
  const hubs = HUB_NAMES.map((name) => {
    const { connectionCount, hub } = endpoints[name]
    return [name, { connections: connectionCount, keys: hub.subscribed() }] as const
  })
  return { hubs: Object.fromEntries(hubs) }
}

/** All endpoints in the order of the contract. */
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
