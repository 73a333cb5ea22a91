import type { ScenarioResult } from '../scenario.ts'

/** These figures come from `/proc`, which only Linux has. */
const FROM_PROC = /cpu|memory/i

/**
 * Returns the keys of a result that are not numbers. On systems other than Linux, processor time and memory are exempt.
 */
export function unmeasured({ keys }: Pick<ScenarioResult, 'keys'>, platform: string): readonly string[] {
  return Object.entries(keys)
    .filter(([, { median, min, max }]) => ![median, min, max].every(Number.isFinite))
    .map(([key]) => key)
    .filter((key) => platform === 'linux' || !FROM_PROC.test(key))
}
