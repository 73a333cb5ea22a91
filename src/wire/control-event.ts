import type { PvRef } from './pv.ts'

/** One entry of the audit of who switched what; the specification names only the list. @assumed */
export interface ControlEvent {
  readonly id: string
  /** ms since 1970. */
  readonly timestamp: number
  readonly userName: string
  readonly stationNumber: number | null
  readonly stationName: string
  readonly pvRef: PvRef | null
  readonly pvName: string
  readonly eksNr: string
  /** What was done, as the server words it. */
  readonly text: string
  readonly oldValue: string | null
  readonly newValue: string | null
  readonly succeeded: boolean
}

/** `GET /api/controlevent/events`, newest first. */
export interface ControlEventList {
  readonly events: readonly ControlEvent[]
  /** Number in the range before the limit cut it. @assumed */
  readonly total: number
}
