import { must } from '../../../domain/base/must.ts'
import { EVENT_RULES, goesOn } from '../../../domain/evaluations/basin-rules.ts'
import type { RuebEvent, RuebEventType, RuebPart } from '../../../wire/server/report.ts'
import type { Task } from '../base/cooperative-task.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../base/time.ts'
import { BASIN_STEP_MS, type Basin, basinLevel, OVERFLOW_MIN_LS, STORAGE_SHARE } from '../hydraulics/basin.ts'
import type { Interval } from '../intervals/intervals.ts'
import type { PlantProcess } from '../process/plant-process.ts'

/** Rain within this time before an event contributed to it. */
const RAIN_BEFORE_MS = 3 * HOUR_MS
/** A basin is empty after this time without rain, so dry times are skipped. */
const EMPTYING_MS = 24 * HOUR_MS

export interface BasinEvents {
  readonly process: PlantProcess
  readonly basin: Basin
  readonly configId: number
  /** Returns whether the level at a time is known. */
  readonly isGood: (at: number) => boolean
}

interface Part {
  readonly from: number
  readonly day: number
  to: number
  m3: number
  maxLs: number
  maxLevel: number
}

interface Run {
  readonly parts: Part[]
  good: number
  steps: number
}

/** What a basin does in a step. */
interface Step {
  readonly day: number
  readonly storedM3: number
  readonly overflowLs: number
  readonly holds: boolean
}

/** Returns storages and overflows of a basin that touch [from, to), as known at `now`; oldest first. Yields after each day. */
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
  return [...before, { start: Math.max(from, changedAt), end: Number.POSITIVE_INFINITY }]
}

function stepAt({ process, basin }: BasinEvents, type: RuebEventType, at: number): Step {
  const day = process.calendar.dayOf(at)
  const { start, volumeM3, overflowLs } = basin.day(day)
  const step = Math.round((at - start) / BASIN_STEP_MS)
  const stored = volumeM3[step] ?? 0
  const overflow = must(overflowLs[step])
  const holds = type === 'Overflow' ? overflow > OVERFLOW_MIN_LS : stored > STORAGE_SHARE * basin.figures.volumeM3
  return { day, storedM3: stored, overflowLs: overflow, holds }
}

/** Returns a step before `from` after which every event that reaches into it begins: it has been quiet for a whole gap. */
function* quietBefore(parts: BasinEvents, type: RuebEventType, from: number): Task<number> {
  const epoch = firstStep(parts.process.epoch)
  for (let at = firstStep(from - DAY_MS); at > epoch; at -= DAY_MS) {
    let isQuiet = true
    for (let ms = 0; isQuiet && goesOn(ms); ms += BASIN_STEP_MS) isQuiet = !stepAt(parts, type, at + ms).holds
    if (isQuiet) return at
    yield
  }
  return epoch
}

function firstStep(at: number): number {
  return Math.ceil(at / BASIN_STEP_MS) * BASIN_STEP_MS
}

function* runs(parts: BasinEvents, type: RuebEventType, from: number, to: number, now: number): Task<readonly Run[]> {
  const found: Run[] = []
  let run: Run | undefined
  let day: number | undefined
  const quiet = yield* quietBefore(parts, type, from)
  for (const wet of wetTimes(parts, quiet, Math.min(to, now))) {
    for (let at = firstStep(Math.max(wet.start, quiet)); at < wet.end && at < now; at += BASIN_STEP_MS) {
      const pauseMs = run === undefined ? Number.POSITIVE_INFINITY : at - endOf(run)
      if (at >= to && !goesOn(pauseMs)) break
      const step = stepAt(parts, type, at)
      if (step.day !== day) yield
      day = step.day
      if (!step.holds) continue
      if (run === undefined || !goesOn(pauseMs)) {
        run = { parts: [], good: 0, steps: 0 }
        found.push(run)
      }
      addStep(run, parts, step, at, Math.min(now, at + BASIN_STEP_MS))
    }
  }
  const touches = (each: Run) => startOf(each) < to && endOf(each) > from
  return found.filter((each) => touches(each) && activeMs(each) >= EVENT_RULES.minimumMs)
}

function addStep(run: Run, { basin, isGood }: BasinEvents, step: Step, at: number, end: number): void {
  const last = run.parts.at(-1)
  const isNext = last !== undefined && last.to === at && last.day === step.day
  const part = isNext ? last : { from: at, day: step.day, to: at, m3: 0, maxLs: 0, maxLevel: 0 }
  if (!isNext) run.parts.push(part)
  part.to = end
  part.m3 += (step.overflowLs * (end - at)) / SECOND_MS / 1_000
  part.maxLs = Math.max(part.maxLs, step.overflowLs)
  part.maxLevel = Math.max(part.maxLevel, basinLevel(basin.figures, step.storedM3, step.overflowLs))
  run.steps += 1
  if (isGood(at)) run.good += 1
}

function startOf({ parts }: Run): number {
  return must(parts[0]).from
}

function endOf({ parts }: Run): number {
  return must(parts.at(-1)).to
}

function activeMs({ parts }: Run): number {
  return parts.reduce((sum, { from, to }) => sum + to - from, 0)
}

function ruebEvent({ process, configId }: BasinEvents, type: RuebEventType, run: Run, now: number): RuebEvent {
  const { rain, rainDepth } = process
  const [start, end] = [startOf(run), endOf(run)]
  const wetFrom = start - RAIN_BEFORE_MS
  let maxRainIntensity = 0
  for (let at = wetFrom; at <= end; at += BASIN_STEP_MS) {
    maxRainIntensity = Math.max(maxRainIntensity, rain.intensityAtStep(at))
  }
  const spills = type === 'Overflow'
  const parts = run.parts.map(({ from, to, m3, maxLs, maxLevel }): RuebPart => {
    return {
      from,
      to,
      volume: spills ? rounded(m3, 10) : null,
      maxFlow: spills ? rounded(maxLs, 10) : null,
      maxLevel: rounded(maxLevel, 100),
    }
  })
  return {
    id: `${configId}-${type}-${start}`,
    configId,
    type,
    start,
    // Until the gap is over the event may continue.
    end: goesOn(now - end) ? null : end,
    durationSeconds: Math.round(activeMs(run) / SECOND_MS),
    parts,
    // What the parts add up to, so that nobody finds a difference.
    volume: spills ? rounded(sum(parts.map(({ volume }) => volume ?? 0)), 10) : null,
    maxFlow: spills ? Math.max(...parts.map(({ maxFlow }) => maxFlow ?? 0)) : null,
    maxLevel: Math.max(...parts.map(({ maxLevel }) => maxLevel)),
    rainDepth: rounded(rainDepth.sinceEpoch(end) - rainDepth.sinceEpoch(wetFrom), 10),
    maxRainIntensity: rounded(maxRainIntensity, 10),
    availability: rounded(run.good / run.steps, 1_000),
    remark: '',
  }
}

function rounded(value: number, power: number): number {
  return Math.round(value * power) / power
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
