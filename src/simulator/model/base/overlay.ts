import type { StationAction } from '../../../wire/server/station.ts'
import { createHistory, type History } from './history.ts'

/** Who has seen an alert. */
export interface OverlayAck {
  readonly alertId: string
  readonly user: string
  readonly at: number
}

/** A limit as a user has set it; `limit` null = there is none. */
export interface SetLimit {
  readonly limit: number | null
  readonly priority: number
  readonly delayS: number
  readonly description: string
  readonly message: string
}

/** The steps of a runtime, and its value when it was set. */
export interface SetRuntime {
  readonly lower: number
  readonly lowerMid: number
  readonly upperMid: number
  readonly upper: number
  readonly value: number
}

/**
 * What users did, on top of a process that is a pure function of seed and time. It holds what cannot be computed
 * again, so nothing is ever dropped from it: about 100 bytes for each action. All of it is asked with a time, so that
 * archive and live values stay one function.
 */
export interface Overlay {
  readonly acks: Map<string, OverlayAck>
  /** The last of a process variable, by live key. */
  readonly lastAcks: Map<string, OverlayAck>
  /** When the alerts that users have deleted had come, by id. */
  readonly deleted: Map<string, number>
  /** Analogue and digital outputs, by live key. */
  readonly outputs: History<number>
  /** The total of a counter when it was reset, by live key. */
  readonly resets: History<number>
  /** By live key, hyphen and limit type. */
  readonly limits: History<SetLimit>
  /** Priorities of digital inputs, by live key. */
  readonly priorities: History<number>
  /** By live key, hyphen and runtime type. */
  readonly runtimes: History<SetRuntime>
  /** Station calls, by station number. */
  readonly calls: History<StationAction>
}

export function createOverlay(): Overlay {
  return {
    acks: new Map(),
    lastAcks: new Map(),
    deleted: new Map(),
    outputs: createHistory(),
    resets: createHistory(),
    limits: createHistory(),
    priorities: createHistory(),
    runtimes: createHistory(),
    calls: createHistory(),
  }
}
