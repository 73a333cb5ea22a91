import type { StationAction } from '../../../wire/server/station.ts'

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

interface Entry<T> {
  readonly at: number
  readonly value: T
}

/** What users have set, by key, with the times: asked for an earlier time it answers what held then. */
export interface History<T> {
  readonly isEmpty: boolean
  put(key: string, value: T, at: number): void
  /** What holds at a time; undefined = nothing has been set by then. */
  at(key: string, time: number): T | undefined
  /** All that has been set, ascending in time. */
  of(key: string): readonly Entry<T>[]
  /** Keys whose settings have come to hold by a time and were not taken before: none is told twice, early or never. */
  takeChanged(until: number): readonly string[]
}

const NOTHING: readonly string[] = []

function createHistory<T>(): History<T> {
  const entries = new Map<string, Entry<T>[]>()
  /** From when on what was set last holds: an output answers a moment after its command. */
  const changed = new Map<string, number>()
  const none: readonly Entry<T>[] = []
  return {
    get isEmpty() {
      return entries.size === 0
    },
    put: (key, value, at) => {
      const own = entries.get(key) ?? []
      entries.set(key, own)
      // Clocks may be set back: what was set then replaces what came later.
      while ((own.at(-1)?.at ?? at) > at) own.pop()
      own.push({ at, value })
      changed.set(key, at)
    },
    at: (key, time) => entries.get(key)?.findLast((entry) => entry.at <= time)?.value,
    of: (key) => entries.get(key) ?? none,
    takeChanged: (until) => {
      if (changed.size === 0) return NOTHING
      const taken = [...changed].flatMap(([key, at]) => (at <= until ? [key] : []))
      for (const key of taken) changed.delete(key)
      return taken
    },
  }
}
