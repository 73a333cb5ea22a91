import type { Alert, PendingAlerts } from './alert.ts'
import type { PvValue } from './pv.ts'
import type { StationConfig, StationDialState, StationTimestamp } from './station.ts'
import type { ServerStatusMessage } from './system.ts'

/** The hubs in the order in which they are opened: browsers connect WebSockets to one host one at a time. */
export const HUB_NAMES = ['server-status', 'alert', 'pv', 'station'] as const
export type HubName = (typeof HUB_NAMES)[number]

export function hubPath(hub: HubName): `/hubs/${HubName}` {
  return `/hubs/${hub}`
}

/**
 * What a hub sends (specification 7, "Messages received"): message name -> its arguments.
 * A subscription of keys is answered by their present values as ordinary messages before the invocation completes;
 * pending alerts are subscribed first and then fetched.
 */
export interface HubMessages {
  'server-status': {
    serverStatusChanged: [ServerStatusMessage]
  }
  alert: {
    newAlert: [Alert]
    ackAlert: [Alert]
    ackAlerts: [readonly Alert[]]
    deletedAlerts: [readonly { readonly id: string }[]]
    newPendingAlerts: [PendingAlerts]
  }
  pv: {
    newValue: [PvValue]
    newValues: [readonly PvValue[]]
  }
  station: {
    newTimestamp: [StationTimestamp]
    newConfig: [StationConfig]
    newDialState: [StationDialState]
  }
}

/**
 * What a hub is asked (the specification names the subscriptions, the spelling of the pairs is assumed).
 * PVs are named by their short live key (`ai100001`), so that 1024 of them stay far below the 32 KB a server accepts.
 */
export interface HubMethods {
  'server-status': Record<never, never>
  alert: {
    SubscribeToPendingAlerts: []
    UnsubscribeFromPendingAlerts: []
    FetchAllPendingAlerts: []
  }
  pv: {
    SubscribeToPvs: [keys: readonly string[]]
    UnsubscribeFromPvs: [keys: readonly string[]]
  }
  station: {
    SubscribeToTimestamps: [stationNumbers: readonly string[]]
    UnsubscribeFromTimestamps: [stationNumbers: readonly string[]]
    SubscribeToConfigs: [stationNumbers: readonly string[]]
    UnsubscribeFromConfigs: [stationNumbers: readonly string[]]
    SubscribeToDialStates: [stationNumbers: readonly string[]]
    UnsubscribeFromDialStates: [stationNumbers: readonly string[]]
  }
}

export type MessageOf<H extends HubName> = keyof HubMessages[H] & string
export type MethodOf<H extends HubName> = keyof HubMethods[H] & string
