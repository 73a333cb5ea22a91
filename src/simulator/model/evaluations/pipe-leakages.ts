import { must } from '../../../domain/base/must.ts'
import type { MeasurementState, MinMaxState, PipeLeakage } from '../../../wire/server/evaluations.ts'
import { type Calendar, localTime } from '../base/calendar.ts'
import { boundedCache } from '../base/memory.ts'
import { DAY_MS } from '../base/time.ts'
import { LEAK_ZONES, type LeakZone, type LeakZoneFigures, NIGHT_STEP_MS, nightWindow } from '../process/leak-zone.ts'
import type { PlantProcess } from '../process/plant-process.ts'

/** The reference value is the median of this many nights without a suspicion. */
const REFERENCE_NIGHTS = 14
const MOST_NIGHTS_BACK = 60
/** Thresholds of a suspicion and of a leak: share of the reference value, or m³/h. Domain 5.3. */
const SUSPECT_SHARE = 0.15
const SUSPECT_M3H = 0.5
const LEAK_SHARE = 0.3
const LEAK_M3H = 1.5
const NIGHTS_KEPT = 120
/** From the ids of one town to those of the next. */
export const LEAK_ZONE_ID_STEP = 100

/** The zones of a plant by copy of the town and number. */
export interface LeakageParts {
  readonly process: PlantProcess
  readonly leakZones: ReadonlyMap<number, ReadonlyMap<number, LeakZone>>
}

interface Zone {
  readonly figures: LeakZoneFigures
  readonly id: number
  readonly zone: LeakZone
  /** Least inflow in the night at the start of a day, known once its window is over. */
  readonly minimum: (day: number) => number
  readonly reference: (day: number) => number | null
  /** Whether the night at the start of a day says nothing. */
  readonly isDisturbed: (day: number) => boolean
}

/** Returns the leak zones as a function of time, in the order of their numbers. Domain 5.3. */
export function createPipeLeakages({ process, leakZones }: LeakageParts): (at: number) => readonly PipeLeakage[] {
  const { calendar, epochDay, memory } = process
  const zones = [...leakZones].flatMap(([copy, ofCopy]) =>
    LEAK_ZONES.flatMap((figures): readonly Zone[] => {
      const zone = ofCopy.get(figures.zone)
      if (zone === undefined) return []
      const minimum = boundedCache(NIGHTS_KEPT, zone.minimumOf)
      const isDisturbed = (day: number) => isDisturbedNight(zone, calendar, day)
      const reference = boundedCache(NIGHTS_KEPT, (day: number) => {
        const good: number[] = []
        for (let back = 1; back <= MOST_NIGHTS_BACK && good.length < REFERENCE_NIGHTS; back++) {
          const night = day - back
          if (night < epochDay) break
          const isUsual = zone.bursts.at(nightWindow(calendar, night).start) === null && !isDisturbed(night)
          if (isUsual) good.push(minimum(night))
        }
        return good.length < REFERENCE_NIGHTS ? null : median(good)
      })
      memory.onChange((from) => {
        const first = calendar.dayOf(from)
        minimum.forget((day) => day >= first)
        reference.forget((day) => day >= first)
      })
      return [{ zone, minimum, reference, isDisturbed, figures, id: figures.zone + copy * LEAK_ZONE_ID_STEP }]
    }),
  )
  return (at) => zones.map((zone) => pipeLeakage(zone, calendar, at))
}

function pipeLeakage(one: Zone, calendar: Calendar, at: number): PipeLeakage {
  const { figures, id, zone, minimum, reference, isDisturbed } = one
  const today = calendar.dayOf(at)
  const isBefore = at < nightWindow(calendar, today).start
  const day = isBefore ? today - 1 : today
  const { start, end } = nightWindow(calendar, day)
  const inside = at >= start && at < end
  const least = inside ? leastSince(zone, start, at) : minimum(day)
  const referenceValue = reference(day)
  const isJudged = inside || !isDisturbed(day)
  const change = referenceValue === null || !isJudged ? null : least - referenceValue
  return {
    pipeLeakageId: id,
    name: `Zone ${figures.zone} ${figures.name}`,
    measurementChange: change === null ? null : rounded(change),
    measurementState: inside
      ? 'Measuring'
      : isJudged
        ? stateOf(change, referenceValue, isSuspectNight(one, day - 1))
        : 'Invalid',
    minMaxBegin: dateText(calendar, start),
    minMaxEnd: dateText(calendar, end),
    minMaxState: minMaxState(inside, isBefore),
    minMaxValue: rounded(least),
    referenceValue: referenceValue === null ? null : rounded(referenceValue),
  }
}

/**
 * Returns whether a night cannot be evaluated: something else flowed, nothing was measured, or clocks were changed, which makes its
 * window shorter or longer than those it is compared with. Domain 5.3.
 */
function isDisturbedNight(zone: LeakZone, calendar: Calendar, day: number): boolean {
  if (calendar.dayStart(day + 1) - calendar.dayStart(day) !== DAY_MS) return true
  const { start, end } = nightWindow(calendar, day)
  for (let at = start; at < end; at += NIGHT_STEP_MS) if (zone.isDisturbed(at)) return true
  return false
}

/** Returns the median: of an even number of values the mean of the two in the middle. `values` must not be empty. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return (must(sorted[Math.ceil(half) - 1]) + must(sorted[Math.floor(half)])) / 2
}

/** Closed in the day after its night, outside from midnight until the next window. */
function minMaxState(inside: boolean, isBefore: boolean): MinMaxState {
  if (inside) return 'Inside'
  return isBefore ? 'Outside' : 'Closed'
}

function stateOf(change: number | null, reference: number | null, wasSuspect: boolean): MeasurementState {
  if (change === null || reference === null) return 'NoReference'
  if (change > LEAK_M3H || change > LEAK_SHARE * reference) return 'Leak'
  // One night may have been a party or a fire; two in a row are suspicious.
  return isSuspect(change, reference) && wasSuspect ? 'Suspect' : 'Finished'
}

function isSuspect(change: number, reference: number): boolean {
  return change > SUSPECT_M3H || change > SUSPECT_SHARE * reference
}

/** A night that says nothing makes no other one suspicious. */
function isSuspectNight({ minimum, reference, isDisturbed }: Zone, day: number): boolean {
  const usual = reference(day)
  return usual !== null && !isDisturbed(day) && isSuspect(minimum(day) - usual, usual)
}

function leastSince(zone: LeakZone, start: number, at: number): number {
  let least = zone.inflow(start)
  for (let time = start + NIGHT_STEP_MS; time <= at; time += NIGHT_STEP_MS) least = Math.min(least, zone.inflow(time))
  return least
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** `dd.MM.yyyy HH:mm:ss` in local time. Specification 9. */
function dateText(calendar: Calendar, at: number): string {
  const { year, month, day, hour, minute, second } = localTime(calendar, at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(day)}.${two(month)}.${year} ${two(hour)}:${two(minute)}:${two(second)}`
}
