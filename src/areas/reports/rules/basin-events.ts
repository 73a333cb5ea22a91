import { EVENT_RULES, type EventRules, goesOn } from '../../../domain/evaluations/basin-rules.ts'
import { startOf, startOfNext } from '../../../domain/time/calendar.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import type { RuebEvent, RuebEventType } from '../../../wire/server/report.ts'

const SECOND_MS = 1000

/** An active time of an event, or what of it lies in a range. */
export interface ActivePart extends TimeRange {
  /** Active time in it. */
  readonly seconds: number
  /** m³; null for a storage, and where it is not told. */
  readonly volume: number | null
  /** l/s; null for a storage, and where it is not told. */
  readonly maxFlow: number | null
  /** m. */
  readonly maxLevel: number
}

/** A storage or an overflow with the times in which it was active, oldest first. */
export interface BasinEvent extends Omit<RuebEvent, 'parts'> {
  readonly parts: readonly ActivePart[]
}

/**
 * Returns events with the pauses of each basin bridged and the short ones left out, oldest first. A server that has merged
 * already gets its own events back. Domain 4.3.
 */
export function mergedEvents(events: readonly RuebEvent[], rules: EventRules = EVENT_RULES): readonly BasinEvent[] {
  const last = new Map<string, number>()
  const merged: BasinEvent[] = []
  // An event that touches two ranges comes with both.
  const known = new Map(events.map((event) => [event.id, event]))
  for (const event of [...known.values()].sort((a, b) => a.start - b.start)) {
    const key = `${event.configId}/${event.type}`
    const index = last.get(key)
    const before = index === undefined ? undefined : merged[index]
    if (index !== undefined && before !== undefined && goesOn(pauseBetween(before, event), rules)) {
      merged[index] = joined(before, withParts(event))
    } else {
      last.set(key, merged.length)
      merged.push(withParts(event))
    }
  }
  return merged.filter(({ durationSeconds }) => durationSeconds * SECOND_MS >= rules.minimumMs)
}

function pauseBetween({ end }: BasinEvent, { start }: RuebEvent): number {
  return end === null ? 0 : start - end
}

/**
 * Of an event whose parts are not told, the whole is one. What is under way was active for its duration: the pause after it, which
 * may end it, is none of its time.
 */
function withParts(event: RuebEvent): BasinEvent {
  const { start, end, durationSeconds, volume, maxFlow, maxLevel } = event
  const whole = { from: start, to: end ?? start + durationSeconds * SECOND_MS, volume, maxFlow, maxLevel }
  const parts = event.parts?.map((part) => ({ ...part, seconds: (part.to - part.from) / SECOND_MS }))
  return { ...event, parts: parts ?? [{ ...whole, seconds: durationSeconds }] }
}

function joined(one: BasinEvent, next: BasinEvent): BasinEvent {
  const seconds = one.durationSeconds + next.durationSeconds
  const good = one.availability * one.durationSeconds + next.availability * next.durationSeconds
  return {
    ...one,
    end: one.end === null || next.end === null ? null : Math.max(one.end, next.end),
    durationSeconds: seconds,
    parts: [...one.parts, ...next.parts],
    volume: sumOf(one.volume, next.volume),
    maxFlow: maxOf(one.maxFlow, next.maxFlow),
    maxLevel: Math.max(one.maxLevel, next.maxLevel),
    // Both count the rain of the hours before them: their sum would count some of it twice.
    rainDepth: Math.max(one.rainDepth, next.rainDepth),
    maxRainIntensity: Math.max(one.maxRainIntensity, next.maxRainIntensity),
    availability: seconds === 0 ? one.availability : good / seconds,
    remark: [one.remark, next.remark].filter((remark) => remark !== '').join(' · '),
  }
}

/** A storage has no volume; of an overflow whose volume is not told none is known. */
function sumOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}

function maxOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

/**
 * Returns what of an event lies in a range. Parts that a server tells end at midnight, so a month has its own time and volume
 * exactly; a longer one gives each side the share of its time.
 */
export function partsIn({ parts }: BasinEvent, { from, to }: TimeRange): readonly ActivePart[] {
  return parts.flatMap((part) => {
    const start = Math.max(from, part.from)
    const end = Math.min(to, part.to)
    if (end <= start) return []
    const share = (end - start) / (part.to - part.from)
    const volume = part.volume === null ? null : share * part.volume
    return [{ ...part, from: start, to: end, seconds: share * part.seconds, volume }]
  })
}

/**
 * Returns the starts of the calendar days, on the plant's clock, on which one of the events was active in the range, ascending.
 * Pauses make no day, the one after an overflow that may go on neither. Domain 4.3.
 */
export function activeDays(events: readonly BasinEvent[], range: TimeRange, zone: string): readonly number[] {
  const days = new Set<number>()
  for (const { from, to } of events.flatMap((event) => partsIn(event, range))) {
    for (let day = startOf('Days', from, zone); day < to; day = startOfNext('Days', day, zone)) days.add(day)
  }
  return [...days].sort((a, b) => a - b)
}

/** Returns the events of a basin and a type, and only those that begin in the range: they count where they begin. */
export function eventsOf(
  events: readonly BasinEvent[],
  configId: number,
  type: RuebEventType,
  range?: TimeRange,
): readonly BasinEvent[] {
  return events.filter(
    (event) => event.configId === configId && event.type === type && (range === undefined || beginsIn(event, range)),
  )
}

export function beginsIn({ start }: Pick<BasinEvent, 'start'>, { from, to }: TimeRange): boolean {
  return start >= from && start < to
}
