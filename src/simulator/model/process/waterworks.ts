import { must } from '../../../domain/base/must.ts'
import { yearShare } from '../base/calendar.ts'
import { clamp, h01, noise } from '../base/hash.ts'
import { dayCache } from '../base/memory.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { after, during, eitherRisk, type Risk } from '../intervals/sampled-intervals.ts'
import type { PlantProcess } from './plant-process.ts'

/** Mean demand of the low zone (HB Nord), the high zone (HB Galgenberg) and the booster zone, m3/h. Domain 2.4.5. */
export const LOW_ZONE_M3H = 167
export const HIGH_ZONE_M3H = 30
export const BOOSTER_ZONE_M3H = 22

export const WELL_M3H = 82
const STATIC_LEVEL_M = 18
const DRAWDOWN_M = 6.5
const DRAWDOWN_MS = 20 * MINUTE_MS
const RECOVERY_MS = 45 * MINUTE_MS
/** The third well supports the others for an hour and a half in the morning. */
const HELP_FROM_H = 8
const HELP_TO_H = 9.5
/** Hours of two wells and of the one that helps out, for each of the three on a mean day. */
const MEAN_DAY_H = (2 * 24 + HELP_TO_H - HELP_FROM_H) / 3

/** Releases of a well's pump by operators, ascending: 1 = it may run. */
type WellReleases = readonly { readonly at: number; readonly value: number }[]

type WaterZone = 'low' | 'high'

export interface Waterworks {
  /** Returns the demand of a zone with the mean `meanM3h` at a time, m3/h. */
  demand(meanM3h: number, at: number): number
  /** Returns m3 above the content at midnight of a reservoir that is filled evenly, or at night only. */
  swing(meanM3h: number, nightFilling: boolean, at: number): number
  /** Returns m3 missing in the reservoir of a zone because of bursts or stopped wells. */
  missing(zone: WaterZone, at: number): number
  /** Returns the times at which something may be missing. */
  missingRisk(zone: WaterZone): Risk
  wellRuns(well: number, at: number): boolean
  /** Returns the hours that a well has run since the archive began, by its role. Continuous and rising. */
  wellHours(well: number, at: number): number
  /** m3/h, 0 while the pump stands. */
  wellFlow(well: number, at: number): number
  /** Returns metres below ground: larger is lower. */
  wellLevel(well: number, at: number, releases: WellReleases): number
}

/** Zone 5, Galgenberg, belongs to the high zone. */
const HIGH_LEAK_ZONES: readonly number[] = [5]
const LOW_LEAK_ZONES: readonly number[] = [1, 2, 3, 4, 6]
/** Pumped up in addition to the demand of the day until nothing is missing, m3/h. */
const REFILL_M3H = 30
const MISSING_STEP_MS = 15 * MINUTE_MS
const MISSING_WARM_UP_MS = 2 * DAY_MS
const MOST_MISSING_M3 = 900
const CACHED_DAYS = 16

/**
 * Creates wells, reservoirs and demand in closed form, because each day takes out exactly what it puts in. `stoppedM3h`
 * returns what wells that operators stopped would deliver.
 */
export function createWaterworks(
  process: PlantProcess,
  stoppedM3h: (at: number) => number = () => 0,
  stoppedSince: () => number | null = () => null,
): Waterworks {
  const { calendar, epoch, epochDay, seed, water } = process
  const season = (at: number) => 1 + 0.12 * Math.sin(2 * Math.PI * (yearShare(at) - 0.29))
  const dayFactor = (day: number) =>
    (1 + 0.04 * (2 * h01(seed, day, 71) - 1)) * season(calendar.dayStart(day)) * (calendar.isRestDay(day) ? 0.97 : 1)

  function dayShare(day: number, at: number): number {
    const start = calendar.dayStart(day)
    return (at - start) / (calendar.dayStart(day + 1) - start)
  }

  /** Roles rotate every Monday: 0 and 1 run all day, 2 helps out. */
  function role(well: number, day: number): number {
    return (Math.floor((day + 3) / 7) + well) % 3
  }

  /** Returns whether the pump of a well runs, and since when. */
  function phase(well: number, at: number): { readonly runs: boolean; readonly since: number } {
    const day = calendar.dayOf(at)
    const weekStart = calendar.dayStart(day - ((day + 3) % 7))
    if (role(well, day) !== 2) return { runs: true, since: weekStart }
    const start = calendar.dayStart(day)
    const from = start + HELP_FROM_H * HOUR_MS
    const to = start + HELP_TO_H * HOUR_MS
    if (at >= from && at < to) return { runs: true, since: from }
    const stopped = at >= to ? to : to - DAY_MS
    return { runs: false, since: Math.max(stopped, weekStart) }
  }

  /** Hours since midnight of a day that a well has run until a later time of it. */
  function hoursOfDay(well: number, day: number, until: number): number {
    const hours = (until - calendar.dayStart(day)) / HOUR_MS
    return role(well, day) === 2 ? clamp(hours, HELP_FROM_H, HELP_TO_H) - HELP_FROM_H : hours
  }

  /** Sums of past days by well, 8 bytes each. */
  const pastHours = new Map<number, number[]>()
  function hoursUntilDay(well: number, day: number): number {
    const sums = pastHours.get(well) ?? [0]
    pastHours.set(well, sums)
    for (let next = sums.length; next <= day - epochDay; next++) {
      const past = epochDay + next - 1
      sums.push(must(sums[next - 1]) + hoursOfDay(well, past, calendar.dayStart(past + 1)))
    }
    return must(sums[day - epochDay])
  }

  function naturalDrawdown(well: number, at: number): number {
    const { runs, since } = phase(well, at)
    return runs
      ? DRAWDOWN_M * (1 - Math.exp(-(at - since) / DRAWDOWN_MS))
      : DRAWDOWN_M * Math.exp(-(at - since) / RECOVERY_MS)
  }

  /** Returns the drawdown with releases: a stopped pump lets the well recover, a restarted one draws it down again. */
  function controlledDrawdown(well: number, at: number, releases: WellReleases): number {
    let drawdown = naturalDrawdown(well, Math.min(at, releases[0]?.at ?? at))
    for (let index = 0; index < releases.length; index++) {
      const release = releases[index]
      if (release === undefined || release.at > at) break
      const until = Math.min(at, releases[index + 1]?.at ?? at)
      const since = until - release.at
      drawdown =
        release.value === 0
          ? drawdown * Math.exp(-since / RECOVERY_MS)
          : naturalDrawdown(well, until) +
            (drawdown - naturalDrawdown(well, release.at)) * Math.exp(-since / DRAWDOWN_MS)
    }
    return drawdown
  }

  const flowWhenOn = (well: number, at: number) => WELL_M3H + 0.6 * noise(seed + 300 + well, at, 4 * MINUTE_MS)

  const bursts = {
    low: LOW_LEAK_ZONES.map((zone) => process.scripted.of('burst', zone)),
    high: HIGH_LEAK_ZONES.map((zone) => process.scripted.of('burst', zone)),
  }

  function lost(zone: WaterZone, at: number): number {
    const burst = bursts[zone].reduce((sum, events) => sum + (events.event(at)?.amount ?? 0), 0)
    return burst + (zone === 'low' ? stoppedM3h(at) : 0)
  }

  const missingOf = (zone: WaterZone) =>
    dayCache(process, CACHED_DAYS, (day: number) => {
      const start = calendar.dayStart(day)
      const steps = (calendar.dayStart(day + 1) - start) / MISSING_STEP_MS
      const column = new Float64Array(steps + 1)
      let sum = 0
      for (let step = -MISSING_WARM_UP_MS / MISSING_STEP_MS; step <= steps; step++) {
        const loss = lost(zone, start + (step - 1) * MISSING_STEP_MS)
        sum = clamp(sum + ((loss > 0 ? loss : -REFILL_M3H) * MISSING_STEP_MS) / HOUR_MS, 0, MOST_MISSING_M3)
        if (step >= 0) column[step] = sum
      }
      return { start, column }
    })
  const missing = { low: missingOf('low'), high: missingOf('high') }

  /** Returns false on most days, so that no table is computed. */
  function maybeMissing(zone: WaterZone, day: number): boolean {
    const end = calendar.dayStart(day + 1)
    const since = zone === 'low' ? stoppedSince() : null
    if (since !== null && since < end) return true
    return bursts[zone].some((events) => events.startingIn(end - DAY_MS - MISSING_WARM_UP_MS, end).length > 0)
  }

  return {
    missingRisk: (zone) =>
      bursts[zone].reduce<Risk>(
        (risk, events) => eitherRisk(risk, during(events, MISSING_WARM_UP_MS)),
        zone === 'low' ? after(stoppedSince) : () => [],
      ),
    missing: (zone, at) => {
      const day = calendar.dayOf(at)
      if (!maybeMissing(zone, day)) return 0
      const { start, column } = missing[zone](day)
      const place = (at - start) / MISSING_STEP_MS
      const step = Math.floor(place)
      const from = must(column[step])
      return from + ((column[step + 1] ?? from) - from) * (place - step)
    },
    demand: (mean, at) => {
      const day = calendar.dayOf(at)
      return mean * dayFactor(day) * water.factor(at) * (1 + 0.012 * noise(seed + Math.round(mean), at, MINUTE_MS))
    },
    swing: (mean, nightFilling, at) => {
      const day = calendar.dayOf(at)
      const share = dayShare(day, at)
      const filled = nightFilling ? 3 * (Math.min(share, 0.25) + Math.max(0, share - 22 / 24)) : share
      return mean * 24 * dayFactor(day) * water.weight(day) * (filled - water.partOfDay(day, share))
    },
    wellRuns: (well, at) => phase(well, at).runs,
    wellHours: (well, at) => {
      const day = calendar.dayOf(at)
      if (day < epochDay) return (MEAN_DAY_H * (at - epoch)) / DAY_MS
      return hoursUntilDay(well, day) + hoursOfDay(well, day, at)
    },
    wellFlow: (well, at) => (phase(well, at).runs ? flowWhenOn(well, at) : 0),
    wellLevel: (well, at, releases) => {
      const drawdown = controlledDrawdown(well, at, releases)
      const resting = STATIC_LEVEL_M + 1.5 * Math.sin(2 * Math.PI * (yearShare(at) - 0.45)) + 0.4 * well
      return resting + drawdown + 0.02 * noise(seed + 310 + well, at, 3 * MINUTE_MS)
    },
  }
}
