import { AIMS } from './aims.ts'

export type Direction = 'lower' | 'higher' | 'neither'

/** The first row that fits; what fits none (times, processor time, memory, ratios to a limit) is better when it is lower. */
const DIRECTIONS: readonly (readonly [pattern: RegExp, direction: Direction])[] = [
  [/(bytesRatioTo1|points|pointsPerTick)$/, 'neither'],
  [/(longTasks|cpu|kilobytes)PerSecond$/i, 'lower'],
  [/(PerSecond|PerS|ratioToParse)$/i, 'higher'],
]

/** In which direction a key is better: as its aim says, otherwise by its name. */
export function keyDirection(key: string): Direction {
  const aim = AIMS.find((each) => each.key === key)
  if (aim !== undefined) {
    if (aim.atLeast === undefined) return 'lower'
    return aim.atMost === undefined ? 'higher' : 'neither'
  }
  return DIRECTIONS.find(([pattern]) => pattern.test(key))?.[1] ?? 'lower'
}
