import type { AlarmLine, AlarmPlan, PlanRef } from '../remote-alert.ts'
import type { StationConfig, StationDialCounter, StationDialState, StationTimestamp } from '../station.ts'

/**
 * That plans and lines come over this hub is assumed. The specification names only the keys of `newPlanInfo`: where it
 * holds no more than these, the call `alarmPlans` is repeated.
 */
export interface StationMessages {
  newTimestamp: [StationTimestamp]
  newConfig: [StationConfig]
  newDialState: [StationDialState]
  newDialCounter: [StationDialCounter]
  newPlanInfo: [AlarmPlan | PlanRef]
  newLineInfo: [AlarmLine]
}

/** Plans and lines are named by station, hyphen and number (`14-1`). */
export interface StationMethods {
  /** @assumed */
  SubscribeToTimestamps: [stationNumbers: readonly string[]]
  /** @assumed */
  UnsubscribeFromTimestamps: [stationNumbers: readonly string[]]
  /** @assumed */
  SubscribeToConfigs: [stationNumbers: readonly string[]]
  /** @assumed */
  UnsubscribeFromConfigs: [stationNumbers: readonly string[]]
  /** @assumed */
  SubscribeToDialStates: [stationNumbers: readonly string[]]
  /** @assumed */
  UnsubscribeFromDialStates: [stationNumbers: readonly string[]]
  /** @assumed */
  SubscribeToPlans: [keys: readonly string[]]
  /** @assumed */
  UnsubscribeFromPlans: [keys: readonly string[]]
  /** @assumed */
  SubscribeToLines: [keys: readonly string[]]
  /** @assumed */
  UnsubscribeFromLines: [keys: readonly string[]]
  /** @assumed */
  SubscribeToDialCounters: [stationNumbers: readonly string[]]
  /** @assumed */
  UnsubscribeFromDialCounters: [stationNumbers: readonly string[]]
}
