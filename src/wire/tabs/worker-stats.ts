import type { EndpointName } from '../endpoints/endpoints.ts'
import type { HubName } from '../hubs/hubs.ts'
import type { LinkState } from './live.ts'

/** What the worker says of itself, for the diagnostics page. */

/** Traffic of a hub since the worker started, and per second over the last ten seconds. */
export interface HubTraffic {
  readonly messages: number
  readonly values: number
  readonly bytes: number
  readonly faults: number
  readonly reconnects: number
  readonly messagesPerSecond: number
  readonly valuesPerSecond: number
  readonly bytesPerSecond: number
  /** Longest time from socket to cells in the last ten seconds, ms. */
  readonly queueAgeMs: number
}

export interface HubStats extends HubTraffic {
  readonly hub: HubName
  readonly link: LinkState
  readonly subscribed: number
}

/** A REST call: one on its way, or one of the last twenty others. */
export interface CallStats {
  readonly id: number
  readonly name: EndpointName
  /** When it was sent, ms since 1970. */
  readonly at: number
  /** `failed`: no answer, one that refuses, or one that could not be read. */
  readonly state: 'running' | 'done' | 'failed'
  /** Of the answer, after decompression; of an upload what has left. */
  readonly bytes: number
  /** From sending to the end of the answer, or until now. */
  readonly ms: number
}

export interface TabStats {
  readonly tab: string
  readonly visible: boolean
  readonly leases: number
  readonly frames: number
  readonly forcedCredits: number
}

export interface WorkerStats {
  readonly instance: string
  readonly build: string
  readonly kind: 'shared' | 'dedicated' | 'in-page'
  readonly ageMs: number
  /** Longest delay of the heartbeat in the last ten seconds, ms: how long anything waited for the worker. */
  readonly lagMs: number
  /** Uncaught exceptions and rejections. */
  readonly errors: number
  readonly hubs: readonly HubStats[]
  /** Newest first. */
  readonly calls: readonly CallStats[]
  readonly tabs: readonly TabStats[]
  readonly rejected: number
  /** Unreadable rows of answers left out since the worker started. */
  readonly skippedRows: number
  /** How much the worker keeps, by name: entries, rows or points. None of them grows with what was once seen. */
  readonly sizes: { readonly [name: string]: number }
  readonly implausibleTimes: ImplausibleTimes
  readonly log: readonly string[]
}

/** Values of this session with an implausible source time. */
export interface ImplausibleTimes {
  readonly arrivals: number
  /** Live keys of the first 20 such PVs. */
  readonly pvs: readonly string[]
}
