import type { Aim, Limit } from './aims.ts'
import type { KeyFigure, KeyFigures } from './result-store.ts'

export interface Judgement {
  readonly aim: Aim
  readonly verdict: 'kept' | 'missed' | 'not measured'
  readonly measured: KeyFigure | null
}

/** Returns a limit as a number; NaN if it refers to a key that was not measured. */
function limitOf(limit: Limit, keys: KeyFigures): number {
  return typeof limit === 'number' ? limit : (keys[limit.key]?.median ?? Number.NaN)
}

function verdictOf({ atLeast, atMost, counts }: Aim, figure: KeyFigure, keys: KeyFigures): Judgement['verdict'] {
  const [low, high] = counts === 'never' ? [figure.min, figure.max] : [figure.median, figure.median]
  // Distance to each limit, negative beyond it.
  const room = [
    ...(atLeast === undefined ? [] : [low - limitOf(atLeast, keys)]),
    ...(atMost === undefined ? [] : [limitOf(atMost, keys) - high]),
  ]
  if (room.some(Number.isNaN)) return 'not measured'
  return room.every((each) => each >= 0) ? 'kept' : 'missed'
}

/** Compares one aim with the measured keys. */
export function judgeAim(aim: Aim, keys: KeyFigures): Judgement {
  const measured = keys[aim.key] ?? null
  return { aim, measured, verdict: measured === null ? 'not measured' : verdictOf(aim, measured, keys) }
}
