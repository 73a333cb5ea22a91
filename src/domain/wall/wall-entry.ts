import type { EnteredNumber } from '../forms/entered-number.ts'
import { betweenProblem } from '../forms/entry-rules.ts'
import { isValid, type Problem, type Problems, problem } from '../forms/problem.ts'
import { EVERY_S, MOST_PAGES, type WallChoice } from './wall-plan.ts'
import { type Bounds, DISTANCE_M, SCREEN_IN, type Viewing } from './wall-size.ts'

/** What the dialog of a wall monitor holds while somebody enters it. */
export interface WallEntry {
  /** Addresses, in their order. */
  readonly pages: readonly string[]
  readonly every: EnteredNumber
  readonly isNight: boolean
  readonly nightFrom: number
  readonly nightTo: number
  /** Empty where nobody knows it. */
  readonly distance: EnteredNumber
  readonly inches: EnteredNumber
}

type WallField = 'pages' | 'every' | 'nightTo' | 'distance' | 'inches'

/** Returns what is wrong with an entry. */
export function wallProblems(entry: WallEntry): Problems<WallField> {
  const { pages, every, isNight, nightFrom, nightTo, distance, inches } = entry
  const hasDistance = distance.text.trim() !== ''
  return {
    pages:
      pages.length === 0
        ? problem('wall.noPage')
        : pages.length > MOST_PAGES
          ? { key: 'wall.tooMany', params: { most: MOST_PAGES } }
          : null,
    every: wholeProblem(every, EVERY_S, 's'),
    nightTo: isNight && nightFrom === nightTo ? problem('wall.night') : null,
    distance: hasDistance ? betweenProblem(distance.value, DISTANCE_M, 'm', 1) : null,
    inches: hasDistance ? betweenProblem(inches.value, SCREEN_IN, '″') : null,
  }
}

/** Returns what was chosen; null while something is wrong. */
export function wallChoice(entry: WallEntry): WallChoice | null {
  const { pages, every, isNight, nightFrom, nightTo } = entry
  if (!isValid(wallProblems(entry)) || every.value === null) return null
  return {
    pages,
    everySeconds: every.value,
    night: isNight ? { from: nightFrom, to: nightTo } : null,
    viewing: viewingOf(entry),
  }
}

/** Returns from where it is read, right or wrong; null while a part of it is missing. */
export function viewingOf({ distance: { value: distance }, inches: { value: inches } }: WallEntry): Viewing | null {
  return distance === null || inches === null ? null : { distance, inches }
}

function wholeProblem({ value }: EnteredNumber, bounds: Bounds, unit: string): Problem | null {
  return betweenProblem(value, bounds, unit) ?? (Number.isInteger(value) ? null : problem('number.integer'))
}
