import type { Machine } from '../tools/machine.ts'
import { noiseOf } from './compare-noise.ts'
import { keyDirection } from './key-direction.ts'
import type { KeyFigure, Results } from './result-store.ts'

/** A figure has moved if it differs by more than this many noises. One in twenty does so by chance. */
const MOVED_NOISES = 2
/** Smaller changes are never worth acting on. */
const MOVED_PERCENT = 1

/** `unjudged`: another machine, other settings, or unknown noise. */
type Verdict = 'better' | 'worse' | 'changed' | 'within noise' | 'same' | 'unjudged' | 'new' | 'gone'

export interface Movement {
  readonly key: string
  readonly verdict: Verdict
  readonly before: KeyFigure | null
  readonly now: KeyFigure | null
  /** Difference of the medians; infinite if the old one was 0. */
  readonly percent: number
  /** Difference of the medians in units of their noise; NaN without noise. */
  readonly noises: number
}

export interface Comparison {
  readonly movements: readonly Movement[]
  /** Why the figures of some scenarios are not judged. */
  readonly caveats: readonly string[]
}

const COMPARED_OF_MACHINE = ['cpu', 'cores', 'chromium'] as const satisfies readonly (keyof Machine)[]

type Values = Readonly<Record<string, string | number | boolean>>

function differences(before: Values, now: Values): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return names
    .filter((name) => before[name] !== now[name])
    .map((name) => `${name} ${before[name] ?? 'unset'} became ${now[name] ?? 'unset'}`)
}

function machineValues(machine: Machine): Values {
  return Object.fromEntries(COMPARED_OF_MACHINE.map((name) => [name, machine[name]]))
}

/** Returns why the figures of a scenario cannot be compared with the former ones. */
function caveatsOf(scenario: string, before: Results, now: Results): readonly string[] {
  const [old, own] = [before, now].map(({ scenarios }) => scenarios.find((each) => each.scenario === scenario))
  if (old === undefined || own === undefined) return []
  const machine = differences(machineValues(old.machine), machineValues(own.machine))
  const setting = differences(old.setting, own.setting)
  return [
    ...(machine.length === 0 ? [] : [`${scenario}: another machine (${machine.join('; ')})`]),
    ...(setting.length === 0 ? [] : [`${scenario}: other settings (${setting.join('; ')})`]),
  ]
}

function judge(key: string, percent: number, noises: number): Verdict {
  if (percent === 0) return 'same'
  if (Number.isNaN(noises)) return 'unjudged'
  if (Math.abs(noises) <= MOVED_NOISES || Math.abs(percent) < MOVED_PERCENT) return 'within noise'
  const direction = keyDirection(key)
  if (direction === 'neither') return 'changed'
  return (direction === 'lower') === percent < 0 ? 'better' : 'worse'
}

function movement(key: string, before: KeyFigure | null, now: KeyFigure | null, isJudged: boolean): Movement {
  const unknown = { key, before, now, percent: Number.NaN, noises: Number.NaN }
  if (now === null) return { ...unknown, verdict: 'gone' }
  if (before === null) return { ...unknown, verdict: 'new' }
  const difference = now.median - before.median
  if (Number.isNaN(difference)) return { ...unknown, verdict: 'unjudged' }
  const percent = difference === 0 ? 0 : (difference / Math.abs(before.median)) * 100
  const noise = noiseOf(before, now)
  const noises = difference === 0 && noise === 0 ? 0 : difference / noise
  return { key, before, now, percent, noises, verdict: isJudged ? judge(key, percent, noises) : 'unjudged' }
}

/** Compares the newly measured keys with the former results and ignores keys that were only carried over. */
export function compareResults(before: Results, now: Results): Comparison {
  const measured = now.scenarios.filter(
    ({ scenario, measuredAt }) =>
      before.scenarios.find((each) => each.scenario === scenario)?.measuredAt !== measuredAt,
  )
  const movements: Movement[] = []
  const caveats: string[] = []
  for (const { scenario, setting } of measured) {
    const own = caveatsOf(scenario, before, now)
    caveats.push(...own)
    const names = (of: Results) => Object.keys(of.keys).filter((key) => of.keys[key]?.scenario === scenario)
    for (const key of names(now)) {
      movements.push(movement(key, before.keys[key] ?? null, now.keys[key] ?? null, own.length === 0))
    }
    // A quick run skips cases on purpose.
    const gone = setting.quick === true ? [] : names(before).filter((key) => !(key in now.keys))
    for (const key of gone) movements.push(movement(key, before.keys[key] ?? null, null, false))
  }
  return { movements, caveats }
}
