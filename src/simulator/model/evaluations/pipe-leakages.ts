import type { MeasurementState, MinMaxState, PipeLeakage } from '../../../wire/server/evaluations.ts'
import { type Calendar, localTime } from '../base/calendar.ts'
import { boundedCache } from '../base/memory.ts'
import { HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { LEAK_ZONES, type LeakZone, type LeakZoneFigures } from '../process/leak-zone.ts'
import type { PlantProcess } from '../process/plant-process.ts'

/** Hours of the night with the least demand. Domain 2.4.6. */
const WINDOW_FROM_H = 2
const WINDOW_TO_H = 4
/** The reference value is the median of this many nights without a suspicion. */
const REFERENCE_NIGHTS = 14
const MOST_NIGHTS_BACK = 60
/** Thresholds of a suspicion and of a leak: share of the reference value, or m³/h. Domain 5.3. */
const SUSPECT_SHARE = 0.15
const SUSPECT_M3H = 0.5
const LEAK_SHARE = 0.3
const LEAK_M3H = 1.5
const STEP_MS = 5 * MINUTE_MS
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
}

/** Returns the leak zones as a function of time, in the order of their numbers. Domain 5.3. */
export function createPipeLeakages({ process, leakZones }: LeakageParts): (at: number) => readonly PipeLeakage[] {
  const { calendar, epochDay, memory } = process
  const zones = [...leakZones].flatMap(([copy, ofCopy]) =>
    LEAK_ZONES.flatMap((figures): readonly Zone[] => {
      const zone = ofCopy.get(figures.zone)
      if (zone === undefined) return []
      const minimum = boundedCache(NIGHTS_KEPT, (day: number) => zone.nightMinimum(window(calendar, day).end))
      const reference = boundedCache(NIGHTS_KEPT, (day: number) => {
        const good: number[] = []
        for (let back = 1; back <= MOST_NIGHTS_BACK && good.length < REFERENCE_NIGHTS; back++) {
          const night = day - back
          if (night < epochDay) break
          const isUsual = zone.bursts.at(window(calendar, night).start) === null && !isDisturbed(zone, calendar, night)
          if (isUsual) good.push(minimum(night))
        }
        return good.length < REFERENCE_NIGHTS ? null : (good.toSorted((a, b) => a - b)[REFERENCE_NIGHTS / 2] ?? null)
      })
      memory.onChange((from) => {
        const first = calendar.dayOf(from)
        minimum.forget((day) => day >= first)
        reference.forget((day) => day >= first)
      })
      return [{ zone, minimum, reference, figures, id: figures.zone + copy * LEAK_ZONE_ID_STEP }]
    }),
  )
  return (at) => zones.map((zone) => pipeLeakage(zone, calendar, at))
}

function pipeLeakage({ figures, id, zone, minimum, reference }: Zone, calendar: Calendar, at: number): PipeLeakage {
  const today = calendar.dayOf(at)
  const isBefore = at < window(calendar, today).start
  const day = isBefore ? today - 1 : today
  const { start, end } = window(calendar, day)
  const inside = at >= start && at < end
  const least = inside ? leastSince(zone, start, at) : minimum(day)
  const referenceValue = reference(day)
  const change = referenceValue === null ? null : least - referenceValue
  const before = reference(day - 1)
  const changeBefore = before === null ? null : minimum(day - 1) - before
  return {
    pipeLeakageId: id,
    name: `Zone ${figures.zone} ${figures.name}`,
    measurementChange: change === null ? null : rounded(change),
    measurementState: inside
      ? 'Measuring'
      : isDisturbed(zone, calendar, day)
        ? 'Invalid'
        : stateOf(change, referenceValue, changeBefore, before),
    minMaxBegin: dateText(calendar, start),
    minMaxEnd: dateText(calendar, end),
    minMaxState: minMaxState(inside, isBefore),
    minMaxValue: rounded(least),
    referenceValue: referenceValue === null ? null : rounded(referenceValue),
  }
}

/** Returns whether a night cannot be evaluated. */
function isDisturbed(zone: LeakZone, calendar: Calendar, day: number): boolean {
  const { start, end } = window(calendar, day)
  for (let at = start; at < end; at += STEP_MS) if (zone.isDisturbed(at)) return true
  return false
}

/** Closed in the day after its night, outside from midnight until the next window. */
function minMaxState(inside: boolean, isBefore: boolean): MinMaxState {
  if (inside) return 'Inside'
  return isBefore ? 'Outside' : 'Closed'
}

function stateOf(
  change: number | null,
  reference: number | null,
  changeBefore: number | null,
  referenceBefore: number | null,
): MeasurementState {
  if (change === null || reference === null) return 'NoReference'
  if (change > LEAK_M3H || change > LEAK_SHARE * reference) return 'Leak'
  const isSuspect = (by: number, of: number) => by > SUSPECT_M3H || by > SUSPECT_SHARE * of
  // One night may have been a party or a fire; two in a row are suspicious.
  const twice = changeBefore !== null && referenceBefore !== null && isSuspect(changeBefore, referenceBefore)
  return isSuspect(change, reference) && twice ? 'Suspect' : 'Finished'
}

function leastSince(zone: LeakZone, start: number, at: number): number {
  let least = zone.inflow(start)
  for (let time = start + STEP_MS; time <= at; time += STEP_MS) least = Math.min(least, zone.inflow(time))
  return least
}

function window(calendar: Calendar, day: number): { readonly start: number; readonly end: number } {
  const midnight = calendar.dayStart(day)
  return { start: midnight + WINDOW_FROM_H * HOUR_MS, end: midnight + WINDOW_TO_H * HOUR_MS }
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
