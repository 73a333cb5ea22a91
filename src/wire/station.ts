/** Stations: specification 3. */

export interface GeoLocation {
  readonly latitude: number
  readonly longitude: number
}

export interface Station {
  /** The station number, the high part of `nr` of its inputs and outputs. */
  readonly id: number
  readonly name: string
  readonly hasGeoLocation: boolean
  readonly location: GeoLocation | null
  readonly processImage: string | null
}

export const DIAL_STATES = [
  'Busy',
  'CommunicationError',
  'ConnectionError',
  'Connected',
  'HangingUp',
  'NotConnected',
  'NotDefined',
  'TimeOut',
] as const
export type DialState = (typeof DIAL_STATES)[number]

export interface StationRef {
  readonly stationNumber: number
}

export interface StationConfig {
  readonly station: StationRef
  readonly name: string
  readonly dialState: DialState
}

/** Message `newTimestamp`; times in ms since 1970, null = never. */
export interface StationTimestamp {
  readonly stationNumber: number
  readonly name: string
  readonly timestamp: number | null
  readonly lastConnection: number | null
}

/** Message `newDialState`. */
export interface StationDialState {
  readonly stationNumber: number
  readonly dialState: DialState
}
