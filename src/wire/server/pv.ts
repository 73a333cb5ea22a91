/** Process values: specification 3. */

export const PV_TYPES = [
  'AnaIn',
  'AnaOut',
  'DigiIn',
  'DigiOut',
  'MinMax',
  'RechenWert',
  'LaborWert',
  'ZaehlWert',
  'PlsObject',
  'Undef',
] as const
export type PvType = (typeof PV_TYPES)[number]

export interface PvRef {
  readonly type: PvType
  readonly nr: number
}

export const QUALITIES = ['Good', 'Bad', 'Uncertain', 'Unspecified'] as const
export type Quality = (typeof QUALITIES)[number]

export interface CounterValue {
  readonly value: number
  readonly resetable: boolean
  readonly day: number
  readonly month: number
  readonly year: number
}

export const RUNTIME_TYPES = [
  'Undefined',
  'Betriebszeit',
  'Absolutzeit',
  'Schaltzyklen',
  'LetzteAktivZeit',
  'LetzteInaktivZeit',
] as const
export type RuntimeType = (typeof RUNTIME_TYPES)[number]

export interface RuntimeValue {
  readonly lower: number
  readonly lowerMid: number
  readonly upperMid: number
  readonly upper: number
  readonly value: number
  readonly runtimeType: RuntimeType
}

export interface TimeOfDayValue {
  readonly hour: number
  readonly minutes: number
}

export const PV_VALUE_TYPES = [
  'BoolValue',
  'DoubleValue',
  'FailureStateValue',
  'CounterValue',
  'RuntimeValue',
  'TimeOfDayValue',
] as const
export type PvValueType = (typeof PV_VALUE_TYPES)[number]

/** Exactly one of the optional values is set, the one that `type` names. */
export interface PvValue {
  readonly pvRef: PvRef
  readonly type: PvValueType
  readonly boolValue?: boolean
  readonly doubleValue?: number
  /** 0 to 3, in the order of `FailureState`, or its name; see `failureStateName`. @assumed */
  readonly failureStateValue?: number | FailureState
  readonly counterValue?: CounterValue
  readonly runtimeValue?: RuntimeValue
  readonly timeOfDayValue?: TimeOfDayValue
  readonly quality: Quality
  /** Time at the source in ms since 1970; the specification names none. Without it the arrival counts. @assumed */
  readonly timestamp?: number
}

/**
 * The values that a PV may have. Either end may be null: the specification says "the valid range (or minimum, or
 * maximum)". See `src/domain/values/valid-range.ts`.
 */
export interface DomainConfig {
  readonly min: number | null
  readonly max: number | null
}

export interface DigiDisplayConfig {
  readonly stateActiveText: string
  readonly stateInactiveText: string
}

/** null = the limit is not set. */
export interface AnaLimitConfig {
  readonly lower: number | null
  readonly lowerMid: number | null
  readonly upperMid: number | null
  readonly upper: number | null
}

export interface AlertInputConfig {
  readonly description: string
  readonly message: string
  readonly priority: number
}

export interface PvConfig {
  /** @assumed */
  readonly pvRef: PvRef
  readonly name: string
  readonly eksNr: string
  readonly subtype: string
  readonly dimension: string
  readonly decimalPlaces: number
  readonly hasArchiveData: boolean
  readonly stationNumber: number
  readonly stationName: string
  readonly domainConfig: DomainConfig | null
  readonly digiDisplayConfig: DigiDisplayConfig | null
  readonly anaLimitConfig: AnaLimitConfig | null
  readonly alertInputConfig: AlertInputConfig | null
}

/** One station of the PV tree (`GET /api/Pv/getallpvnodes`). @assumed */
export interface PvNode {
  readonly stationNumber: number
  readonly stationName: string
  readonly pvs: readonly PvRef[]
}

/** The most urgent alert state of what a binding names, sent as this text or as its number 0 to 3. @assumed */
export const FAILURE_STATES = ['Ok', 'ActiveUnacknowledged', 'ActiveAcknowledged', 'ClearedUnacknowledged'] as const
export type FailureState = (typeof FAILURE_STATES)[number]
