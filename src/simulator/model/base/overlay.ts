import type { StationAction } from '../../../wire/server/station.ts'

/** Acknowledgement of an alert. */
interface OverlayAck {
  readonly alertId: string
  readonly user: string
  readonly at: number
}

/** A limit set by a user; `limit` null = no limit. */
export interface SetLimit {
  readonly limit: number | null
  readonly priority: number
  readonly delayS: number
  readonly description: string
  readonly message: string
}

/** The steps of a runtime and its value when it was set. */
interface SetRuntime {
  readonly lower: number
  readonly lowerMid: number
  readonly upperMid: number
  readonly upper: number
  readonly value: number
}

/**
 * What users did, on top of a process that is a pure function of seed and time. It cannot be computed again, so nothing
 * is ever dropped: about 100 bytes for each action. Every read takes a time, so archive and live values stay one
 * function.
 */
export interface Overlay {
  readonly acks: Map<string, OverlayAck>
  /** The last acknowledgement of a process variable, by live key. */
  readonly lastAcks: Map<string, OverlayAck>
  /** When each alert that users deleted had come, by id. */
  readonly deleted: Map<string, number>
  /** Analogue and digital outputs, by live key. */
  readonly outputs: History<number>
  /** Total of a counter at its reset, by live key. */
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

/** Values that users set, by key and time. A read for an earlier time returns what held then. */
interface History<T> {
  readonly isEmpty: boolean
  put(key: string, value: T, at: number): void
  /** Returns the value at a time; undefined if nothing has been set by then. */
  at(key: string, time: number): T | undefined
  /** Returns all entries, ascending in time. */
  of(key: string): readonly Entry<T>[]
  /**
   * Returns the keys whose entries took effect after `from`, up to and including `until`. What takes effect a second time,
   * because the clock was set back, is returned again.
   */
  takeChanged(from: number, until: number): readonly string[]
}

const NOTHING: readonly string[] = []

function createHistory<T>(): History<T> {
  const entries = new Map<string, Entry<T>[]>()
  /** When the last entry takes effect: an output responds a moment after its command. Until it has been taken. */
  const changed = new Map<string, number>()
  let latest = Number.NEGATIVE_INFINITY
  const none: readonly Entry<T>[] = []
  return {
    get isEmpty() {
      return entries.size === 0
    },
    put: (key, value, at) => {
      const own = entries.get(key) ?? []
      entries.set(key, own)
      // The clock may be set back: the new entry replaces later ones.
      while ((own.at(-1)?.at ?? at) > at) own.pop()
      own.push({ at, value })
      changed.set(key, at)
      latest = Math.max(latest, at)
    },
    at: (key, time) => entries.get(key)?.findLast((entry) => entry.at <= time)?.value,
    of: (key) => entries.get(key) ?? none,
    takeChanged: (from, until) => {
      if (changed.size === 0 && from >= latest) return NOTHING
      const taken = new Set([...changed].flatMap(([key, at]) => (at <= until ? [key] : [])))
      for (const key of taken) changed.delete(key)
      for (const [key, own] of entries) if (own.some(({ at }) => at > from && at <= until)) taken.add(key)
      return [...taken]
    },
  }
}
