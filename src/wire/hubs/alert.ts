import type { Alert, DeletedAlert, PendingAlerts } from '../alert.ts'
import type { AlertState } from '../alert-state.ts'

/** `newAlert` also tells that the condition of an alert is gone. */
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
  /** Answered by `newPendingAlerts` of each PV group before it completes. */
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
