import type { EndpointName } from '../endpoints/endpoints.ts'

/**
 * What an installation says about its server in `plant.json`, beside the client: what can be another there without other code. Whatever
 * it does not name is as in the contract.
 */
export interface PlantFile {
  /** Paths of calls that are others than in the contract, with the same places in braces. */
  readonly paths: { readonly [N in EndpointName]?: `/${string}` }
  /** Name of the header that carries the CSRF token. */
  readonly tokenHeader: string
  /** By the server's words for the outcome of a call or a login: those of the contract. */
  readonly statuses: { readonly [word in string]?: string }
  /** Whether a hub may poll where no WebSocket comes through. */
  readonly longPolling: boolean
}

/**
 * What is wrong with an entry, which then does not apply.
 * - `not-json`, `not-object`: the file as a whole; nothing of it applies
 * - `unknown`: no such entry, call or status in the contract
 * - `not-text`, `not-switch`: another type than a text, or than true and false
 * - `not-path`: no path of this server, which begins with one slash and has no query
 * - `other-places`: other places in braces than the contract has
 * - `not-header`: no name that a header can have, or one that browsers or this client send with another meaning
 */
export type PlantFileFault =
  | 'not-json'
  | 'not-object'
  | 'unknown'
  | 'not-text'
  | 'not-switch'
  | 'not-path'
  | 'other-places'
  | 'not-header'

export interface PlantFileMistake {
  /** Where in the file, as `paths.login`; empty for the file as a whole. */
  readonly place: string
  readonly fault: PlantFileFault
}

/** `unread`: no answer yet, or none that says whether there is a file. */
export interface PlantFileReport {
  readonly state: 'unread' | 'none' | 'read'
  readonly mistakes: readonly PlantFileMistake[]
}

export const UNREAD_PLANT_FILE: PlantFileReport = { state: 'unread', mistakes: [] }
