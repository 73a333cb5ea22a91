import { must } from '../../../domain/base/must.ts'
import { goesOn } from '../../../domain/evaluations/basin-rules.ts'
import { boundedCache } from '../base/memory.ts'
import { BASIN_STEP_MS, type Basin, OVERFLOW_MIN_LS } from '../hydraulics/basin.ts'
import type { Profile } from '../hydraulics/profile.ts'
import type { PlantProcess } from './plant-process.ts'

/** Returns days of mean consumption since the archive began, following the daily profile. Continuous and rising. */
export function profileDays({ calendar, epochDay }: PlantProcess, profile: Profile, at: number): number {
  const day = calendar.dayOf(at)
  const start = calendar.dayStart(day)
  const share = (at - start) / (calendar.dayStart(day + 1) - start)
  return daysBefore(profile, epochDay, day) + profile.weight(day) * profile.partOfDay(day, share)
}

/** Sums of the weights of past days, 8 bytes each, by profile. */
const SUMS = new WeakMap<Profile, { readonly epochDay: number; readonly sums: number[] }>()

function daysBefore(profile: Profile, epochDay: number, day: number): number {
  if (day < epochDay) return day - epochDay
  let known = SUMS.get(profile)
  if (known === undefined || known.epochDay !== epochDay) {
    known = { epochDay, sums: [0] }
    SUMS.set(profile, known)
  }
  const { sums } = known
  for (let next = sums.length; next <= day - epochDay; next++) {
    sums.push(must(sums[next - 1]) + profile.weight(epochDay + next - 1))
  }
  return must(sums[day - epochDay])
}

export interface OverflowTotals {
  readonly m3: number
  readonly hours: number
  readonly events: number
}

const NOTHING: OverflowTotals = { m3: 0, hours: 0, events: 0 }
/** With less rain on a day and the day before, no basin spills. */
const DRY_MM = 1.5
const CACHED_INSTANTS = 64

/** Returns the totals of a basin since the archive began. Sums of past days are kept: 24 bytes a day. */
export function createOverflowTotals(process: PlantProcess, basin: Basin): (at: number) => OverflowTotals {
  const { calendar, epochDay, memory, rainDepth } = process
  const sums: OverflowTotals[] = [NOTHING]

  /** With a nearly shut throttle a basin spills without rain. */
  function isDry(day: number): boolean {
    const changedAt = basin.changedAt()
    if (changedAt !== null && calendar.dayStart(day + 1) > changedAt) return false
    return rainDepth.ofDay(day) + rainDepth.ofDay(day - 1) < DRY_MM
  }

  function ofDay(day: number): OverflowTotals {
    if (isDry(day)) return NOTHING
    const { overflowM3, overflowMs, overflowEvents } = basin.day(day)
    return { m3: overflowM3, hours: overflowMs / 3_600_000, events: overflowEvents }
  }

  function untilDay(day: number): OverflowTotals {
    for (let next = sums.length; next <= day - epochDay; next++) {
      const before = sums[next - 1] ?? NOTHING
      const more = ofDay(epochDay + next - 1)
      sums.push({ m3: before.m3 + more.m3, hours: before.hours + more.hours, events: before.events + more.events })
    }
    return sums[day - epochDay] ?? NOTHING
  }

  const totalsAt = boundedCache(CACHED_INSTANTS, (at: number): OverflowTotals => {
    const day = calendar.dayOf(at)
    if (day < epochDay) return NOTHING
    const { m3, hours, events } = untilDay(day)
    if (isDry(day)) return { m3, hours, events }
    const { start, overflowLs, overflowEvents, overflowM3, overflowMs } = basin.day(day)
    if (overflowMs === 0) return { m3, hours, events }
    let sum = 0
    let ms = 0
    let count = 0
    let last = Number.NEGATIVE_INFINITY
    for (let step = 0; start + step * BASIN_STEP_MS < at && step < overflowLs.length - 1; step++) {
      const flow = must(overflowLs[step])
      if (flow <= OVERFLOW_MIN_LS) continue
      const from = start + step * BASIN_STEP_MS
      const part = Math.min(BASIN_STEP_MS, at - from)
      sum += (flow * part) / 1_000_000
      ms += part
      if (!goesOn(from - last)) count += 1
      last = from + BASIN_STEP_MS
    }
    // The sums of the day account for an overflow that continued over midnight; the running ones must end on them.
    return {
      m3: m3 + Math.min(sum, overflowM3),
      hours: hours + Math.min(ms, overflowMs) / 3_600_000,
      events: events + Math.min(count, overflowEvents),
    }
  })
  memory.onChange((from) => {
    sums.length = Math.min(sums.length, Math.max(1, calendar.dayOf(from) - epochDay + 1))
    totalsAt.forget((at) => at >= from)
  })
  return totalsAt
}

/** A value that holds from a time until the next setting. */
interface Setting {
  readonly at: number
  readonly value: number
}

/**
 * Returns a total that grows like `base` until an output is first set, and from then on weighted by its settings: a
 * dosing pump at half its stroke, a stopped engine. Continuous; `settings` ascending.
 */
export function weightedTotal(
  base: (at: number) => number,
  settings: () => readonly Setting[],
  weight: (value: number) => number,
): (at: number) => number {
  return (at) => {
    let total = base(at)
    const all = settings()
    for (let index = 0; index < all.length; index++) {
      const setting = all[index]
      if (setting === undefined || setting.at > at) break
      const until = Math.min(at, all[index + 1]?.at ?? at)
      total += (weight(setting.value) - 1) * (base(until) - base(setting.at))
    }
    return total
  }
}
