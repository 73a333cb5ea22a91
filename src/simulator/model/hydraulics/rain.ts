import { must } from '../../../domain/base/must.ts'
import { yearShare } from '../base/calendar.ts'
import { clamp, DEFAULT_SEED, gauss, h01, noise } from '../base/hash.ts'
import type { Memory } from '../base/memory.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/time.ts'
import { GOLDEN_WEEK } from '../intervals/golden-week.ts'
import type { Interval } from '../intervals/intervals.ts'
import { RAIN_STEP_MS, type ScriptedEvents } from '../intervals/scripted-events.ts'

interface RainEvent {
  readonly slot: number
  readonly start: number
  readonly durationMs: number
  readonly depthMm: number
  /** Time of the highest intensity, as a share of the duration. */
  readonly peak: number
}

export interface Rain {
  /** mm/h at a time. */
  intensity(at: number): number
  /** Same for a multiple of 5 min. Cached, because four basins read each step three times. */
  intensityAtStep(at: number): number
  /** Returns wet times that touch [from, to), each prolonged by `tailMs`, merged, ascending. */
  wet(from: number, to: number, tailMs: number): readonly Interval[]
  /** Same for events whose intensity may exceed `mmPerHour`. */
  heavy(from: number, to: number, tailMs: number, mmPerHour: number): readonly Interval[]
}

const SLOT_MS = 12 * HOUR_MS
/** An event may last 24 h and start late in its slot: it reaches into the next two. */
const LOOK_BACK_SLOTS = 2
/** Ring of cached slots: 11 years, a power of two. */
const RING = 8_192
/** Ring of cached steps: 28 days, a power of two. */
const STEP_RING = 8_192

/** Time of the highest intensity of a scripted storm, as a share of its duration. */
const SCRIPTED_PEAK = 0.35

/**
 * Creates rain by domain 2.4.1: every slot of 12 h holds at most one event, drawn from the seed. Scripted storms are
 * added.
 */
export function createRain(plantSeed: number, memory: Memory, scripted: ScriptedEvents): Rain {
  const storms = scripted.of('rain', 0)
  const slots = new Float64Array(RING).fill(Number.NaN)
  const steps = new Float64Array(STEP_RING).fill(Number.NaN)
  const intensities = new Float64Array(STEP_RING)
  const events: (RainEvent | null)[] = new Array(RING).fill(null)

  /** The storms of the golden week do not depend on the seed. */
  function seedOf(slot: number): number {
    const begin = slot * SLOT_MS
    return begin >= GOLDEN_WEEK.start - 2 * SLOT_MS && begin < GOLDEN_WEEK.end ? DEFAULT_SEED : plantSeed
  }

  function draw(slot: number): RainEvent | null {
    const seed = seedOf(slot)
    const begin = slot * SLOT_MS
    const summer = 0.5 - 0.5 * Math.cos(2 * Math.PI * (yearShare(begin) - 0.04))
    const wetness = clamp(0.285 + 0.24 * noise(seed + 1, begin, 6 * DAY_MS), 0.02, 0.8)
    if (h01(seed, slot, 1) >= wetness) return null
    const shower = h01(seed, slot, 2) < 0.36 * summer
    const start = begin + h01(seed, slot, 3) * SLOT_MS * 0.9
    const spread = gauss(seed, slot, 4)
    const hours = shower ? clamp(0.75 * Math.exp(0.5 * spread), 0.25, 3) : clamp(5.2 * Math.exp(0.7 * spread), 0.5, 24)
    const strength = gauss(seed, slot, 5)
    const depthMm = shower
      ? clamp(3.6 * Math.exp(0.95 * strength), 0.3, 60)
      : clamp(2.0 * Math.exp(1.12 * strength), 0.1, 45)
    return { slot, start, durationMs: hours * HOUR_MS, depthMm, peak: 0.2 + 0.35 * h01(seed, slot, 6) }
  }

  function eventOf(slot: number): RainEvent | null {
    const place = slot & (RING - 1)
    if (slots[place] !== slot) {
      slots[place] = slot
      events[place] = draw(slot)
    }
    return events[place] ?? null
  }

  memory.onChange(() => {
    steps.fill(Number.NaN)
  })

  function scriptedIntensity(at: number): number {
    const storm = storms.event(at)
    if (storm === null) return 0
    const lengthMs = (storm.plannedEnd ?? storm.end) - storm.start
    return triangle((at - storm.start) / lengthMs, SCRIPTED_PEAK) * ((2 * (storm.amount ?? 0)) / (lengthMs / HOUR_MS))
  }

  function intensity(at: number): number {
    const slot = Math.floor(at / SLOT_MS)
    let sum = scriptedIntensity(at)
    for (let back = LOOK_BACK_SLOTS; back >= 0; back--) {
      const event = eventOf(slot - back)
      if (event === null || at < event.start || at > event.start + event.durationMs) continue
      const share = (at - event.start) / event.durationMs
      const burst = 1 + 0.6 * noise(seedOf(event.slot) + 9 + event.slot, at, 10 * MINUTE_MS)
      sum += (2 * triangle(share, event.peak) * burst * event.depthMm) / (event.durationMs / HOUR_MS)
    }
    return sum
  }

  return {
    intensity,
    intensityAtStep: (at) => {
      const step = at / RAIN_STEP_MS
      const place = step % STEP_RING
      if (steps[place] !== step) {
        steps[place] = step
        intensities[place] = intensity(at)
      }
      return must(intensities[place])
    },
    wet: (from, to, tailMs) => windows(from, to, tailMs, 0),
    heavy: windows,
  }

  function windows(from: number, to: number, tailMs: number, mmPerHour: number): readonly Interval[] {
    const found: Interval[] = [...storms.startingIn(from - tailMs - DAY_MS, to)]
    const first = Math.floor((from - tailMs) / SLOT_MS) - LOOK_BACK_SLOTS
    for (let slot = first; slot * SLOT_MS < to; slot++) {
      const event = eventOf(slot)
      if (event === null || hardest(event) < mmPerHour) continue
      found.push({ start: event.start, end: event.start + event.durationMs })
    }
    const merged: { start: number; end: number }[] = []
    for (const event of found.sort((a, b) => a.start - b.start)) {
      const end = event.end + tailMs
      if (end <= from || event.start >= to) continue
      const last = merged.at(-1)
      if (last !== undefined && event.start <= last.end) last.end = Math.max(last.end, end)
      else merged.push({ start: event.start, end })
    }
    return merged
  }
}

/** Returns the share of the highest intensity; `place` and `peak` are shares of the duration. */
function triangle(place: number, peak: number): number {
  return place < peak ? place / peak : (1 - place) / (1 - peak)
}

/** Returns an upper bound of the intensity of an event, mm/h. */
function hardest({ depthMm, durationMs }: RainEvent): number {
  return (2 * 1.6 * depthMm) / (durationMs / HOUR_MS)
}
