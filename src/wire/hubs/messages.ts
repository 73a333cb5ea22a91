import type { Alert, AlertState, DeletedAlert, PendingAlerts } from '../server/alert.ts'
import type { EnergyValues, PipeLeakage } from '../server/evaluations.ts'
import type { PvConfig, PvValue } from '../server/pv.ts'
import type { PvAck, PvLimitConfig, PvMaintenanceConfig } from '../server/pv-command.ts'
import type { AlarmLine, AlarmPlan, PlanRef } from '../server/remote-alert.ts'
import type { ReportBindingValue } from '../server/report.ts'
import type { StationConfig, StationDialCounter, StationDialState, StationTimestamp } from '../server/station.ts'
import type { ServerInfoMessage, ServerStatus, ServerStatusMessage } from '../server/system.ts'

/** `newAlert` also reports that the condition of an alert is gone. */
export interface AlertMessages {
  newAlert: [Alert]
  ackAlert: [Alert]
  ackAlerts: [readonly Alert[]]
  deletedAlerts: [readonly DeletedAlert[]]
  newPendingAlerts: [PendingAlerts]
  newAlertState: [AlertState]
}

export interface AlertMethods {
  SubscribeToPendingAlerts: []
  /** @assumed */
  UnsubscribeFromPendingAlerts: []
  /** The hub sends `newPendingAlerts` for each PV group before this completes. */
  FetchAllPendingAlerts: []
  SubscribeToAllAlerts: []
  /** @assumed */
  UnsubscribeFromAllAlerts: []
  SubscribeToAcks: []
  /** @assumed */
  UnsubscribeFromAcks: []
  /** @assumed */
  SubscribeToDeviceAlertStates: [deviceTypes: readonly string[]]
  /** @assumed */
  UnsubscribeFromDeviceAlertStates: [deviceTypes: readonly string[]]
  /** @assumed */
  SubscribeToStationConnectionAlertStates: [stationNumbers: readonly string[]]
  /** @assumed */
  UnsubscribeFromStationConnectionAlertStates: [stationNumbers: readonly string[]]
  /** Keys are `lineType-offset`. @assumed */
  SubscribeToStationLineConnectionAlertStates: [keys: readonly string[]]
  /** @assumed */
  UnsubscribeFromStationLineConnectionAlertStates: [keys: readonly string[]]
  /** @assumed */
  SubscribeToPipeLeakageAlertStates: [ids: readonly string[]]
  /** @assumed */
  UnsubscribeFromPipeLeakageAlertStates: [ids: readonly string[]]
  /** @assumed */
  SubscribeToAlertLinkAlertStates: [ids: readonly string[]]
  /** @assumed */
  UnsubscribeFromAlertLinkAlertStates: [ids: readonly string[]]
}

/** Carries only the id; the client fetches the note with call `dashboardConfig`. Also sent after subscribing. */
export interface DashboardMessages {
  noteUpdate: [NoteUpdate]
}

export interface NoteUpdate {
  readonly id: number
}

export interface DashboardMethods {
  /** @assumed */
  SubscribeToNotes: [ids: readonly string[]]
  /** @assumed */
  UnsubscribeFromNotes: [ids: readonly string[]]
}

/** No subscription: values are sent on connecting and on every change. */
export interface EnergyOptMessages {
  /** @assumed */
  newValues: [EnergyValues]
}

export type EnergyOptMethods = Record<never, never>

export interface PipeLeakageMessages {
  newConfig: [PipeLeakage]
}

export interface PipeLeakageMethods {
  /** Of all zones. @assumed */
  SubscribeToConfigs: []
  /** @assumed */
  UnsubscribeFromConfigs: []
}

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

/** The specification names the subscription, not the messages. */
export interface ReportDataMessages {
  /** @assumed */
  newValue: [ReportBindingValue]
  /** @assumed */
  newValues: [readonly ReportBindingValue[]]
}

/** Bindings are named by live key, value type, offset and unit (`ai100001/Sum/1/Days`): 400 objects exceed 32 KB. */
export interface ReportDataMethods {
  /** @assumed */
  SubscribeToReportData: [keys: readonly string[]]
  /** @assumed */
  UnsubscribeFromReportData: [keys: readonly string[]]
}

/** No subscription: the status is sent on connecting and on every change. */
export interface ServerStatusMessages {
  /** @assumed */
  serverStatusChanged: [ServerStatusMessage | ServerStatus]
  /** @assumed */
  sendServerInfoMessage: [ServerInfoMessage | string]
}

export type ServerStatusMethods = Record<never, never>

/**
 * It is assumed that plans and lines come over this hub. The specification names only the keys of `newPlanInfo`: if a
 * message holds only these, the client calls `alarmPlans` again.
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

/** Carries only the id; the client fetches the text with call `textMessages`. Also sent after subscribing. */
export interface TextMessageMessages {
  newMessage: [TextMessageUpdate]
}

export interface TextMessageUpdate {
  readonly id: number
}

export interface TextMessageMethods {
  /** @assumed */
  SubscribeToTextMessages: [ids: readonly string[]]
  /** @assumed */
  UnsubscribeFromTextMessages: [ids: readonly string[]]
}
