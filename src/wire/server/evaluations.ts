import type { PvRef, Quality } from './pv.ts'

/**
 * Energy optimisation: specification 3 lists the fields and their German names, domain 5.2 explains them. Powers in kW;
 * means are over the current quarter-hour. @assumed name
 */
export interface EnergyValues {
  readonly wirkleistungAktuell: number
  readonly wirkleistungMittel: number
  readonly bhkwLeistungAktuell: number
  readonly bhkwLeistungMittel: number
  /** Positive: may be added; negative: must be shed. */
  readonly korrekturleistung: number
  readonly cosPhi: number
  /** The utility's pulse came at the start of the current period. */
  readonly evuImpuls: boolean
  readonly periodenMaximum: number
  readonly ruheleistung: number
  /** Seconds. */
  readonly periodenRestzeit: number
  readonly vorrangigBetriebenMinuten: number
  readonly sollleistung: number
  readonly trendleistung: number
  /** @assumed */
  readonly quality: Quality
  /** ms since 1970. @assumed */
  readonly timestamp: number
}

/** Where the archive has what the energy optimisation sends; null where it keeps nothing. @assumed */
export interface EnergyConfig {
  /** Power that is bought, kW. */
  readonly powerPv: PvRef | null
  readonly setpointPv: PvRef | null
  /** Power of the own engine, kW. */
  readonly chpPv: PvRef | null
}

/** Pipe leakage: specification 3, domain 5.3. */

/** In the order in which a night passes through them. @assumed */
export const MEASUREMENT_STATES = [
  'Idle',
  'Measuring',
  'Finished',
  'Suspect',
  'Leak',
  'Invalid',
  'NoReference',
] as const
export type MeasurementState = (typeof MEASUREMENT_STATES)[number]

/** State of the nightly window. @assumed */
export const MIN_MAX_STATES = ['Outside', 'Inside', 'Closed'] as const
export type MinMaxState = (typeof MIN_MAX_STATES)[number]

export interface PipeLeakage {
  readonly pipeLeakageId: number
  readonly name: string
  /** Difference from the reference value in m³/h, null while there is none, and of a night that says nothing. */
  readonly measurementChange: number | null
  readonly measurementState: MeasurementState
  /** dd.MM.yyyy HH:mm:ss in the time zone of the plant. */
  readonly minMaxBegin: string
  readonly minMaxEnd: string
  readonly minMaxState: MinMaxState
  /** m³/h. */
  readonly minMaxValue: number | null
  /** m³/h. */
  readonly referenceValue: number | null
}

/** @assumed */
export const NETWORK_KINDS = ['Rural', 'Urban', 'Metropolitan'] as const
export type NetworkKind = (typeof NETWORK_KINDS)[number]

/** Which zones there are, and what of them does not change from night to night. @assumed */
export interface PipeLeakageZones {
  readonly pipeLeakageZones: readonly PipeLeakageZone[]
}

/** @assumed */
export interface PipeLeakageZone {
  readonly pipeLeakageId: number
  readonly name: string
  /** Of its mains. */
  readonly lengthKm: number
  readonly network: NetworkKind
  /** What customers used in the last window, in m³/h; null where nobody knows. */
  readonly nightUse: number | null
  /** The archive of the night minimum; null without one. */
  readonly nightMinimumPv: PvRef | null
}
