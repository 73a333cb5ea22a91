import { AIMS } from './aims.ts'

export type Direction = 'lower' | 'higher' | 'neither'

/**
 * The first match counts. Keys without a match (times, processor time, memory, ratios to a limit) are better when
 * lower.
 */
const DIRECTIONS: readonly (readonly [pattern: RegExp, direction: Direction])[] = [
  [/(bytesRatioTo1|points|pointsPerTick)$/, 'neither'],
  [/(longTasks|cpu|kilobytes)PerSecond$/i, 'lower'],
  [/(PerSecond|PerS)$/i, 'higher'],
]

/** Returns the direction in which a key is better: from its aim, otherwise from its name. */
export function keyDirection(key: string): Direction {
  const aim = AIMS.find((each) => each.key === key)
  if (aim !== undefined) {
    if (aim.atLeast === undefined) return 'lower'
    return aim.atMost === undefined ? 'higher' : 'neither'
  }
  return DIRECTIONS.find(([pattern]) => pattern.test(key))?.[1] ?? 'lower'
}
