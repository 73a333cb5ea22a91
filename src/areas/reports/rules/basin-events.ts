import { startOf, startOfNext } from '../../../domain/time/calendar.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import type { RuebEvent, RuebEventType } from '../../../wire/server/report.ts'

/** Which storages and overflows are one event, and which are none. Domain 4.3. */
export interface EventRules {
  /** Pauses shorter than this do not end an event. */
  readonly mergeGapMs: number
  /** What was active for a shorter time is no event. */
  readonly minimumMs: number
}

const EVENT_RULES: EventRules = { mergeGapMs: 3_600_000, minimumMs: 300_000 }

const SECOND_MS = 1000

/**
 * Returns events with the pauses of each basin bridged and the short ones left out, oldest first. A server that has merged
 * already gets its own events back. Domain 4.3.
 */
export function mergedEvents(events: readonly RuebEvent[], rules: EventRules = EVENT_RULES): readonly RuebEvent[] {
  const last = new Map<string, number>()
  const merged: RuebEvent[] = []
  // An event that began before a range may come with the next one as well.
  const known = new Map(events.map((event) => [event.id, event]))
  for (const event of [...known.values()].sort((a, b) => a.start - b.start)) {
    const key = `${event.configId}/${event.type}`
    const index = last.get(key)
    const before = index === undefined ? undefined : merged[index]
    if (index !== undefined && before !== undefined && gapBetween(before, event) < rules.mergeGapMs) {
      merged[index] = joined(before, event)
    } else {
      last.set(key, merged.length)
      merged.push(event)
    }
  }
  return merged.filter(({ durationSeconds }) => durationSeconds * SECOND_MS >= rules.minimumMs)
}

function gapBetween({ end }: RuebEvent, { start }: RuebEvent): number {
  return end === null ? 0 : start - end
}

function joined(one: RuebEvent, next: RuebEvent): RuebEvent {
  const seconds = one.durationSeconds + next.durationSeconds
  const good = one.availability * one.durationSeconds + next.availability * next.durationSeconds
  return {
    ...one,
    end: one.end === null || next.end === null ? null : Math.max(one.end, next.end),
    durationSeconds: seconds,
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
 * Returns the starts of the calendar days, on the plant's clock, on which one of the events was active in the range, ascending.
 * A pause never lasts a whole day, so every day that an event touches is one. `now` ends what is still under way. Domain 4.3.
 */
export function activeDays(
  events: readonly RuebEvent[],
  { from, to }: TimeRange,
  now: number,
  zone: string,
): readonly number[] {
  const days = new Set<number>()
  for (const event of events) {
    const end = Math.min(to, event.end ?? Math.max(now, event.start + 1))
    let day = startOf('Days', Math.max(from, event.start), zone)
    while (day < end) {
      days.add(day)
      day = startOfNext('Days', day, zone)
    }
  }
  return [...days].sort((a, b) => a - b)
}

/** Returns the events of a basin and a type, and only those that begin in the range: they count where they begin. */
export function eventsOf(
  events: readonly RuebEvent[],
  configId: number,
  type: RuebEventType,
  range?: TimeRange,
): readonly RuebEvent[] {
  return events.filter(
    (event) =>
      event.configId === configId &&
      event.type === type &&
      (range === undefined || (event.start >= range.from && event.start < range.to)),
  )
}
