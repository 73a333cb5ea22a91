import { must } from '../../../domain/base/must.ts'
import type { RuebEvent, RuebEventType } from '../../../wire/server/report.ts'
import type { Task } from '../base/cooperative-task.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/time.ts'
import {
  BASIN_STEP_MS,
  type Basin,
  basinLevel,
  OVERFLOW_GAP_MS,
  OVERFLOW_MIN_LS,
  STORAGE_SHARE,
} from '../hydraulics/basin.ts'
import type { Interval } from '../intervals/intervals.ts'
import type { PlantProcess } from '../process/plant-process.ts'

/** Pauses shorter than this do not end an event. Domain 4.3 and 10.11. */
const RUEB_MERGE_GAP_MS = OVERFLOW_GAP_MS
/** Anything shorter is no event. Domain 4.3 and 10.11. */
const RUEB_MINIMUM_MS = 5 * MINUTE_MS

/** Rain within this time before an event contributed to it. */
const RAIN_BEFORE_MS = 3 * HOUR_MS
/** A basin is empty after this time without rain, so dry times are skipped. */
const EMPTYING_MS = 24 * HOUR_MS

export interface BasinEvents {
  readonly process: PlantProcess
  readonly basin: Basin
  readonly configId: number
  /** Returns whether the station's values arrived at a time. */
  readonly isGood: (at: number) => boolean
}

interface Run {
  readonly start: number
  end: number
  activeMs: number
  m3: number
  maxLs: number
  maxLevel: number
  good: number
  steps: number
}

/** Returns storages and overflows of a basin that begin in [from, to), as far as known at `now`; oldest first. Yields after each day. */
export function* ruebEvents(parts: BasinEvents, from: number, to: number, now: number): Task<readonly RuebEvent[]> {
  const storages = (yield* runs(parts, 'Storage', from, to, now)).map((run) => ruebEvent(parts, 'Storage', run, now))
  const overflows = (yield* runs(parts, 'Overflow', from, to, now)).map((run) => ruebEvent(parts, 'Overflow', run, now))
  return [...storages, ...overflows].sort((a, b) => a.start - b.start || a.type.localeCompare(b.type))
}

/** Returns times in which a basin may hold water: after rain, and always once its throttle has been set. */
function wetTimes({ process, basin }: BasinEvents, from: number, to: number): readonly Interval[] {
  const changedAt = basin.changedAt() ?? Number.POSITIVE_INFINITY
  const natural = process.rain.wet(from, Math.min(to, changedAt), EMPTYING_MS)
  if (changedAt >= to) return natural
  const before = natural.map(({ start, end }) => ({ start, end: Math.min(end, changedAt) }))
  return [...before, { start: Math.max(from, changedAt), end: to }]
}

function* runs(parts: BasinEvents, type: RuebEventType, from: number, to: number, now: number): Task<readonly Run[]> {
  const { process, basin, isGood } = parts
  const { calendar } = process
  const { figures } = basin
  const found: Run[] = []
  let run: Run | undefined
  let day: number | undefined
  // Starts one gap earlier, so that an event that continues does not count as new.
  for (const wet of wetTimes(parts, from - EMPTYING_MS, Math.min(to, now))) {
    const first = Math.ceil(Math.max(wet.start, process.epoch) / BASIN_STEP_MS) * BASIN_STEP_MS
    for (let at = first; at < wet.end && at <= now; at += BASIN_STEP_MS) {
      const today = calendar.dayOf(at)
      if (today !== day) yield
      day = today
      const { start, volumeM3, overflowLs } = basin.day(day)
      const step = Math.round((at - start) / BASIN_STEP_MS)
      const stored = volumeM3[step] ?? 0
      const overflow = must(overflowLs[step])
      const holds = type === 'Overflow' ? overflow > OVERFLOW_MIN_LS : stored > STORAGE_SHARE * figures.volumeM3
      if (!holds) continue
      if (run === undefined || at - run.end >= RUEB_MERGE_GAP_MS) {
        if (at >= to) break
        run = { start: at, end: at, activeMs: 0, m3: 0, maxLs: 0, maxLevel: 0, good: 0, steps: 0 }
        found.push(run)
      }
      run.end = at + BASIN_STEP_MS
      run.activeMs += BASIN_STEP_MS
      run.m3 += (overflow * BASIN_STEP_MS) / SECOND_MS / 1_000
      run.maxLs = Math.max(run.maxLs, overflow)
      run.maxLevel = Math.max(run.maxLevel, basinLevel(figures, stored, overflow))
      run.steps += 1
      if (isGood(at)) run.good += 1
    }
  }
  return found.filter((each) => each.start >= from && each.start < to && each.activeMs >= RUEB_MINIMUM_MS)
}

function ruebEvent({ process, configId }: BasinEvents, type: RuebEventType, run: Run, now: number): RuebEvent {
  const { rain, rainDepth } = process
  const end = Math.min(run.end, now)
  const wetFrom = run.start - RAIN_BEFORE_MS
  let maxRainIntensity = 0
  for (let at = wetFrom; at <= end; at += BASIN_STEP_MS) {
    maxRainIntensity = Math.max(maxRainIntensity, rain.intensityAtStep(at))
  }
  const spills = type === 'Overflow'
  return {
    id: `${configId}-${type}-${run.start}`,
    configId,
    type,
    start: run.start,
    // Until the gap is over the event may continue.
    end: now < run.end + RUEB_MERGE_GAP_MS ? null : run.end,
    durationSeconds: Math.round(run.activeMs / SECOND_MS),
    volume: spills ? Math.round(run.m3 * 10) / 10 : null,
    maxFlow: spills ? Math.round(run.maxLs * 10) / 10 : null,
    maxLevel: Math.round(run.maxLevel * 100) / 100,
    rainDepth: Math.round((rainDepth.sinceEpoch(end) - rainDepth.sinceEpoch(wetFrom)) * 10) / 10,
    maxRainIntensity: Math.round(maxRainIntensity * 10) / 10,
    availability: Math.round((run.good / run.steps) * 1_000) / 1_000,
    remark: '',
  }
}
