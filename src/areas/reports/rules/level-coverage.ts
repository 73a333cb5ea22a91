import { coveredMs } from '../../../domain/evaluations/covered-time.ts'
import { coverageOf } from '../../../domain/evaluations/span.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import type { RuebConfig, RuebLevelGap } from '../../../wire/server/report.ts'

export interface LevelParts {
  /** When levels were not known, of all basins; null where the server does not tell. */
  readonly gaps: readonly RuebLevelGap[] | null
  readonly range: TimeRange
  readonly now: number
}

/** Returns the times of a range, up to now, in which the level of a basin was not known, as they come. */
export function gapsOf({ id, levelPv }: RuebConfig, { gaps, range, now }: LevelParts): readonly TimeRange[] {
  const { from } = range
  const to = Math.min(range.to, now)
  if (levelPv === null) return [{ from, to }]
  return (gaps ?? [])
    .filter(({ configId }) => configId === id)
    .map((gap) => ({ from: Math.max(from, gap.from), to: Math.min(to, gap.to ?? to) }))
    .filter((gap) => gap.from < gap.to)
}

/**
 * Returns the share of a range in which the level of a basin was known, 0 to 1, of what of it is over: time with a level / time.
 * Null where nobody knows, and before it begins. Without a level nothing was measured. Domain 4.3.
 */
export function levelCoverage(config: RuebConfig, parts: LevelParts): number | null {
  if (parts.gaps === null && config.levelPv !== null) return null
  const past = { from: parts.range.from, to: Math.min(parts.range.to, parts.now) }
  const length = past.to - past.from
  return coverageOf(length - coveredMs(gapsOf(config, parts), past), length)
}
