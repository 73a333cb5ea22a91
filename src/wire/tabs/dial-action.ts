/** States of a station that is being called, until its own arrives. Specification 3: "client-side". */
export type InterimDialState = 'Connecting' | 'Disconnecting'

/** A station that somebody at this computer has called, and that has not answered yet. Specification 4. */
export interface DialAction {
  readonly stationNumber: number
  readonly dialState: InterimDialState
}
