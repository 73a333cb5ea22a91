/** Pending-alert state of things on a process image: specification 3, "Alert". */

export const ALERT_BINDING_TYPES = [
  'Device',
  'StationConnection',
  'StationLineConnection',
  'PipeLeakage',
  'AlertLink',
] as const
export type AlertBindingType = (typeof ALERT_BINDING_TYPES)[number]

/** The fields that `type` asks for are there. */
export interface AlertBinding {
  /** @assumed name */
  readonly type: AlertBindingType
  /** Of a Device. */
  readonly deviceType?: string
  /** Of a StationConnection. @assumed */
  readonly stationNumber?: number
  /** Of a StationLineConnection. */
  readonly lineType?: string
  readonly offset?: number
  /** Of a PipeLeakage or an AlertLink. */
  readonly id?: number
}

/** The most urgent state of what a binding names, as this text or as its number 0 to 3. @assumed */
export const FAILURE_STATES = ['Ok', 'ActiveUnacknowledged', 'ActiveAcknowledged', 'ClearedUnacknowledged'] as const
export type FailureState = (typeof FAILURE_STATES)[number]

/** Message `newAlertState`. @assumed */
export interface AlertState {
  readonly binding: AlertBinding
  readonly state: FailureState
  /** Of the most urgent alert, null while there is none. */
  readonly priority: number | null
}
