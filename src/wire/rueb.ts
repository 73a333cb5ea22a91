/** Overflow basins: specification 3 "Rueb", domain 4.3. The items are assumed. */

/** @assumed */
export const BASIN_TYPES = ['Fangbecken', 'Durchlaufbecken', 'Stauraumkanal'] as const
export type BasinType = (typeof BASIN_TYPES)[number]

export interface RuebConfigs {
  readonly ruebConfigItems: readonly RuebConfig[]
}

/** Master data of a basin. @assumed */
export interface RuebConfig {
  readonly id: number
  readonly stationNumber: number
  readonly name: string
  readonly basinType: BasinType
  /** m³. */
  readonly volume: number
  /** Impervious area in ha. */
  readonly area: number
  /** l/s. */
  readonly throttleFlow: number
  /** Level of the weir crest in m. */
  readonly weirLevel: number
}

export interface RuebEvents {
  readonly ruebEvents: readonly RuebEvent[]
}

/** @assumed */
export const RUEB_EVENT_TYPES = ['Storage', 'Overflow'] as const
export type RuebEventType = (typeof RUEB_EVENT_TYPES)[number]

/** One storage or overflow; gaps below an hour are merged. @assumed */
export interface RuebEvent {
  readonly id: string
  readonly configId: number
  readonly type: RuebEventType
  /** ms since 1970. */
  readonly start: number
  /** null: still under way. */
  readonly end: number | null
  /** Sum of the active time, which the merged gaps are not part of. */
  readonly durationSeconds: number
  /** m³; null for a storage. */
  readonly volume: number | null
  /** l/s; null for a storage. */
  readonly maxFlow: number | null
  /** m. */
  readonly maxLevel: number
  /** mm. */
  readonly rainDepth: number
  /** mm/h. */
  readonly maxRainIntensity: number
  /** Share of the time with good values, 0 to 1. */
  readonly availability: number
  readonly remark: string
}

/** Meaning unknown; an optional module whose list may be empty. @assumed */
export interface SebamConfig {
  readonly id: number
  readonly name: string
}
