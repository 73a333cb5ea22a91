import { MINUTE_MS } from '../base/time.ts'
import type { Interval, Intervals } from './intervals.ts'

/** Rain is computed in steps of this length. It is defined here because a storm that is cut short must end on a step. */
export const RAIN_STEP_MS = 5 * MINUTE_MS

/**
 * Kinds of scripted events, and what their `subject` names:
 * - `rain`: 0, a storm of `amount` mm over the whole town
 * - `communication`, `mains`, `visit`: number of the station
 * - `contact`, `chatter`: `nr` of a fault contact (DigiIn) that closes, or opens and closes five times a minute
 * - `wire-break`, `frozen`, `substitute`, `spike`: `nr` of a measurement (AnaIn); `amount` of a spike is in its unit
 * - `burst`: number of the leak zone, losing `amount` m³/h
 * - `service`: `nr` of the contact of a machine (DigiIn) whose service is due
 * - `no-outputs`: 0, no station has priority outputs
 * - `stuck-outputs`: 0, orders to outputs are accepted, and no output follows
 */
export type ScriptedKind =
  | 'rain'
  | 'communication'
  | 'mains'
  | 'visit'
  | 'contact'
  | 'chatter'
  | 'wire-break'
  | 'frozen'
  | 'substitute'
  | 'spike'
  | 'burst'
  | 'service'
  | 'no-outputs'
  | 'stuck-outputs'

/** An event during [start, end), in ms since 1970 of simulated time. */
export interface ScriptedEvent extends Interval {
  readonly kind: ScriptedKind
  readonly subject: number
  readonly amount?: number
  /** The original end of a storm that was cut short; its intensity still follows the original plan. */
  readonly plannedEnd?: number
}

/**
 * Events at fixed times: the golden week, and scenarios that start at run time. Every process with random faults also
 * reads its scripted ones here, so values, qualities, alerts and archive follow. Events are read by time like
 * everything else, so a new event never changes the past.
 */
export interface ScriptedEvents {
  /** Returns the events of one subject, ascending by start, including those added later. */
  of(kind: ScriptedKind, subject: number): Intervals & { event(time: number): ScriptedEvent | null }
  /**
   * Adds events and reports the first start as changed. At run time use `PlantModel.script`, which keeps the alert book
   * consistent.
   */
  add(events: readonly ScriptedEvent[]): void
  /** Ends added events that are not over at a time. What happened before it stays. */
  cut(at: number): void
}

/** `changed` is called with the first time at which the process may differ. */
export function createScriptedEvents(first: readonly ScriptedEvent[], changed: (from: number) => void): ScriptedEvents {
  const lists = new Map<string, ScriptedEvent[]>()
  const added = new Set<ScriptedEvent>()

  function listOf(kind: ScriptedKind, subject: number): ScriptedEvent[] {
    const key = `${kind}-${subject}`
    const list = lists.get(key) ?? []
    lists.set(key, list)
    return list
  }

  function put(events: readonly ScriptedEvent[]): void {
    for (const event of events) {
      const list = listOf(event.kind, event.subject)
      list.push(event)
      list.sort((a, b) => a.start - b.start)
    }
  }

  /** Shortens the running events of a list and drops the later ones. */
  function cutList(list: ScriptedEvent[], at: number): void {
    for (const event of list.splice(0)) {
      // Results of the current step are already in use and must not change.
      const end = event.kind === 'rain' ? Math.ceil(at / RAIN_STEP_MS) * RAIN_STEP_MS : at
      if (!added.has(event) || event.end <= end) list.push(event)
      else if (event.start < end) {
        const shorter = { ...event, end, plannedEnd: event.plannedEnd ?? event.end }
        added.add(shorter)
        list.push(shorter)
      }
    }
  }

  put(first)
  return {
    of: (kind, subject) => {
      const list = listOf(kind, subject)
      const event = (time: number) => {
        for (const candidate of list) if (time >= candidate.start && time < candidate.end) return candidate
        return null
      }
      return {
        event,
        at: event,
        startingIn: (from, to) => (list.length === 0 ? list : list.filter(({ start }) => start >= from && start < to)),
      }
    },
    add: (events) => {
      if (events.length === 0) return
      put(events)
      for (const event of events) added.add(event)
      changed(Math.min(...events.map(({ start }) => start)))
    },
    cut: (at) => {
      if (added.size === 0) return
      for (const list of lists.values()) cutList(list, at)
      changed(at)
    },
  }
}
