/** Stations: specification 3. */
import type { ResultStatus } from './result.ts'

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
  /** @assumed name */
  readonly lastConnection: number | null
}

/** Message `newDialState`. @assumed */
export interface StationDialState {
  readonly stationNumber: number
  readonly dialState: DialState
}

/** Message `newDialCounter`: numbers of calls in the day, the month and the year. */
export interface StationDialCounter {
  readonly stationNumber: number
  /** Such as `LTE`; empty for a permanent connection. */
  readonly mobileNetworkStandard: string
  readonly dayCounter: number
  readonly monthCounter: number
  readonly yearCounter: number
}

export const STATION_ACTIONS = ['Connect', 'Disconnect', 'Status'] as const
export type StationAction = (typeof STATION_ACTIONS)[number]

export interface StationCall {
  readonly action: StationAction
  readonly stations: readonly StationRef[]
}

export interface StationCallResult {
  readonly status: ResultStatus
  readonly missing: readonly StationRef[]
  readonly notCallable: readonly StationRef[]
  readonly unauthorized: readonly StationRef[]
  readonly errorMessage: string | null
}

/** A PV area with priority outputs. */
export interface PriorityOutputGroup {
  readonly id: number
  readonly name: string
}

export interface PriorityOutputStation {
  readonly station: StationRef
  readonly name: string
}

/** The PV areas of one station, by its number. */
export interface PriorityOutputsOfStation {
  readonly station: StationRef
  readonly pvGroups: readonly PriorityOutputGroup[]
}

export interface PriorityOutputOptions {
  readonly hasOptions: boolean
  readonly stationOptions: readonly PriorityOutputStation[]
  readonly optionsForStation: readonly PriorityOutputsOfStation[]
}
