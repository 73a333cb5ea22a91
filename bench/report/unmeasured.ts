import type { ScenarioResult } from '../scenario.ts'

/** Read from `/proc`, which only Linux has. */
const FROM_PROC = /cpu|memory/i

/** Keys of a result that are no number. Elsewhere than on Linux processor time and memory need not be one. */
export function unmeasured({ keys }: Pick<ScenarioResult, 'keys'>, platform: string): readonly string[] {
  return Object.entries(keys)
    .filter(([, { median, min, max }]) => ![median, min, max].every(Number.isFinite))
    .map(([key]) => key)
    .filter((key) => platform === 'linux' || !FROM_PROC.test(key))
}
