import type { PvConfig, PvValue } from '../pv.ts'
import type { PvAck } from '../pv-command.ts'
import type { PvLimitConfig, PvMaintenanceConfig } from '../pv-limit.ts'

export interface PvMessages {
  newValue: [PvValue]
  newValues: [readonly PvValue[]]
  newAck: [PvAck]
  newConfig: [PvConfig]
  newLimitConfig: [PvLimitConfig]
  newMaintenanceConfig: [PvMaintenanceConfig]
}

/**
 * PVs are named by their live key (`ai100001`), limits and service messages by live key, hyphen and suffix code
 * (`ai100001-ogw`, `di100001-owm`).
 */
export interface PvMethods {
  /** @assumed */
  SubscribeToPvs: [keys: readonly string[]]
  /** @assumed */
  UnsubscribeFromPvs: [keys: readonly string[]]
  /** @assumed */
  SubscribeToAcks: [keys: readonly string[]]
  /** @assumed */
  UnsubscribeFromAcks: [keys: readonly string[]]
  /** @assumed */
  SubscribeToConfigs: [keys: readonly string[]]
  /** @assumed */
  UnsubscribeFromConfigs: [keys: readonly string[]]
  /** @assumed */
  SubscribeToLimitConfigs: [keys: readonly string[]]
  /** @assumed */
  UnsubscribeFromLimitConfigs: [keys: readonly string[]]
  /** @assumed */
  SubscribeToMaintenanceConfigs: [keys: readonly string[]]
  /** @assumed */
  UnsubscribeFromMaintenanceConfigs: [keys: readonly string[]]
}
